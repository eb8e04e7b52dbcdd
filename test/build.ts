import { decide } from "#domain/approval/decide.ts";
import { startRun } from "#domain/approval/run.ts";
import type { Role, TenantFeature } from "#domain/access/permissions.ts";
import type { DocumentState } from "#domain/names.ts";
import type { Evidence } from "#domain/evidence/reading.ts";
import type { LineItem, VatRow } from "#domain/invoice/invoice.ts";
import type { App } from "#server/core/app.ts";
import { createTenant } from "#server/organisation/tenant/create.ts";
import { approvalHash } from "#server/approval/standing.ts";
import { insertRun } from "#server/approval/store.ts";
import { storeContents } from "#server/documents/store.ts";
import type { Tx } from "#server/core/db.ts";
import { randomUUID } from "node:crypto";

export type TestUser = { tenantId: string; userId: string; role: Role };
export type TestTenant = {
  tenantId: string;
  admin: TestUser;
  unitId: string;
  otherUnitId: string;
  user(role: Role, options?: { unitId?: string }): Promise<TestUser>;
};

/** A tenant with an admin, two accounting units (the first with company id 80000011) and, on demand, users of every role. */
export async function buildTenant(app: App, options: { name?: string; features?: TenantFeature[] } = {}): Promise<TestTenant> {
  const tenantId = randomUUID();
  const unitId = randomUUID();
  const otherUnitId = randomUUID();
  await app.db.transaction(tenantId, async (tx) => {
    await createTenant(tx, { tenantId, licenceId: randomUUID(), name: options.name ?? "Zkušební firma", today: "2026-01-01" });
    for (const feature of options.features ?? [])
      await tx.updateTable("tenant_features").set({ enabled: true }).where("tenant_id", "=", tenantId).where("feature", "=", feature).execute();
    await tx
      .insertInto("accounting_units")
      .values([
        {
          tenant_id: tenantId,
          accounting_unit_id: unitId,
          name: "Hlavní jednotka",
          company_id: "80000011",
          vat_id: "CZ80000011",
          external_id: null,
          vat_payer: true,
          register_data: null as never,
        },
        {
          tenant_id: tenantId,
          accounting_unit_id: otherUnitId,
          name: "Druhá jednotka",
          company_id: null,
          vat_id: null,
          external_id: null,
          register_data: null as never,
        },
      ])
      .execute();
  });
  const user = async (role: Role, userOptions: { unitId?: string } = {}): Promise<TestUser> => {
    const userId = randomUUID();
    await app.db.transaction(tenantId, (tx) =>
      tx
        .insertInto("users")
        .values({
          tenant_id: tenantId,
          user_id: userId,
          email: `${userId}@example.com`,
          first_name: "Jana",
          last_name: role,
          phone: null,
          language_code: "cs-CZ",
          user_role: role,
          accounting_unit_id: userOptions.unitId ?? null,
          preferences: "{}",
        })
        .execute(),
    );
    return { tenantId, userId, role };
  };
  return { tenantId, unitId, otherUnitId, admin: await user("TenantAdmin"), user };
}

/** An accounting unit that nothing uses; returns its id. */
export async function buildUnit(app: App, tenantId: string, name = "Volná jednotka"): Promise<string> {
  const unitId = randomUUID();
  await app.db.transaction(tenantId, (tx) =>
    tx
      .insertInto("accounting_units")
      .values({ tenant_id: tenantId, accounting_unit_id: unitId, name, external_id: null, company_id: null, vat_id: null, register_data: null as never })
      .execute(),
  );
  return unitId;
}

export type DocumentParts = {
  state?: DocumentState;
  uploadedBy?: string;
  unitId?: string | null;
  documentType?: string;
  fileName?: string;
  folderId?: string;
  createdAt?: Date;
  fields?: Record<string, string>;
  evidence?: Record<string, Evidence>;
  items?: LineItem[];
  vatBreakdown?: VatRow[];
  /** The values were approved as they are. */
  isApproved?: boolean;
};

/** Header values that break no rule of a received invoice. */
export const cleanFields = {
  invoiceNumber: "FV-2026-001",
  supplierName: "Modrá Vydra s.r.o.",
  supplierCompanyId: "90000013",
  issueDate: "2026-03-02",
  dueDate: "2026-03-16",
  currency: "CZK",
  totalWithoutVat: "1000.00",
  totalVat: "210.00",
  totalAmount: "1210.00",
};

/** A document without a file, in any state; returns its id. */
export async function buildDocument(app: App, tenantId: string, parts: DocumentParts = {}): Promise<string> {
  const documentId = randomUUID();
  const now = parts.createdAt ?? app.clock.now();
  await app.db.transaction(tenantId, async (tx) => {
    await tx
      .insertInto("documents")
      .values({
        tenant_id: tenantId,
        document_id: documentId,
        state: parts.state ?? "New",
        document_type: parts.documentType ?? "ReceivedInvoice",
        accounting_unit_id: parts.unitId ?? null,
        folder_id: parts.folderId ?? randomUUID(),
        file_name: parts.fileName ?? "faktura.pdf",
        uploaded_by: parts.uploadedBy ?? null,
        owner_id: parts.uploadedBy ?? null,
        source: "WebApp",
        created_at: now,
        changed_at: now,
        fields: JSON.stringify(parts.fields ?? cleanFields),
        error_type: parts.state === "Error" ? "ExtractionError" : null,
        error_origin: parts.state === "Error" ? "extraction" : null,
      } as never)
      .execute();
    await storeContents(
      tx,
      { tenant_id: tenantId, document_id: documentId },
      { evidence: parts.evidence ?? {}, items: parts.items ?? [], vat_breakdown: parts.vatBreakdown ?? [] },
    );
    await buildRun(tx, { tenantId, documentId, now }, parts);
  });
  return documentId;
}

/** The passage through approval that a document of this state has behind it: one step that any approver may decide. */
async function buildRun(tx: Tx, { tenantId, documentId, now }: { tenantId: string; documentId: string; now: Date }, parts: DocumentParts): Promise<void> {
  if (parts.state !== "ApprovalPending" && parts.state !== "Rejected" && !parts.isApproved) return;
  const runId = randomUUID();
  const opened = startRun({ kind: "implicit" });
  const choice = parts.isApproved ? "approve" : "reject";
  const decided = decide(opened.run, { userId: randomUUID(), mayOverride: true }, { choice, note: "Rozhodnuto." });
  const outcome = parts.state === "ApprovalPending" || !decided.ok ? opened : decided;
  await insertRun(tx, { tenantId, runId, documentId }, { workflowId: null, workflowName: null, startedBy: null }, { outcome, now });
  const columns = { approval_run_id: runId, ...(parts.isApproved ? { approved_at: now } : {}) };
  await tx.updateTable("documents").set(columns).where("tenant_id", "=", tenantId).where("document_id", "=", documentId).execute();
  if (parts.isApproved) await approveAsItIs(tx, tenantId, documentId);
}

/** Makes the approval of a document cover it as it stands now, attachments included. */
export async function approveAsItIs(tx: Tx, tenantId: string, documentId: string): Promise<void> {
  const row = await tx.selectFrom("documents").selectAll().where("tenant_id", "=", tenantId).where("document_id", "=", documentId).executeTakeFirstOrThrow();
  await tx
    .updateTable("approval_runs")
    .set({ values_hash: await approvalHash(tx, row) })
    .where("tenant_id", "=", tenantId)
    .where("run_id", "=", row.approval_run_id)
    .execute();
}
