import type { tenant } from "#contract/organisation/tenant.ts";
import type { firstSteps } from "#contract/organisation/firstSteps.ts";
import type { retention } from "#contract/documents/retention.ts";
import type { holds } from "#contract/documents/hold.ts";
import type { deletion } from "#contract/organisation/deletion.ts";
import type { bundles } from "#contract/organisation/bundles.ts";
import { document, nothing, type Row } from "./row.ts";

export const tenantRows: Record<keyof typeof tenant, Row> = {
  getTenant: nothing,
  getFeatures: nothing,
  setFeatures: { send: () => ({ body: { features: [{ feature: "CoverSheet", enabled: true }] } }) },
  getLicence: nothing,
  verifyLicence: nothing,
  accountInfo: nothing,
  getDeductionStartDate: nothing,
  updateTenant: { send: () => ({ body: { name: "Modrá Vydra s.r.o.", companyId: "80000011" } }) },
  setDeductionStartDate: { send: () => ({ body: { deductionStartDate: "2026-04-01" } }) },
  aresBasicInfo: { send: () => ({ params: { companyId: "80000011" } }) },
};

const bundle: Row = { send: ({ bundleId }) => ({ params: { bundleId } }) };
export const bundlesRows: Record<keyof typeof bundles, Row> = {
  makeBundle: nothing,
  listBundles: nothing,
  bundleFile: bundle,
  openBundleAddress: bundle,
  takeBundle: { send: ({ bundleToken }) => ({ query: { token: bundleToken } }) },
  deleteBundle: bundle,
};

export const deletionRows: Record<keyof typeof deletion, Row> = {
  // No test has the password at hand: whoever may call it hears that it is wrong.
  deleteTenant: { send: () => ({ body: { company: "Zkušební firma", password: "spatne-heslo" } }) },
  deletedTenant: { send: ({ deletionToken }) => ({ body: { token: deletionToken } }) },
};

const because = { body: { reason: "soudní spor" } };
export const holdsRows: Record<keyof typeof holds, Row> = {
  placeHold: document(because),
  endHold: { send: ({ heldDocumentId }) => ({ params: { documentId: heldDocumentId } }) },
  getTenantHold: nothing,
  holdTenant: { send: () => because },
  endTenantHold: nothing,
};

const term = { months: 120, from: "YearEnd" };
export const retentionRows: Record<keyof typeof retention, Row> = {
  getRetention: nothing,
  previewRetention: { send: () => ({ body: { documentType: "ReceivedInvoice", ...term } }) },
  setRetention: { send: () => ({ body: { documentType: "ReceivedInvoice", term } }) },
};

export const firstStepsRows: Record<keyof typeof firstSteps, Row> = {
  getFirstSteps: nothing,
  skipFirstSteps: { send: () => ({ body: { skipped: ["colleague"] } }) },
  setOwnCompany: { send: () => ({ body: { name: "Modrá Vydra s.r.o.", companyId: "80000011", vatId: null, vatPayer: false } }) },
};
