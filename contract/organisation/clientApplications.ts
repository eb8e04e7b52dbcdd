import { z } from "zod";
import { call } from "#contract/call.ts";
import { id, moment, paging } from "#contract/shapes.ts";

const clientApplication = z.object({
  clientApplicationId: id,
  name: z.string(),
  /** What the program sends to the token endpoint together with the secret. */
  clientId: z.string(),
  isActive: z.boolean(),
  createdAt: moment,
});
export type ClientApplication = z.output<typeof clientApplication>;
const withSecret = clientApplication.extend({ clientSecret: z.string() });

const name = z.string().trim().min(1).max(100);
const params = z.strictObject({ clientApplicationId: id });

/** Programs that use the API with a secret of their own (grant client_credentials). */
export const clientApplications = {
  createClientApplication: call({
    method: "POST",
    path: "/v1/client-applications/client-application",
    summary: "Creates a client application. Its secret is in this answer and nowhere else.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ name }),
    reply: withSecret,
  }),
  getClientApplication: call({
    method: "GET",
    path: "/v1/client-applications/client-application/{clientApplicationId}",
    summary: "One client application, without its secret.",
    needs: "AccessTenantConfiguration",
    params,
    reply: clientApplication,
  }),
  updateClientApplication: call({
    method: "PATCH",
    path: "/v1/client-applications/client-application/{clientApplicationId}",
    summary: "Renames a client application or switches it on and off.",
    needs: "AccessTenantConfiguration",
    params,
    body: z.strictObject({ name: name.optional(), isActive: z.boolean().optional() }),
  }),
  deleteClientApplication: call({
    method: "DELETE",
    path: "/v1/client-applications/client-application/{clientApplicationId}",
    summary: "Deletes a client application; its tokens stop working within seconds.",
    needs: "AccessTenantConfiguration",
    params,
  }),
  rotateClientSecret: call({
    method: "POST",
    path: "/v1/client-applications/client-application/{clientApplicationId}/secret",
    summary: "Gives a client application another secret, shown once; the earlier one stops working.",
    needs: "AccessTenantConfiguration",
    params,
    reply: withSecret,
  }),
  listClientApplications: call({
    method: "POST",
    path: "/v1/client-applications/client-application/list",
    summary: "Client applications of the tenant.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ query: z.string().max(200).default(""), ...paging }),
    reply: z.object({ items: z.array(clientApplication), total: z.number() }),
  }),
} as const;
