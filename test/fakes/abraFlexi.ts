import { decimal, formatAmount, round, sum, zero, type Decimal } from "#domain/money/decimal.ts";
import { startRemoteSystem, type RemoteSystem, type RemoteReply, type ReceivedRequest } from "./remoteSystem.ts";

export type FlexiRow = Record<string, unknown> & { rowId: number };
type Item = Record<string, string | undefined>;
type Problem = { message: string; for?: string };

export type FakeAbraFlexi = RemoteSystem & {
  /** Records by evidence. */
  evidences: Record<string, FlexiRow[]>;
  /** Files by `evidence/id`. */
  attachments: Map<string, { name: string; bytes: Buffer }[]>;
  /** How often an existing record was written over. */
  updates: number;
};

export const flexiClient = { companyName: "modelova_firma", username: "ucetni", password: "heslo příliš tajné" };

/** Codes that the settings name. */
export const flexiTypes = {
  invoiceType: "FAKTURA",
  creditNoteType: "DOBROPIS",
  liabilityType: "OST. ZÁVAZKY",
  cashType: "STANDARD",
  cashRegister: "POKLADNA KČ",
};

/** Fields that the server does not save a record without (its Properties, but for those it fills itself). */
const mandatory: Record<string, string[]> = {
  "faktura-prijata": ["datVyst", "typDokl"],
  zavazek: ["varSym", "datVyst", "datSplat", "typDokl"],
  "pokladni-pohyb": ["typPohybuK", "datVyst", "typDokl", "pokladna", "metodaZaokrDoklK"],
  adresar: ["kod", "nazev"],
};
const longest: Record<string, number> = {
  kod: 20,
  cisDosle: 40,
  varSym: 30,
  popis: 255,
  nazFirmy: 255,
  nazev: 255,
  ulice: 255,
  mesto: 255,
  psc: 255,
  ic: 20,
  dic: 20,
};

/** Evidence behind a reference of a record. */
const references: Record<string, string> = {
  typUcOp: "predpis-zauctovani",
  clenDph: "cleneni-dph",
  clenKonVykDph: "cleneni-kontrolni-hlaseni",
  stredisko: "stredisko",
  cinnost: "cinnost",
  zakazka: "zakazka",
  rada: "rada-faktury-prijate",
  bankovniUcet: "bankovni-ucet",
  pokladna: "pokladna",
  mena: "mena",
  stat: "stat",
  smerKod: "penezni-ustav",
  konSym: "konst-symbol",
};
const types: Record<string, string> = { "faktura-prijata": "typ-faktury-prijate", zavazek: "typ-zavazku", "pokladni-pohyb": "typ-pokladni-pohyb" };
const codeLists: Record<string, string[]> = {
  "predpis-zauctovani": ["2Fp", "2Pv", "501"],
  "cleneni-dph": ["PD"],
  "cleneni-kontrolni-hlaseni": ["B.2"],
  stredisko: ["BRNO"],
  cinnost: ["SLUŽBY"],
  zakazka: ["26Zak00012"],
  "rada-faktury-prijate": ["26FP"],
  "bankovni-ucet": ["HLAVNÍ"],
  pokladna: ["HP", "POKLADNA KČ"],
  mena: ["CZK", "EUR"],
  stat: ["CZ", "DE"],
  "penezni-ustav": ["0800"],
  "konst-symbol": ["0308"],
  "typ-faktury-prijate": ["FAKTURA", "DOBROPIS"],
  "typ-zavazku": ["OST. ZÁVAZKY"],
  "typ-pokladni-pohyb": ["STANDARD"],
};

