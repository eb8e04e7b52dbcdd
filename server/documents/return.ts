import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Target } from "./attempt.ts";
import { loadForChange, requireAction } from "./rules.ts";
import { changeDocument } from "./change.ts";
import { type DocumentRow, namesOf } from "./store.ts";
import { post } from "#server/notifications/mail/outbox.ts";
import { returningOf } from "#server/organisation/prefilledNotes/returning.ts";
import { hasFeature } from "#server/core/features.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { randomUUID } from "node:crypto";
import { emailData } from "./emailData.ts";

/** Returns a document to who sent it (domain rules 2, row 11). With the feature ReturnByEmail an e-mail goes out in the same transaction. */
export async function returnToIssuer(
  app: App,
  actor: Actor,
  target: Target,
  { reason, email }: { reason: string; email: string | undefined },
): Promise<number> {
  return app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, target.documentId, target.ifMatch);
    const to = requireAction("returnToIssuer", document, actor);
    const now = app.clock.now();
    const address = email ?? returnAddress(document);
    const isWritten = await hasFeature(tx, actor.tenantId, "ReturnByEmail");
    if (isWritten && !address) {
      const message = "The address to return the document to is not known.";
      throw new Refusal("validation", { detail: message, errors: [{ pointer: "/email", code: "required", message }] });
    }
    if (isWritten && address) await writeReturn(tx, app, document, { actor, address, reason, now });
    return changeDocument(tx, app, document, { kind: "returned", to, userId: actor.userId, now, columns: {}, detail: reason });
  });
}

/** Who sent the document, else the supplier's address that stands on it. */
export function returnAddress(document: Pick<DocumentRow, "sender_email" | "fields">): string | undefined {
  return document.sender_email || document.fields.supplierEmail || undefined;
}

type Returning = { actor: Actor; address: string; reason: string; now: Date };

async function writeReturn(tx: Tx, app: App, document: DocumentRow, { actor, address, reason, now }: Returning): Promise<void> {
  const tenant = await tx.selectFrom("tenants").select(["name", "language_code"]).where("tenant_id", "=", actor.tenantId).executeTakeFirstOrThrow();
  const names = await namesOf(tx, actor.tenantId, [actor.userId]);
  const { answersTo, closing } = await returningOf(tx, actor.tenantId);
  const isDomestic = ["", "CZ", "SK"].includes(document.fields.supplierCountry ?? "");
  await post(tx, app, actor.tenantId, {
    now,
    emails: [
      {
        eventId: `returned:${document.document_id}:${randomUUID()}`,
        recipient: address,
        culture: isDomestic ? tenant.language_code : "en-US",
        template: "returnToIssuer",
        isExternal: true,
        replyTo: answersTo || actor.email,
        data: { ...emailData(document), company: tenant.name, person: names.get(actor.userId) ?? "", note: [reason, closing].filter(Boolean).join("\n\n") },
      },
    ],
  });
}
