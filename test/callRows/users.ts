import type { users } from "#contract/users.ts";
import { type Row, nothing } from "./row.ts";

export const usersRows: Record<keyof typeof users, Row> = {
  getMe: nothing,
  updateMe: { send: () => ({ body: { phone: "+420 600 000 000" } }) },
  getWebSettings: nothing,
  putWebSettings: { send: () => ({ body: { theme: "Dark", preferences: { density: "compact" } } }) },
  changeOwnPassword: { send: () => ({ body: { OldPassword: "Puvodni1", Password: "Nove-heslo-2" } }) },
  listUsersBasic: { send: () => ({ body: {} }) },
};
