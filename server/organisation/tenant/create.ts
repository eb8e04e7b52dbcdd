import type { TenantFeature } from "#domain/access/permissions.ts";
import { tenantFeatures } from "#domain/access/permissions.ts";
import type { LicencePeriod } from "#domain/organisation/licence.ts";
import { builtInClasses, type BuiltInField, builtInFields, builtInItemFields, codingFields } from "#domain/documents/fields.ts";
import type { Culture } from "#domain/names.ts";
import type { Tx } from "#server/core/db.ts";

/** Features that a new tenant starts with. Asking the company register is not one: nothing leaves the machine before somebody wishes it. */
const initialFeatures: ReadonlySet<TenantFeature> = new Set(["Archive", "Splitting", "AutoAccountingUnit", "DeductionDate", "ValueSuggestions"]);

const unlimited = { period: "Unlimited", documentLimit: null, validTo: null } as const;

type NewTenant = {
  tenantId: string;
  licenceId: string;
  name: string;
  companyId?: string;
  today: string;
  /** Its administrators administer the installation. */
  isOperator?: boolean;
  /** Unlimited by default. */
  licence?: { period: LicencePeriod; documentLimit: number | null; validTo: string | null };
};

/** Creates a tenant with its built-in document types, features and licence, in the caller's transaction. */
export async function createTenant(tx: Tx, tenant: NewTenant): Promise<void> {
  const { tenantId, licence = unlimited } = tenant;
  await tx
    .insertInto("tenants")
    .values({
      tenant_id: tenantId,
      name: tenant.name,
      company_id: tenant.companyId ?? null,
      language_code: "cs-CZ",
      settings: JSON.stringify({ firstSteps: { isNew: true } }),
    })
    .execute();
  if (tenant.isOperator) await tx.insertInto("operators").values({ tenant_id: tenantId }).execute();
  await tx
    .insertInto("tenant_features")
    .values(tenantFeatures.map((feature) => ({ tenant_id: tenantId, feature, enabled: initialFeatures.has(feature) })))
    .execute();
  await tx
    .insertInto("licences")
    .values({
      tenant_id: tenantId,
      licence_id: tenant.licenceId,
      period: licence.period,
      document_limit: licence.documentLimit,
      valid_from: tenant.today,
      valid_to: licence.validTo,
    })
    .execute();
  await createDocumentTypes(tx, tenantId);
}

type FirstAdmin = { tenantId: string; userId: string; email: string; firstName: string; lastName: string; culture: Culture };

/** Adds the admin of a new tenant, without an account at the identity server. */
export async function createAdmin(tx: Tx, admin: FirstAdmin): Promise<void> {
  await tx
    .insertInto("users")
    .values({
      tenant_id: admin.tenantId,
      user_id: admin.userId,
      email: admin.email,
      first_name: admin.firstName,
      last_name: admin.lastName,
      phone: null,
      language_code: admin.culture,
      user_role: "TenantAdmin",
      accounting_unit_id: null,
      preferences: "{}",
    })
    .execute();
}

async function createDocumentTypes(tx: Tx, tenantId: string): Promise<void> {
  await tx
    .insertInto("document_types")
    .values(
      builtInClasses.map((type, ordinal) => ({
        tenant_id: tenantId,
        document_type: type.documentClass,
        document_class: type.documentClass,
        labels: JSON.stringify(type.labels),
        is_default: ordinal === 0,
        is_active: true,
        ordinal,
      })),
    )
    .execute();
  const common = { tenant_id: tenantId, built_in: true, linked_fields: "[]", regex_conditions: "[]" } as const;
  for (const type of builtInClasses) {
    const shown = new Set<string>(type.shown);
    const required = new Set<string>(type.required);
    const shipped = (field: BuiltInField, ordinal: number) => ({
      ...common,
      document_type: type.documentClass,
      field: field.name,
      labels: JSON.stringify(field.labels),
      data_type: field.dataType,
      format: field.format,
      field_group: field.group,
      ordinal,
    });
    const header = builtInFields.map((field, ordinal) => ({
      ...shipped(field, ordinal),
      is_item: false,
      hidden: !shown.has(field.name),
      required: required.has(field.name),
    }));
    const coding = codingFields.map(([name, mapping, cs, en], index) => ({
      ...common,
      document_type: type.documentClass,
      is_item: false,
      field: name,
      labels: JSON.stringify({ "cs-CZ": cs, "en-US": en }),
      data_type: "ENUM" as const,
      format: "text",
      field_group: "coding" as const,
      ordinal: builtInFields.length + index,
      hidden: !type.coding.includes(name),
      export_mapping: mapping,
    }));
    const items = builtInItemFields.map((field, ordinal) => ({
      ...shipped(field, ordinal),
      is_item: true,
      hidden: field.name === "code" || field.name === "discount",
    }));
    await tx
      .insertInto("document_type_fields")
      .values([...header, ...coding, ...items])
      .execute();
  }
}
