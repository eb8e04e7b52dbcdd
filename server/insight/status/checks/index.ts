import type { Check } from "./check.ts";
import { companyChecks } from "./company.ts";
import { installationChecks } from "./installation.ts";

/** Every check, in the order shown. A new one is an entry of its list and its name in domain/insight/status.ts. */
export const checks: readonly Check[] = [...installationChecks, ...companyChecks];
