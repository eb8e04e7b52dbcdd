import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";
import { ibanOfAccount } from "#domain/czech/iban.ts";
import type { RegisterAnswer } from "#domain/vat/register.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { askUpstream } from "#platform/outgoing.ts";

/** How long an answer may take. */
const TIMEOUT_MS = 8_000;
/** Most ids in one question; what is beyond is not answered (formats.md 5.2). */
export const MAX_IDS = 100;
const NAMESPACE = "http://adis.mfcr.cz/rozhraniCRPDPH/";
const ACTION = `${NAMESPACE}getStatusNespolehlivyPlatce`;
const ANSWERED = "0";
const ONLY_FIRST_ANSWERED = "1";

const text = z.string().optional();
const account = z.object({
  standardniUcet: z.object({ predcisli: text, cislo: z.string(), kodBanky: z.string() }).optional(),
  nestandardniUcet: z.object({ cislo: z.string() }).optional(),
});
const payer = z.object({
  dic: z.string(),
  nespolehlivyPlatce: z.enum(["ANO", "NE", "NENALEZEN"]),
  datumZverejneniNespolehlivosti: text,
  zverejneneUcty: z.object({ ucet: z.array(account).default([]) }).optional(),
});
const reply = z.object({ status: z.object({ statusCode: z.string() }), statusPlatceDPH: z.array(payer).default([]) });

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  isArray: (name) => name === "statusPlatceDPH" || name === "ucet",
});

/**
 * Asks the register of VAT payers (ADIS) about Czech VAT ids ("CZ…"), at most MAX_IDS; ids that it does not answer are left out.
 * Throws Refusal upstream-failed or upstream-timeout.
 */
export async function askAdis(url: string, vatIds: readonly string[], timeoutMs = TIMEOUT_MS): Promise<Map<string, RegisterAnswer>> {
  const ids = vatIds.map((vatId) => `<dic>${vatId.slice(2)}</dic>`).join("");
  const body = `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><StatusNespolehlivyPlatceRequest xmlns="${NAMESPACE}">${ids}</StatusNespolehlivyPlatceRequest></soapenv:Body></soapenv:Envelope>`;
  const headers = { "content-type": "text/xml; charset=utf-8", soapaction: `"${ACTION}"` };
  const { status, body: answer } = await askUpstream("ADIS", { url, method: "POST", headers, body, timeoutMs });
  if (status !== 200) throw new Refusal("upstream-failed", { detail: `ADIS ${status}` });
  const found = read(answer.toString("utf8"));
  // Everything else says that the register is closed for maintenance, or does not work.
  if (!found || ![ANSWERED, ONLY_FIRST_ANSWERED].includes(found.status.statusCode))
    throw new Refusal("upstream-failed", { detail: `ADIS ${found?.status.statusCode ?? ""}`.trim() });
  return new Map(found.statusPlatceDPH.map((one) => [`CZ${one.dic}`, answerOf(one)]));
}

function read(xml: string): z.output<typeof reply> | undefined {
  if (XMLValidator.validate(xml) !== true) return undefined;
  const body = (parser.parse(xml) as { Envelope?: { Body?: { StatusNespolehlivyPlatceResponse?: unknown } } }).Envelope?.Body;
  const parsed = reply.safeParse(body?.StatusNespolehlivyPlatceResponse);
  return parsed.success ? parsed.data : undefined;
}

function answerOf({ nespolehlivyPlatce, datumZverejneniNespolehlivosti: since, zverejneneUcty }: z.output<typeof payer>): RegisterAnswer {
  return {
    register: "adis",
    isKnown: nespolehlivyPlatce !== "NENALEZEN",
    isUnreliable: nespolehlivyPlatce === "ANO",
    unreliableSince: since && /^\d{4}-\d{2}-\d{2}/.test(since) ? since.slice(0, 10) : null,
    accounts: (zverejneneUcty?.ucet ?? []).flatMap(({ standardniUcet: standard, nestandardniUcet: other }) => [
      ...(standard ? [ibanOfAccount({ prefix: standard.predcisli ?? "", number: standard.cislo, bank: standard.kodBanky })] : []),
      ...(other ? [other.cislo] : []),
    ]),
  };
}
