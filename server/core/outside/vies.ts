import { z } from "zod";
import type { RegisterAnswer } from "#domain/vat/register.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { askUpstream } from "#platform/outgoing.ts";

/** How long an answer may take; VIES asks the member state meanwhile. */
const TIMEOUT_MS = 8_000;

// An error comes with status 200 as well: `{actionSucceed: false, errorWrappers: [{error}]}`. Whatever is no clear yes or no is no answer.
const reply = z.object({ valid: z.boolean(), actionSucceed: z.boolean().optional() });
const CLEAR = new Set([undefined, "VALID", "INVALID"]);

/** Asks VIES about a VAT id of the European Union. Throws Refusal upstream-failed or upstream-timeout, also while a member state does not answer. */
export async function askVies(baseUrl: string, vatId: string, timeoutMs = TIMEOUT_MS): Promise<RegisterAnswer> {
  const { status, body } = await askUpstream("VIES", {
    url: `${baseUrl}/check-vat-number`,
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2) }),
    timeoutMs,
  });
  const found = status === 200 ? read(body) : undefined;
  if (!found) throw new Refusal("upstream-failed", { detail: `VIES ${status}` });
  return { register: "vies", isKnown: found.valid, isUnreliable: false, unreliableSince: null, accounts: [] };
}

function read(body: Buffer): { valid: boolean } | undefined {
  try {
    const json = JSON.parse(body.toString("utf8")) as { userError?: string };
    const parsed = reply.safeParse(json);
    const isClear = CLEAR.has(json.userError);
    return parsed.success && parsed.data.actionSucceed !== false && isClear ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
