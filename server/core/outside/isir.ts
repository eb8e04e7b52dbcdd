import { XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";
import type { InsolvencyAnswer } from "#domain/vat/insolvency.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { askUpstream } from "#platform/outgoing.ts";

/** How long an answer may take. */
const TIMEOUT_MS = 8_000;
/** Most proceedings that are asked for. */
const MAX_PROCEEDINGS = 20;
const NAMESPACE = "http://isirws.cca.cz/types/";
/** The register's word for "nothing found". */
const EMPTY = "WS2";

const text = z.string().optional();
const reply = z.object({
  data: z
    .array(
      z.object({
        druhVec: text,
        bcVec: z.string(),
        rocnik: z.string(),
        druhStavKonkursu: text,
        datumPmZahajeniUpadku: text,
        datumPmUkonceniUpadku: text,
      }),
    )
    .default([]),
  stav: z.object({ kodChyby: text }).or(z.literal("")).optional(),
});

const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, processEntities: true, isArray: (name) => name === "data" });

/**
 * Asks the insolvency register (ISIR, web service for the check of subjects) about the current proceedings against a company by its id
 * (IČO). Throws Refusal upstream-failed or upstream-timeout.
 */
export async function askIsir(url: string, companyId: string, timeoutMs = TIMEOUT_MS): Promise<InsolvencyAnswer> {
  // The schema wants the elements in this order and without a namespace.
  const question = `<ic>${companyId}</ic><maxPocetVysledku>${MAX_PROCEEDINGS}</maxPocetVysledku><filtrAktualniRizeni>T</filtrAktualniRizeni>`;
  const body = `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><typ:getIsirWsCuzkDataRequest xmlns:typ="${NAMESPACE}">${question}</typ:getIsirWsCuzkDataRequest></soapenv:Body></soapenv:Envelope>`;
  const headers = { "content-type": "text/xml; charset=utf-8", soapaction: '""' };
  const { status, body: answer } = await askUpstream("ISIR", { url, method: "POST", headers, body, timeoutMs });
  const found = status === 200 ? read(answer.toString("utf8")) : undefined;
  const code = typeof found?.stav === "object" ? found.stav.kodChyby : undefined;
  // An answer without proceedings counts only when the register itself says that there are none.
  if (!found || (code ? code !== EMPTY : found.data.length === 0)) throw new Refusal("upstream-failed", { detail: `ISIR ${code ?? status}` });
  const proceedings = found.data
    .filter(({ datumPmUkonceniUpadku: ended }) => !ended)
    .map(({ druhVec = "INS", bcVec, rocnik, druhStavKonkursu: state = "", datumPmZahajeniUpadku: since }) => ({
      fileNumber: `${druhVec} ${bcVec}/${rocnik}`,
      state,
      since: since && /^\d{4}-\d{2}-\d{2}/.test(since) ? since.slice(0, 10) : null,
    }));
  return { register: "isir", proceedings };
}

function read(xml: string): z.output<typeof reply> | undefined {
  if (XMLValidator.validate(xml) !== true) return undefined;
  const body = (parser.parse(xml) as { Envelope?: { Body?: { getIsirWsCuzkDataResponse?: unknown } } }).Envelope?.Body;
  return reply.safeParse(body?.getIsirWsCuzkDataResponse).data;
}
