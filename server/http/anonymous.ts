import type { CallSpec } from "#contract/call.ts";
import type { Limits } from "#platform/http/limits.ts";
import { createHash } from "node:crypto";

/** Counts a call without a token for its network address. Throws Refusal rate-limited. */
export async function countCaller(limits: Limits, spec: CallSpec, caller: string): Promise<void> {
  if (spec.ofLink === "opening") await limits.count("opening", caller);
  await limits.count("anonymous", caller);
}

/** Counts what a call does with a link for that link, whose token the counters do not hold; returns its parts. Throws Refusal rate-limited. */
export async function countLink<Parts extends { body: unknown }>(limits: Limits, spec: CallSpec, parts: Parts): Promise<Parts> {
  if (!spec.ofLink) return parts;
  const { token } = parts.body as { token: string };
  await limits.count("link", createHash("sha256").update(token).digest("base64"));
  return parts;
}
