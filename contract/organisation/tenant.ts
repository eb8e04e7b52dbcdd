import { licencePeriods } from "#domain/organisation/licence.ts";
import { tenantFeatures } from "#domain/access/permissions.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { culture, date, dateOrMoment, id } from "#contract/shapes.ts";

const licence = z.object({
  period: z.enum(licencePeriods),
  processedCount: z.number(),
  /** Documents per period; null = no limit. */
  limit: z.number().nullable(),
  reportedCount: z.number(),
  validFrom: date,
  validTo: date.nullable(),
  /** First day of the period that is counted now, and of the next one; null where counting does not start anew. */
  periodStart: date,
  periodEnd: date.nullable(),
});

/** A company as the register describes it. */
export const registerCompany = z.object({
  companyId: z.string(),
  name: z.string(),
  vatId: z.string().nullable(),
  vatPayer: z.boolean(),
  address: z.string(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string(),
  /** Day on which the company ceased, if it did. */
  ceasedDate: date.nullable(),
});
export type RegisterCompany = z.output<typeof registerCompany>;

const features = z.object({ features: z.array(z.object({ feature: z.enum(tenantFeatures), enabled: z.boolean() })) });

export const tenant = {
  getTenant: call({
    method: "GET",
    path: "/v1/tenant",
    summary: "The caller's tenant.",
    needs: "signedIn",
    reply: z.object({ tenantId: id, name: z.string(), companyId: z.string().nullable(), languageCode: culture }),
  }),
  updateTenant: call({
    method: "PUT",
    path: "/v1/tenant",
    summary: "Names the tenant and its company id anew; accounting units stay as they are.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ name: z.string().trim().min(1).max(200), companyId: z.string().trim().max(20).nullable() }),
    errors: ["validation"],
  }),
  getFeatures: call({ method: "GET", path: "/v1/tenant/features", summary: "Feature toggles of the tenant.", needs: "signedIn", reply: features }),
  setFeatures: call({
    method: "POST",
    path: "/v1/tenant/features",
    summary: "Switches features on or off. Signing and cover sheet exclude each other: the later one wins.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ features: z.array(z.strictObject({ feature: z.enum(tenantFeatures), enabled: z.boolean() })).max(50) }),
    errors: ["approvals-pending"],
  }),
  getLicence: call({ method: "GET", path: "/v1/tenant/license", summary: "Licence and its use in the current period.", needs: "signedIn", reply: licence }),
  verifyLicence: call({
    method: "GET",
    path: "/v1/tenant/verifylicense",
    summary: "Whether a document may be extracted now.",
    needs: "signedIn",
    reply: z.object({ valid: z.boolean(), /** InvalidLicense or LicenseUsedUp. */ reason: z.string().nullable() }),
  }),
  accountInfo: call({
    method: "GET",
    path: "/v1/tenant/accountInfo",
    summary: "Figures about the tenant.",
    needs: "signedIn",
    reply: z.object({
      tenantId: id,
      name: z.string(),
      users: z.number(),
      accountingUnits: z.number(),
      documents: z.number(),
      version: z.string(),
      createdTime: z.string(),
      /** Last day of a trial; null for a company that does not try only. */
      trialUntil: date.nullable(),
    }),
  }),
  getDeductionStartDate: call({
    method: "GET",
    path: "/v1/tenant/deduction-start-date",
    summary: "First day of the current VAT period; no VAT is deducted before it. Null while nobody has set it.",
    needs: "signedIn",
    reply: z.object({ deductionStartDate: date.nullable() }),
  }),
  setDeductionStartDate: call({
    method: "POST",
    path: "/v1/tenant/deduction-start-date",
    summary: "Begins a VAT period; documents read from now on take it, earlier ones stay.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ deductionStartDate: dateOrMoment }),
  }),
  aresBasicInfo: call({
    method: "GET",
    path: "/v1/tenant/ares/basic-info/{companyId}",
    summary: "A company of the Czech register ARES.",
    needs: "signedIn",
    params: z.strictObject({ companyId: z.string().max(20) }),
    reply: registerCompany,
    errors: ["company-id-invalid", "upstream-failed", "upstream-timeout"],
  }),
} as const;
