import type { clientApplications } from "#contract/organisation/clientApplications.ts";
import type { passwordReset } from "#contract/organisation/passwordReset.ts";
import type { people } from "#contract/organisation/people.ts";
import type { users } from "#contract/organisation/users.ts";
import { randomUUID } from "node:crypto";
import { nothing, type Row, type Sent } from "./row.ts";

export const usersRows: Record<keyof typeof users, Row> = {
  getMe: nothing,
  updateMe: { send: () => ({ body: { phone: "+420 600 000 000" } }) },
  getWebSettings: nothing,
  putWebSettings: { send: () => ({ body: { theme: "Dark", preferences: { density: "compact" } } }) },
  changeOwnPassword: { send: () => ({ body: { OldPassword: "Puvodni1", Password: "Nove-heslo-2" } }) },
  listUsersBasic: { send: () => ({ body: {} }) },
};

const person = (rest: Sent = {}): Row => ({ send: ({ userId }) => ({ ...rest, params: { userId } }) });

export const peopleRows: Record<keyof typeof people, Row> = {
  listUsers: { send: () => ({ body: { query: "jana", take: 3 } }) },
  createUser: {
    send: ({ accountingUnitId }) => ({
      body: { email: `${randomUUID()}@example.com`, firstName: "Petra", lastName: "Nová", userRole: "Uploader", accountingUnitId },
    }),
  },
  inviteUser: { send: ({ reset }) => ({ query: { email: reset.email } }) },
  getUser: person(),
  updateUser: person({ body: { firstName: "Pavla", userRole: "Approver" } }),
  deleteUser: person(),
  setUserPassword: person({ body: { password: "Docasne-1x" } }),
  changeOwnEmail: { send: () => ({ body: { email: "spravce@example.com", emailConfirmation: "spravce@example.com", password: OWN_PASSWORD } }) },
  confirmEmailChange: { send: ({ emailChange }) => ({ body: { ...emailChange } }) },
};

/** The password of the caller in the table. */
export const OWN_PASSWORD = "Puvodni-Heslo-1";

export const passwordResetRows: Record<keyof typeof passwordReset, Row> = {
  sendPasswordResetToken: { send: ({ reset }) => ({ query: { email: reset.email } }) },
  isResetTokenValid: { send: ({ reset }) => ({ body: { ...reset } }) },
  resetPassword: { send: ({ reset }) => ({ body: { ...reset, password: "Nove-Heslo-2" } }) },
};

const application = (rest: Sent = {}): Row => ({ send: ({ clientApplicationId }) => ({ ...rest, params: { clientApplicationId } }) });

export const clientApplicationsRows: Record<keyof typeof clientApplications, Row> = {
  createClientApplication: { send: () => ({ body: { name: "Skladový program" } }) },
  getClientApplication: application(),
  updateClientApplication: application({ body: { isActive: false } }),
  deleteClientApplication: application(),
  rotateClientSecret: application(),
  listClientApplications: { send: () => ({ body: {} }) },
};
