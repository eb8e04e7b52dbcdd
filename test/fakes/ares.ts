import { isCompanyId } from "#domain/czech/companyId.ts";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A subject as the register's REST interface 1.3.0 answers it (schema EkonomickySubjekt); parts that it does not know are left out. */
export type AresSubject = {
  ico: string;
  obchodniJmeno: string;
  dic?: string;
  dicSkDph?: string;
  pravniForma?: string;
  datumVzniku?: string;
  datumZaniku?: string;
  sidlo?: Record<string, string | number | boolean>;
  seznamRegistraci?: Record<string, string>;
};

export type FakeAres = {
  /** Base address to give to `openAres`. */
  url: string;
  subjects: Map<string, AresSubject>;
  /** Paths of the calls so far. */
  requests: string[];
  /** Most calls that were under way at once. */
  readonly together: number;
  /** How the next calls go: "ok", a status of the register with its error body, "garbage" (an HTML page with status 200), or "hang". */
  mood: "ok" | 400 | 403 | 500 | 503 | "garbage" | "hang";
  delayMs: number;
  close(): Promise<void>;
};

/** Error body of the register (schema Chyba). */
const errorCodes = { 400: "CHYBA_VSTUPU", 403: "NENI_OPRAVNENI", 404: "NENALEZENO", 500: "OBECNA_CHYBA", 503: "OBECNA_CHYBA" } as const;

/** Invented companies: a VAT payer in a street, one in a village without streets, one with nothing but a line of address, one that ceased. */
const companies: AresSubject[] = [
  {
    ico: "80000011",
    obchodniJmeno: "Modrá Vydra s.r.o.",
    dic: "CZ80000011",
    pravniForma: "112",
    datumVzniku: "2011-05-04",
    sidlo: {
      kodStatu: "CZ",
      nazevStatu: "Česká republika",
      nazevObce: "Horní Lhota",
      nazevUlice: "U Mlýna",
      cisloDomovni: 1203,
      cisloOrientacni: 7,
      cisloOrientacniPismeno: "a",
      nazevCastiObce: "Dolní konec",
      psc: 10_900,
      textovaAdresa: "U Mlýna 1203/7a, Dolní konec, 10900 Horní Lhota",
      standardizaceAdresy: true,
    },
    seznamRegistraci: { stavZdrojeRes: "AKTIVNI", stavZdrojeDph: "AKTIVNI" },
  },
  {
    ico: "90000013",
    obchodniJmeno: "Pila Závist",
    dicSkDph: "N/A",
    sidlo: { kodStatu: "CZ", nazevObce: "Závist", nazevCastiObce: "Závist", cisloDomovni: 12, psc: 1234 },
    seznamRegistraci: { stavZdrojeDph: "NEEXISTUJICI" },
  },
  { ico: "90000021", obchodniJmeno: "Spolek přátel starých kol", sidlo: { textovaAdresa: "Náves 3, Kolovraty" } },
  {
    ico: "80000029",
    obchodniJmeno: "Bývalá a.s.",
    dic: "CZ80000029",
    datumZaniku: "2019-12-31",
    sidlo: { kodStatu: "CZ", nazevObce: "Lhota", psc: 25_241 },
    seznamRegistraci: { stavZdrojeDph: "HISTORICKY" },
  },
];

/** A register of its own process edge: the HTTP interface of ARES with invented companies, as reference formats 5.1 describe it. */
export async function startFakeAres(): Promise<FakeAres> {
  let running = 0;
  let together = 0;
  const fake: FakeAres = {
    url: "",
    subjects: new Map(companies.map((company) => [company.ico, company])),
    requests: [],
    get together() {
      return together;
    },
    mood: "ok",
    delayMs: 0,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  const server = createServer((request, response) => {
    fake.requests.push(request.url ?? "");
    together = Math.max(together, (running += 1));
    response.on("close", () => (running -= 1));
    setTimeout(() => answer(fake, request.url ?? "", response), fake.delayMs);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ekonomicke-subjekty-v-be/rest`;
  return fake;
}

function answer(fake: FakeAres, path: string, response: ServerResponse): void {
  if (fake.mood === "hang") return;
  if (fake.mood === "garbage") return void response.writeHead(200, { "content-type": "text/html" }).end("<html>Odstávka</html>");
  if (fake.mood !== "ok") return refuse(response, fake.mood, "Služba není dostupná.");
  const companyId = /\/ekonomicke-subjekty\/([^/]+)$/.exec(path)?.[1] ?? "";
  // The register checks length and check digit itself.
  if (!/^\d{8}$/.test(companyId) || !isCompanyId(companyId)) return refuse(response, 400, "Neplatný formát IČO.");
  const subject = fake.subjects.get(companyId);
  if (!subject) return refuse(response, 404, "Ekonomický subjekt nebyl nalezen.");
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ icoId: subject.ico, ...subject, primarniZdroj: "res" }));
}

function refuse(response: ServerResponse, status: keyof typeof errorCodes, description: string): void {
  response
    .writeHead(status, { "content-type": "application/json" })
    .end(JSON.stringify({ kod: errorCodes[status], subKod: errorCodes[status], popis: description }));
}
