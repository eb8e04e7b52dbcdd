import type { sessions } from "#contract/organisation/sessions.ts";
import { nothing, type Row } from "./row.ts";

export const sessionsRows: Record<keyof typeof sessions, Row> = {
  listOwnSessions: nothing,
  endOwnSession: { send: ({ sessionId }) => ({ params: { sessionId } }) },
  endOwnSessions: nothing,
};
