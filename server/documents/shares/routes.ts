import type { Culture } from "#domain/names.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { addHistory } from "#server/documents/change.ts";
import { drawPage, loadPage } from "#server/documents/pages/shown.ts";
import { type DocumentRow, loadContents, loadDocument } from "#server/documents/store.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import { randomUUID } from "node:crypto";
import { openShare, shown } from "./store.ts";
import { newToken } from "#server/core/linkToken.ts";

const DAY_MS = 24 * 3_600_000;
/** Openings from one address within so many milliseconds are one visit. */
const VISIT_MS = 60_000;
const MAX_TENANT_SHARES = 200;

export const shareHandlers = {
  shareDocument: async ({ params, body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await loadDocument(tx, actor, params.documentId);
      const now = app.clock.now();
      const { token, hash } = newToken(actor.tenantId);
      const row = { share_id: randomUUID(), secret_hash: hash, expires_at: new Date(now.getTime() + body.days * DAY_MS) };
      await tx
        .insertInto("document_shares")
        .values({ ...row, tenant_id: actor.tenantId, document_id: document.document_id, created_by: actor.userId, created_at: now, revoked_at: null })
        .execute();
      await note(tx, document, { kind: "shared", userId: actor.userId, now });
      return { shareId: row.share_id, token, expiresTime: row.expires_at.toISOString() };
    }),

  documentShares: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { document_id } = await loadDocument(tx, actor, params.documentId);
      const rows = tx.selectFrom("document_shares").selectAll().where("tenant_id", "=", actor.tenantId).where("document_id", "=", document_id);
      return { items: await shown(tx, app, actor.tenantId, await rows.orderBy("created_at", "desc").execute()) };
    }),

  revokeShare: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await loadDocument(tx, actor, params.documentId);
      const now = app.clock.now();
      const ended = await tx
        .updateTable("document_shares")
        .set({ revoked_at: now })
        .where("tenant_id", "=", actor.tenantId)
        .where("document_id", "=", document.document_id)
        .where("share_id", "=", params.shareId)
        .where("revoked_at", "is", null)
        .returning("share_id")
        .executeTakeFirst();
      if (!ended) throw new Refusal("not-found");
      await note(tx, document, { kind: "shareEnded", userId: actor.userId, now });
    }),

  tenantShares: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const open = tx
        .selectFrom("document_shares")
        .selectAll()
        .where("tenant_id", "=", actor.tenantId)
        .where("revoked_at", "is", null)
        .where("expires_at", ">", app.clock.now());
      const rows = await open.orderBy("created_at", "desc").limit(MAX_TENANT_SHARES).execute();
      const documents = await tx
        .selectFrom("documents")
        .select(["document_id", "file_name", "supplier_name", "invoice_number"])
        .where("tenant_id", "=", actor.tenantId)
        .where("document_id", "in", [...new Set(rows.map((row) => row.document_id)), actor.tenantId])
        .execute();
      const names = new Map(
        documents.map(({ document_id, file_name, ...of }) => [document_id, [of.supplier_name, of.invoice_number].filter(Boolean).join(" · ") || file_name]),
      );
      const items = await shown(tx, app, actor.tenantId, rows);
      return { items: items.map((item) => ({ ...item, documentName: names.get(item.documentId) ?? "" })) };
    }),

  sharedDocument: async ({ body, address }, _nobody, app) =>
    openShare(app, body.token, async (tx, share, document) => {
      const since = new Date(app.clock.now().getTime() - VISIT_MS);
      const visits = tx.selectFrom("document_share_visits").select("address").where("tenant_id", "=", share.tenant_id).where("share_id", "=", share.share_id);
      const isCounted = await visits.where("address", "=", address).where("visited_at", ">", since).executeTakeFirst();
      if (!isCounted)
        await tx
          .insertInto("document_share_visits")
          .values({ tenant_id: share.tenant_id, share_id: share.share_id, visited_at: app.clock.now(), address })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      return { expiresTime: share.expires_at.toISOString(), ...(await contentsFor(tx, document, body.culture)) };
    }),

  sharedPage: async ({ body, signal }, _nobody, app) => {
    const page = await openShare(app, body.token, (tx, _share, document) => loadPage(tx, document, body.pageIndex));
    return drawPage(app, page, { isPreview: false, zoom: 1, column: 0, row: 0, signal });
  },
} satisfies Partial<Handlers>;

type Noted = { kind: "shared" | "shareEnded"; userId: string; now: Date };

const note = (tx: Tx, document: DocumentRow, { kind, userId, now }: Noted) =>
  addHistory(tx, document, { kind, from: document.state, to: document.state, userId, changes: [], detail: null, now });

/** What somebody outside sees: what the paper says. Codes, own fields, notes and people stay inside. */
async function contentsFor(tx: Tx, document: DocumentRow, culture: Culture) {
  const { tenant_id, document_id, document_type, fields } = document;
  const definition = await loadDefinition(tx, tenant_id, document_type, culture);
  const contents = await loadContents(tx, document);
  const tenant = await tx.selectFrom("tenants").select("name").where("tenant_id", "=", tenant_id).executeTakeFirstOrThrow();
  const pages = tx.selectFrom("document_pages").select(["page_index", "width", "height"]).where("tenant_id", "=", tenant_id);
  const isPrinted = ({ builtIn, hidden, group }: { builtIn: boolean; hidden: boolean; group: string }) => builtIn && !hidden && group !== "coding";
  const itemFields = definition.itemFields.filter(isPrinted).map(({ name, label, format }) => ({ name, label, format }));
  return {
    companyName: tenant.name,
    documentType: definition.label,
    state: document.state,
    fields: definition.fields
      .filter((field) => isPrinted(field) && fields[field.name])
      .map(({ name, label, format }) => ({ name, label, format, value: fields[name] ?? "" })),
    vatBreakdown: contents.vat_breakdown.map(({ rate, base, vat }) => ({ rate: rate ?? "", base: base ?? "", vat: vat ?? "" })),
    items: contents.items.map((item) =>
      Object.fromEntries(
        itemFields.flatMap(({ name }) => (typeof item[name as keyof typeof item] === "string" ? [[name, String(item[name as keyof typeof item])]] : [])),
      ),
    ),
    itemFields,
    pages: (await pages.where("document_id", "=", document_id).orderBy("page_index").execute()).map(({ page_index, width, height }) => ({
      pageIndex: page_index,
      width,
      height,
    })),
  };
}
