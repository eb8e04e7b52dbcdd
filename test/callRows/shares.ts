import type { shares } from "#contract/documents/shares.ts";
import { document, nothing, type Row } from "./row.ts";

export const sharesRows: Record<keyof typeof shares, Row> = {
  shareDocument: document({ body: { days: 14 } }),
  documentShares: document(),
  revokeShare: { send: ({ documentId, share }) => ({ params: { documentId, shareId: share.shareId } }) },
  tenantShares: nothing,
  sharedDocument: { send: ({ share }) => ({ body: { token: share.token } }) },
  sharedPage: { send: ({ share }) => ({ body: { token: share.token, pageIndex: 0 } }) },
};
