import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { XMLParser } from "fast-xml-parser";

/** A payer as the register answers about it; `accounts` as attributes of the account that they stand in. */
export type FakePayer = { isUnreliable?: boolean; since?: string; standard?: { predcisli?: string; cislo: string; kodBanky: string }[]; other?: string[] };

/** A proceeding as the register answers about it; days YYYY-MM-DD. */
export type FakeProceeding = { number: string; year: string; state?: string; since?: string; ended?: string };

export type FakeVatRegisters = {
  adisUrl: string;
  viesUrl: string;
  isirUrl: string;
  /** By DIČ without "CZ". */
  payers: Map<string, FakePayer>;
  /** Proceedings of the insolvency register by company id; some are ended. */
  proceedings: Map<string, FakeProceeding[]>;
  /** VAT ids that VIES calls valid. */
  valid: Set<string>;
  /** The DIČ of each question to ADIS, and each VAT id asked at VIES. */
  asked: { adis: string[][]; vies: string[]; isir: string[] };
  /** How the next calls go: a status code of ADIS ("2", "3": closed), a transient error of VIES, or none of both. */
  mood: "ok" | "2" | "3" | "MS_UNAVAILABLE" | "VOW-ERR-2600" | "garbage" | "hang" | 503;
  close(): Promise<void>;
};

const MAX_IDS = 100;
const NAMESPACE = "http://adis.mfcr.cz/rozhraniCRPDPH/";
const parser = new XMLParser({ ignoreAttributes: false, removeNSPrefix: false, parseTagValue: false, isArray: (name) => name === "dic" });

/** ADIS and the insolvency register (SOAP) and VIES (REST) with invented companies, after reference formats 5.2 and 5.3. */
export async function startFakeVatRegisters(): Promise<FakeVatRegisters> {
  const fake: FakeVatRegisters = {
    adisUrl: "",
    viesUrl: "",
    payers: new Map(),
    proceedings: new Map(),
    isirUrl: "",
    valid: new Set(),
    asked: { adis: [], vies: [], isir: [] },
    mood: "ok",
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      if (fake.mood === "hang") return;
      if (fake.mood === "garbage") return void response.writeHead(200, { "content-type": "text/html" }).end("<html>Odstávka</html>");
      if (fake.mood === 503) return void response.writeHead(503).end();
      if (request.url === "/adis") answerAdis(fake, { body, action: String(request.headers.soapaction) }, response);
      else if (request.url === "/isir") answerIsir(fake, body, response);
      else if (request.url === "/vies/check-vat-number" && request.method === "POST") answerVies(fake, body, response);
      else response.writeHead(404).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(fake, { adisUrl: `${base}/adis`, viesUrl: `${base}/vies`, isirUrl: `${base}/isir` });
}

const ISIR = "http://isirws.cca.cz/types/";

/** The insolvency register for the check of subjects: elements without a namespace, in the order of its schema; WS2 where nothing is found. */
function answerIsir(fake: FakeVatRegisters, body: string, response: ServerResponse): void {
  const asked = /<typ:getIsirWsCuzkDataRequest xmlns:typ="([^"]+)"><ic>(\d{8})<\/ic><maxPocetVysledku>\d+<\/maxPocetVysledku><filtrAktualniRizeni>T</.exec(
    body,
  );
  const [, namespace, id = ""] = asked ?? [];
  if (namespace !== ISIR) return void response.writeHead(500, { "content-type": "text/xml" }).end("<Envelope><Body><Fault/></Body></Envelope>");
  fake.asked.isir.push(id);
  const rows = (fake.proceedings.get(id) ?? []).map(
    ({ number, year, state, since, ended }) =>
      `<data><ic>${id}</ic><druhVec>INS</druhVec><bcVec>${number}</bcVec><rocnik>${year}</rocnik>${state ? `<druhStavKonkursu>${state}</druhStavKonkursu>` : ""}<urlDetailRizeni>https://isir.example.com/</urlDetailRizeni>${since ? `<datumPmZahajeniUpadku>${since}Z</datumPmZahajeniUpadku>` : ""}${ended ? `<datumPmUkonceniUpadku>${ended}Z</datumPmUkonceniUpadku>` : ""}</data>`,
  );
  const code = fake.mood === "2" ? "SERVER1" : rows.length === 0 ? "WS2" : undefined;
  const state = `<stav><pocetVysledku>${rows.length}</pocetVysledku>${code ? `<kodChyby>${code}</kodChyby><textChyby>x</textChyby>` : ""}</stav>`;
  response
    .writeHead(200, { "content-type": "text/xml; charset=utf-8" })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body><ns2:getIsirWsCuzkDataResponse xmlns:ns2="${ISIR}">${code === "SERVER1" ? "" : rows.join("")}${state}</ns2:getIsirWsCuzkDataResponse></S:Body></S:Envelope>`,
    );
}

function answerAdis(fake: FakeVatRegisters, { body, action }: { body: string; action: string }, response: ServerResponse): void {
  const envelope = parser.parse(body) as {
    "soapenv:Envelope"?: { "soapenv:Body"?: { StatusNespolehlivyPlatceRequest?: { "@_xmlns": string; dic?: string[] } } };
  };
  const question = envelope["soapenv:Envelope"]?.["soapenv:Body"]?.StatusNespolehlivyPlatceRequest;
  const ids = question?.dic ?? [];
  // The register knows neither another operation nor a DIČ with its country.
  if (question?.["@_xmlns"] !== NAMESPACE || action !== `"${NAMESPACE}getStatusNespolehlivyPlatce"` || !ids.every((id) => /^\d{8,10}$/.test(id)))
    return void response.writeHead(500, { "content-type": "text/xml" }).end("<Envelope><Body><Fault/></Body></Envelope>");
  fake.asked.adis.push(ids);
  const code = fake.mood === "2" || fake.mood === "3" ? fake.mood : ids.length > MAX_IDS ? "1" : "0";
  const rows = code === "0" || code === "1" ? ids.slice(0, MAX_IDS).map((id) => payerXml(id, fake.payers.get(id))) : [];
  const texts: Record<string, string> = { 0: "OK", 1: "Příliš mnoho DIČ", 2: "Odstávka", 3: "Služba není dostupná" };
  const status = `<status odpovedGenerovana="2026-11-24" statusCode="${code}" statusText="${texts[code]}"/>`;
  response
    .writeHead(200, { "content-type": "text/xml; charset=utf-8" })
    .end(
      `<?xml version="1.0" encoding="utf-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><StatusNespolehlivyPlatceResponse xmlns="${NAMESPACE}">${status}${rows.join("")}</StatusNespolehlivyPlatceResponse></soapenv:Body></soapenv:Envelope>`,
    );
}

