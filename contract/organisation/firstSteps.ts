import { accountingPrograms } from "#domain/exports/programs.ts";
import { firstSteps as steps } from "#domain/organisation/firstSteps.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { id } from "#contract/shapes.ts";
import { registerCompany } from "./tenant.ts";

export const firstSteps = {
  getFirstSteps: call({
    method: "GET",
    path: "/v1/tenant/first-steps",
    summary: "What a new company has set up and what is left.",
    needs: "AccessTenantConfiguration",
    reply: z.object({
      /** The company is new and a step is left. */
      isShown: z.boolean(),
      steps: z.array(z.object({ step: z.enum(steps), state: z.enum(["open", "done", "skipped"]) })),
      program: z.enum(accountingPrograms).nullable(),
      /** The first document of the company, once there is one. */
      firstDocument: z.object({ documentId: id, isRead: z.boolean() }).nullable(),
    }),
  }),
  skipFirstSteps: call({
    method: "POST",
    path: "/v1/tenant/first-steps",
    summary: "Which steps the company does without; the others are shown until they are done, to a company from before too.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ skipped: z.array(z.enum(steps)).max(steps.length) }),
  }),
  setOwnCompany: call({
    method: "POST",
    path: "/v1/tenant/company",
    summary: "Names the tenant and makes the company its accounting unit; the unit of the same company id is changed.",
    needs: "ManageAccountingUnit",
    body: z.strictObject({
      name: z.string().trim().min(1).max(200),
      companyId: z.string().trim().max(20).nullable(),
      vatId: z.string().trim().max(20).nullable(),
      vatPayer: z.boolean(),
      /** The entry of the company register as `tenant/ares/basic-info` gave it. */
      registerData: registerCompany.nullable().optional(),
    }),
    errors: ["validation"],
  }),
} as const;
