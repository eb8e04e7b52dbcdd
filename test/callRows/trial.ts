import type { trial } from "#contract/organisation/trial.ts";
import { randomUUID } from "node:crypto";
import { nothing, type Row } from "./row.ts";

export const trialRows: Record<keyof typeof trial, Row> = {
  createTrialUser: { send: () => ({ body: { email: `${randomUUID()}@example.com`, firstName: "Petra", companyName: "Zkušební s.r.o." } }) },
  deleteTrialUser: nothing,
};
