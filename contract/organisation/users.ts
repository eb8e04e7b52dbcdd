import { permissions } from "#domain/access/permissions.ts";
import { cultures } from "#domain/names.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { paging, person } from "#contract/shapes.ts";
import { personFields } from "./person.ts";

export const themes = ["OsDefault", "Light", "Dark"] as const;
export type Theme = (typeof themes)[number];

const me = z.object({
  ...personFields,
  theme: z.enum(themes),
  permissions: z.array(z.enum(permissions)),
  /** A temporary password must be changed before anything else. */
  mustChangePassword: z.boolean(),
});
export type Me = z.output<typeof me>;

/** Per-user settings of the web application; `theme` is the specification's, `preferences` holds columns, layout and the like. */
const webSettings = z.strictObject({ theme: z.enum(themes), preferences: z.record(z.string().max(64), z.unknown()).default({}) });

export const users = {
  getMe: call({ method: "GET", path: "/v1/users/me", summary: "The caller with their permissions.", needs: "signedIn", onlyPeople: true, reply: me }),
  updateMe: call({
    method: "PATCH",
    path: "/v1/users/me",
    summary: "Changes the caller's own name, phone or language.",
    needs: "signedIn",
    onlyPeople: true,
    body: z.strictObject({
      firstName: z.string().trim().min(1).max(100).optional(),
      lastName: z.string().trim().max(100).optional(),
      phone: z.string().trim().max(40).nullable().optional(),
      languageCode: z.enum(cultures).optional(),
    }),
  }),
  getWebSettings: call({
    method: "GET",
    path: "/v1/users/web-settings",
    summary: "The caller's settings of the web application.",
    needs: "signedIn",
    onlyPeople: true,
    reply: webSettings,
  }),
  putWebSettings: call({
    method: "PUT",
    path: "/v1/users/web-settings",
    summary: "Stores the caller's settings of the web application.",
    needs: "signedIn",
    onlyPeople: true,
    body: webSettings,
  }),
  changeOwnPassword: call({
    method: "POST",
    path: "/v1/users/password",
    summary: "Changes the caller's password. The query form of the specification works too; it is never logged.",
    needs: "signedIn",
    onlyPeople: true,
    query: z.strictObject({ OldPassword: z.string().max(200).optional(), Password: z.string().max(200).optional() }),
    body: z.strictObject({ OldPassword: z.string().max(200).optional(), Password: z.string().max(200).optional() }).optional(),
    errors: ["wrong-password", "password-policy"],
  }),
  listUsersBasic: call({
    method: "POST",
    path: "/v1/users/list/basic",
    summary: "Names of the tenant's active users.",
    needs: "signedIn",
    body: z.strictObject({ query: z.string().max(200).default(""), ...paging }),
    reply: z.object({ items: z.array(person) }),
  }),
} as const;
