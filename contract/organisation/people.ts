import { roles } from "#domain/access/permissions.ts";
import { cultures } from "#domain/names.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { id, moment, paging } from "#contract/shapes.ts";
import { personFields } from "./person.ts";

const name = z.string().trim().max(100);
const email = z.email().max(254);
const phone = z.string().trim().max(40).nullable();
const userId = z.strictObject({ userId: id });

/** The fields of R315; `isActive` and the e-mail are ours. With `sendRegistrationEmail` an invitation goes out, where mail is set up. */
const settings = {
  firstName: name.min(1),
  lastName: name,
  phone: phone.optional(),
  userRole: z.enum(roles),
  accountingUnitId: id.nullable().optional(),
  additionalAccountingUnitIds: z.array(id).max(500).optional(),
  languageCode: z.enum(cultures).optional(),
};
const changes = z.strictObject({ ...settings, email, isActive: z.boolean(), sendRegistrationEmail: z.boolean() }).partial();
export type PersonChanges = z.output<typeof changes>;
const newPerson = z.strictObject({ ...settings, lastName: name.default(""), email, sendRegistrationEmail: z.boolean().default(true) });
export type NewPerson = z.output<typeof newPerson>;

const user = z.object({
  ...personFields,
  isActive: z.boolean(),
  /** True until the person has chosen a password or signed in at another provider. */
  isInvited: z.boolean(),
  createdAt: moment,
  lastSignIn: moment.nullable(),
});
export type User = z.output<typeof user>;

/** How an invitation went: by e-mail, or, where no mail is set up, as a link to hand over. */
const invitation = z.object({ isSent: z.boolean(), link: z.string().nullable() });

export const people = {
  listUsers: call({
    method: "POST",
    path: "/v1/users/list",
    summary: "Users of the tenant by name or e-mail.",
    needs: "ManageUsers",
    body: z.strictObject({ query: z.string().max(200).default(""), userRoles: z.array(z.enum(roles)).optional(), isActive: z.boolean().optional(), ...paging }),
    reply: z.object({ items: z.array(user), total: z.number() }),
  }),
  createUser: call({
    method: "POST",
    path: "/v1/users",
    summary: "Creates a user, who gets an invitation to choose a password (24 hours).",
    needs: "ManageUsers",
    body: newPerson,
    reply: z.object({ user, invitation: invitation.nullable() }),
    errors: ["email-in-use", "not-found"],
  }),
  inviteUser: call({
    method: "POST",
    path: "/v1/users/invitation",
    summary: "Sends the invitation of a user once more; the earlier link stops working.",
    needs: "ManageUsers",
    query: z.strictObject({ email: z.string().max(254) }),
    reply: invitation,
  }),
  getUser: call({ method: "GET", path: "/v1/users/{userId}", summary: "One user.", needs: "ManageUsers", params: userId, reply: user }),
  updateUser: call({
    method: "PATCH",
    path: "/v1/users/{userId}",
    summary: "Changes a user. Nobody changes their own role, units or active flag.",
    needs: "ManageUsers",
    params: userId,
    body: changes,
    errors: ["email-in-use", "last-admin"],
  }),
  deleteUser: call({
    method: "DELETE",
    path: "/v1/users/{userId}",
    summary: "Deletes a user; what they did stays in the history under their name.",
    needs: "ManageUsers",
    params: userId,
    errors: ["last-admin"],
  }),
  setUserPassword: call({
    method: "POST",
    path: "/v1/users/{userId}/password",
    summary: "Sets a temporary password for another user and ends their sessions. The query form works too; it is never logged.",
    needs: "ManageUsers",
    params: userId,
    query: z.strictObject({ password: z.string().max(200).optional() }),
    body: z.strictObject({ password: z.string().max(200).optional() }).optional(),
    errors: ["password-policy", "invitation-pending"],
  }),
  changeOwnEmail: call({
    method: "POST",
    path: "/v1/users/me/email",
    summary: "Changes the e-mail that the caller signs in with; asks for the password. Where mail is set up, a link to the new address ends the change.",
    needs: "signedIn",
    onlyPeople: true,
    body: z.strictObject({ email, emailConfirmation: z.string().max(254), password: z.string().max(200) }),
    errors: ["email-in-use", "confirmation-mismatch", "wrong-password"],
  }),
  confirmEmailChange: call({
    method: "POST",
    path: "/v1/users/email/confirm",
    summary: "Ends a change of one's own e-mail by the link that went to the new address (24 hours).",
    needs: "anonymous",
    body: z.strictObject({ email: z.string().max(254), changeToken: z.string().max(200) }),
    errors: ["email-link-expired", "rate-limited"],
  }),
} as const;