function payerXml(id: string, payer: FakePayer | undefined): string {
  if (!payer) return `<statusPlatceDPH dic="${id}" nespolehlivyPlatce="NENALEZEN"/>`;
  const standard = (payer.standard ?? []).map(({ predcisli, cislo, kodBanky }) => {
    const prefix = predcisli ? ` predcisli="${predcisli}"` : "";
    return `<ucet datumZverejneni="2020-01-01"><standardniUcet${prefix} cislo="${cislo}" kodBanky="${kodBanky}"/></ucet>`;
  });
  const other = (payer.other ?? []).map((account) => `<ucet datumZverejneni="2020-01-01"><nestandardniUcet cislo="${account}"/></ucet>`);
  const accounts = standard.length + other.length > 0 ? `<zverejneneUcty>${[...standard, ...other].join("")}</zverejneneUcty>` : "";
  const since = payer.since ? ` datumZverejneniNespolehlivosti="${payer.since}"` : "";
  return `<statusPlatceDPH dic="${id}" nespolehlivyPlatce="${payer.isUnreliable ? "ANO" : "NE"}" cisloFu="451"${since}>${accounts}</statusPlatceDPH>`;
}

function answerVies(fake: FakeVatRegisters, body: string, response: ServerResponse): void {
  const { countryCode, vatNumber } = JSON.parse(body) as { countryCode: string; vatNumber: string };
  const id = `${countryCode}${vatNumber}`;
  fake.asked.vies.push(id);
  const json = (value: unknown) => void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
  if (fake.mood === "VOW-ERR-2600") return json({ actionSucceed: false, errorWrappers: [{ error: "VOW-ERR-2600", message: "" }] });
  const isDown = fake.mood === "MS_UNAVAILABLE";
  const isValid = !isDown && fake.valid.has(id);
  json({
    countryCode,
    vatNumber,
    requestDate: "2026-11-24T08:00:00.000Z",
    valid: isValid,
    userError: isDown ? "MS_UNAVAILABLE" : isValid ? "VALID" : "INVALID",
    name: "---",
    address: "---",
  });
}
