import type { Follower } from "#server/core/app.ts";
import { recordEvents } from "./outbox.ts";

/** Messages to the tenant's webhooks. */
export const webHookMessages: Follower = {
  after: async (tx, _app, { before, after, change }) => {
    await recordEvents(tx, {
      tenantId: after.tenant_id,
      documentId: after.document_id,
      kind: change.kind,
      from: before.state,
      to: after.state,
      isFirstValidation: before.first_validated_at === null && after.first_validated_at !== null,
      now: change.now,
    });
    return undefined;
  },
};