/** A company on a server of ABRA Flexi: truth as text, references, external ids, one record per external id. */
export async function startFakeAbraFlexi(host?: string): Promise<FakeAbraFlexi> {
  const fake: FakeAbraFlexi = Object.assign(await startRemoteSystem((request) => answer(request), host), {
    evidences: { adresar: [], "faktura-prijata": [], zavazek: [], "pokladni-pohyb": [] } as Record<string, FlexiRow[]>,
    attachments: new Map<string, { name: string; bytes: Buffer }[]>(),
    updates: 0,
  });
  let rowId = 0;

  function answer(request: ReceivedRequest): RemoteReply {
    const expected = `Basic ${Buffer.from(`${flexiClient.username}:${flexiClient.password}`, "utf8").toString("base64")}`;
    if (request.headers.authorization !== expected) return { status: 401, body: { winstrom: { success: "false", message: "Neplatné přihlášení" } } };
    const [company, evidence = "", id, rest, ...more] = request.path
      .replace(/^\/c\//, "")
      .split("/")
      .map(decodeURIComponent);
    if (company !== flexiClient.companyName) return notFound();
    if (rest) return files(request, `${evidence}/${id}`, rest, more.join("/"));
    if (request.method === "POST") return save(request);
    if (id) return select(evidence, id.replace(/\.json$/, ""));
    const name = evidence.replace(/\.json$/, "");
    const rows = codeLists[name];
    return rows ? { status: 200, body: { winstrom: { [name]: rows.map((kod) => ({ kod, nazev: `Název ${kod}` })) } } } : notFound();
  }

  function select(evidence: string, id: string): RemoteReply {
    const condition = /^\((\w+)='([^']*)'\)$/.exec(id);
    const rows = fake.evidences[evidence] ?? [];
    const found = condition ? rows.filter((row) => row[condition[1]!] === condition[2]) : rows.filter((row) => row.id === id || String(row.rowId) === id);
    if (found.length === 0 && !condition) return notFound();
    return { status: 200, body: { winstrom: { "@version": "1.0", [evidence]: found.map((row) => ({ id: String(row.rowId), kod: row.kod })) } } };
  }

  function save({ body, query }: ReceivedRequest): RemoteReply {
    const { winstrom } = JSON.parse(body.toString("utf8")) as { winstrom: Record<string, Record<string, unknown>[]> };
    const given = Object.entries(winstrom).filter(([name]) => !name.startsWith("@"));
    const results: { id?: string; "request-id": unknown; errors?: Problem[] }[] = [];
    for (const [evidence, records] of given) {
      for (const each of records) {
        const errors = problemsOf(evidence, each, winstrom);
        results.push({ "request-id": each.id, ...(errors.length > 0 ? { errors } : {}) });
      }
    }
    // One bad record and nothing is saved: a request is one transaction.
    if (results.some(({ errors }) => errors))
      return { status: 400, body: { winstrom: { "@version": "1.0", success: "false", stats: { created: "0" }, results } } };
    if (query.get("dry-run") !== "true") {
      let index = 0;
      for (const [evidence, records] of given) for (const each of records) results[index++]!.id = String(store(evidence, each));
    }
    return { status: 201, body: { winstrom: { "@version": "1.0", success: "true", stats: { created: String(results.length) }, results } } };
  }

  function store(evidence: string, given: Record<string, unknown>): number {
    const rows = fake.evidences[evidence]!;
    const known = rows.find((row) => row.id === given.id);
    if (known) {
      fake.updates += 1;
      Object.assign(known, given);
      return known.rowId;
    }
    rowId += 1;
    rows.push({ kod: `${evidence.slice(0, 2).toUpperCase()}${String(rowId).padStart(5, "0")}/2026`, ...given, rowId, ...totalsOf(given) });
    return rowId;
  }

  function problemsOf(evidence: string, given: Record<string, unknown>, together: Record<string, Record<string, unknown>[]>): Problem[] {
    const problems: Problem[] = (mandatory[evidence] ?? [])
      .filter((name) => !given[name])
      .map((name) => ({ message: `Pole '${name}' musí být vyplněno.`, for: name }));
    for (const [name, length] of Object.entries(longest))
      if (String(given[name] ?? "").length > length) problems.push({ message: `Nejvýše ${length} znaků.`, for: name });
    for (const part of [given, ...((given.polozkyFaktury ?? []) as Record<string, unknown>[])]) {
      for (const [name, list] of Object.entries(references)) problems.push(...referenceProblems(name, part[name], codeLists[list]!));
    }
    if (types[evidence]) problems.push(...referenceProblems("typDokl", given.typDokl, codeLists[types[evidence]]!));
    const known = [...fake.evidences.adresar!.flatMap((row) => [row.id, String(row.rowId)]), ...(together.adresar ?? []).map(({ id }) => id)];
    if (given.firma && !known.includes(given.firma as string)) problems.push({ message: `Firma ${String(given.firma)} neexistuje.`, for: "firma" });
    if (evidence === "adresar" && fake.evidences.adresar!.some((row) => row.kod === given.kod && row.id !== given.id))
      problems.push({ message: "Zkratka musí být jedinečná.", for: "kod" });
    if (given.mena !== "code:CZK" && given.mena && !given.kurz) problems.push({ message: "Kurz musí být vyplněn.", for: "kurz" });
    for (const item of (given.polozkyFaktury ?? []) as Item[]) problems.push(...itemProblems(item));
    return problems;
  }

  function files({ method, body }: ReceivedRequest, record: string, rest: string, name: string): RemoteReply {
    const [evidence, id] = record.split("/") as [string, string];
    if (!fake.evidences[evidence]?.some((row) => String(row.rowId) === id)) return notFound();
    const there = fake.attachments.get(record) ?? [];
    if (method === "GET" && rest === "prilohy.json")
      return { status: 200, body: { winstrom: { priloha: there.map((_, index) => ({ id: String(index + 1) })) } } };
    if (method !== "PUT" || rest !== "prilohy") return notFound();
    fake.attachments.set(record, [...there, { name: name.replace(/^new\//, ""), bytes: body }]);
    return { status: 201, body: { winstrom: { success: "true" } } };
  }
  return fake;
}

function referenceProblems(name: string, value: unknown, list: string[]): Problem[] {
  if (value === undefined || value === null) return [];
  const code = /^code:(.+)$/.exec(String(value))?.[1];
  return code && list.includes(code) ? [] : [{ message: `Záznam '${String(value)}' neexistuje.`, for: name }];
}

/** The server counts an item from its price; sums that say otherwise are refused. */
function itemProblems(item: Item): Problem[] {
  const [price, quantity, base, vat] = [item.cenaMj, item.mnozMj, item.sumZkl, item.sumDph].map((text) => decimal(text));
  if (!price || !quantity || !base || !vat) return [{ message: "Částka není číslo.", for: "cenaMj" }];
  const stated = item.typCenyDphK === "typCeny.sDph" ? base.plus(vat) : base;
  return round(price.times(quantity)).eq(stated) ? [] : [{ message: `Částka ${formatAmount(stated)} nesouhlasí s cenou a množstvím.`, for: "sumZkl" }];
}

/** Total and VAT of a record, from its items or from its VAT breakdown, in the currency it is kept in. */
function totalsOf(given: Record<string, unknown>): { total: string; vat: string } {
  const items = given.polozkyFaktury as Item[] | undefined;
  const isForeign = given.mena !== undefined && given.mena !== "code:CZK";
  const of = (name: string): Decimal => decimal(given[`${name}${isForeign ? "Men" : ""}`] as string | undefined) ?? zero;
  const vat = items ? sum(items.map((item) => decimal(item.sumDph)!)) : sum(["sumDphZakl", "sumDphSniz", "sumDphSniz2"].map(of));
  const base = items ? sum(items.map((item) => decimal(item.sumZkl)!)) : sum(["sumOsv", "sumZklZakl", "sumZklSniz", "sumZklSniz2"].map(of));
  return { total: formatAmount(base.plus(vat)), vat: formatAmount(vat) };
}

const notFound = (): RemoteReply => ({ status: 404, body: { winstrom: { success: "false", message: "Záznam nebyl nalezen." } } });
