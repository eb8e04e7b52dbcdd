import type { Template } from "./program.ts";

/** Name and address of a party, one line each. */
export function address(role: "supplier" | "customer"): Template[] {
  return [`{${role}Name}`, `{${role}Street}`, `{${role}Town}`, `{${role}Country}`];
}
