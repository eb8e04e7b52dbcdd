import type { RegisterCompany } from "#contract/organisation/tenant.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { z } from "zod";
import { askUpstream } from "#platform/outgoing.ts";

/** The Czech company register. */
export type Ares = {
  /** The company of an id of 8 digits; undefined when the register has none. Throws Refusal upstream-failed or upstream-timeout. */
  company(companyId: string): Promise<RegisterCompany | undefined>;
};

/** How long an answer may take. */
const TIMEOUT_MS = 8_000;
const CACHE_MS = 24 * 3_600_000;
const CACHE_SIZE = 5_000;

// Parts of an address are often missing and the postal code is a number (formats.md 5.1).
const reply = z.object({
  ico: z.string(),
  obchodniJmeno: z.string().default(""),
  dic: z.string().optional(),
  /** DIČ of the VAT group that the company is a member of; "N/A" where there is none. */
  dicSkDph: z.string().optional(),
  datumZaniku: z.string().optional(),
  sidlo: z
    .object({
      nazevUlice: z.string().optional(),
      cisloDomovni: z.number().optional(),
      cisloOrientacni: z.number().optional(),
      cisloOrientacniPismeno: z.string().optional(),
      nazevObce: z.string().optional(),
      nazevCastiObce: z.string().optional(),
      psc: z.number().optional(),
      kodStatu: z.string().optional(),
      textovaAdresa: z.string().optional(),
    })
    .default({}),
  seznamRegistraci: z.object({ stavZdrojeDph: z.string().optional(), stavZdrojeSkDph: z.string().optional() }).default({}),
});

/** The register over its REST interface; answers are kept for a day and asked one at a time. */
export function openAres(baseUrl: string, { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}): Ares {
  const cache = new Map<string, { at: number; company: RegisterCompany | undefined }>();
  let line: Promise<unknown> = Promise.resolve();
  const ask = async (companyId: string): Promise<RegisterCompany | undefined> => {
    const known = cache.get(companyId);
    if (known && Date.now() - known.at < CACHE_MS) return known.company;
    const company = await fetchCompany(baseUrl, companyId, timeoutMs);
    if (cache.size >= CACHE_SIZE) cache.clear();
    cache.set(companyId, { at: Date.now(), company });
    return company;
  };
  return {
    company: (companyId) => {
      const answer = line.then(() => ask(companyId));
      line = answer.catch(() => undefined);
      return answer;
    },
  };
}

async function fetchCompany(baseUrl: string, companyId: string, timeoutMs: number): Promise<RegisterCompany | undefined> {
  const { status, body } = await askUpstream("ARES", {
    url: `${baseUrl}/ekonomicke-subjekty/${companyId}`,
    headers: { accept: "application/json" },
    timeoutMs,
  });
  if (status === 404) return undefined;
  if (status !== 200) throw new Refusal("upstream-failed", { detail: `ARES ${status}` });
  const parsed = reply.safeParse(jsonOf(body));
  if (!parsed.success) throw new Refusal("upstream-failed", { detail: "ARES" });
  return toCompany(parsed.data);
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

const VAT_ID = /^CZ\d{8,10}$/;

/** A member of a VAT group pays VAT under the DIČ of the group (VAT Act, section 5a); its own DIČ is then no VAT id. */
function registration({ dic, dicSkDph, seznamRegistraci }: z.output<typeof reply>): Pick<RegisterCompany, "vatId" | "vatPayer"> {
  const { stavZdrojeDph, stavZdrojeSkDph } = seznamRegistraci;
  const ofGroup = stavZdrojeSkDph === "AKTIVNI" && dicSkDph !== undefined && VAT_ID.test(dicSkDph) ? dicSkDph : undefined;
  return { vatId: ofGroup ?? dic ?? null, vatPayer: stavZdrojeDph === "AKTIVNI" || stavZdrojeSkDph === "AKTIVNI" };
}

function toCompany(found: z.output<typeof reply>): RegisterCompany {
  const { sidlo } = found;
  const numbers = [sidlo.cisloDomovni, sidlo.cisloOrientacni === undefined ? undefined : `${sidlo.cisloOrientacni}${sidlo.cisloOrientacniPismeno ?? ""}`]
    .filter((part) => part !== undefined)
    .join("/");
  const street = [sidlo.nazevUlice ?? sidlo.nazevCastiObce, numbers].filter(Boolean).join(" ") || null;
  const postalCode = sidlo.psc === undefined ? null : String(sidlo.psc).padStart(5, "0");
  return {
    companyId: found.ico.padStart(8, "0"),
    name: found.obchodniJmeno,
    ...registration(found),
    address: sidlo.textovaAdresa ?? [street, postalCode, sidlo.nazevObce].filter(Boolean).join(", "),
    street,
    city: sidlo.nazevObce ?? null,
    postalCode,
    country: sidlo.kodStatu ?? "CZ",
    ceasedDate: found.datumZaniku?.slice(0, 10) ?? null,
  };
}
