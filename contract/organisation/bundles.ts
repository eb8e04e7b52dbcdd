import { z } from "zod";
import { call } from "#contract/call.ts";
import { id, moment } from "#contract/shapes.ts";

const bundle = z.object({
  bundleId: id,
  createdTime: moment,
  state: z.enum(["Making", "Ready", "Failed"]),
  /** Stored files that are in it so far, and all; null until they were counted. */
  filesDone: z.number(),
  filesAll: z.number().nullable(),
  /** Files that the store lacked or that were damaged; null until it is ready. */
  filesMissing: z.number().nullable(),
  /** Bytes. */
  size: z.number().nullable(),
  expiresTime: moment.nullable(),
});

const bundleId = z.strictObject({ bundleId: id });

/** Everything that a company has, in open formats as one archive (docs/privacy.md). Each administrator sees the bundles that they asked for. */
export const bundles = {
  makeBundle: call({
    method: "POST",
    path: "/v1/tenant/bundles",
    summary: "Begins a bundle of everything that the company has; while one is being made for the caller, its id is answered.",
    needs: "AccessTenantConfiguration",
    onlyPeople: true,
    reply: bundleId,
  }),
  listBundles: call({
    method: "GET",
    path: "/v1/tenant/bundles",
    summary: "The caller's own bundles that have not expired, the newest first.",
    needs: "AccessTenantConfiguration",
    onlyPeople: true,
    reply: z.object({ items: z.array(bundle) }),
  }),
  bundleFile: call({
    method: "GET",
    path: "/v1/tenant/bundles/{bundleId}/file",
    summary: "The archive, for whoever asked for it and until it expires.",
    needs: "AccessTenantConfiguration",
    onlyPeople: true,
    params: bundleId,
    answers: "file",
  }),
  openBundleAddress: call({
    method: "POST",
    path: "/v1/tenant/bundles/{bundleId}/address",
    summary: "An address from which the browser takes the archive by itself, without a token of access: once, and within a minute.",
    needs: "AccessTenantConfiguration",
    onlyPeople: true,
    params: bundleId,
    reply: z.object({ address: z.string() }),
  }),
  takeBundle: call({
    method: "GET",
    path: "/v1/bundle",
    summary: "The archive by an address that was opened a moment ago; used, expired and unknown ones get the same answer.",
    needs: "anonymous",
    query: z.strictObject({ token: z.string().max(200) }),
    answers: "file",
    errors: ["not-found"],
  }),
  deleteBundle: call({
    method: "DELETE",
    path: "/v1/tenant/bundles/{bundleId}",
    summary: "Removes a bundle before it expires.",
    needs: "AccessTenantConfiguration",
    onlyPeople: true,
    params: bundleId,
  }),
} as const;
