import { decimal, formatAmount, sum } from "#domain/money/decimal.ts";
import { startRemoteSystem, type RemoteSystem, type RemoteReply, type ReceivedRequest } from "./remoteSystem.ts";

export type GenRow = Record<string, unknown> & { id: string };
export type FakeAbraGen = RemoteSystem & { agendas: Record<string, GenRow[]> };

export const genClient = { companyName: "demodata", username: "ucetni", password: "heslo příliš tajné" };
export const genApiKey = "klic-9f2c";

let made = 0;
/** Ids have ten characters. */
const nextId = (): string => `${String((made += 1)).padStart(7, "0")}101`;
const coded = (...codes: string[]): GenRow[] => codes.map((code) => ({ id: nextId(), code, name: `Název ${code}`, hidden: false }));
const named = (...names: string[]): GenRow[] => names.map((name) => ({ id: nextId(), name, hidden: false }));

const emptyDatabase = (): Record<string, GenRow[]> => ({
  docqueues: coded("FP", "PV", "26FP"),
  periods: coded("2025", "2026"),
  currencies: coded("CZK", "EUR"),
  vatrates: ["0", "12", "21"].map((tariff) => ({ id: nextId(), tariff, name: `${tariff} %` })),
  accpresetdefs: named("2Fp", "2Pv"),
  divisions: coded("BRNO"),
  busorders: coded("26Zak00012"),
  bustransactions: coded("SLUŽBY"),
  cashdesks: named("HP", "Hlavní pokladna"),
  firms: [],
  receivedinvoices: [],
  cashpaid: [],
});
const references: Record<string, string> = {
  docqueue_id: "docqueues",
  period_id: "periods",
  firm_id: "firms",
  currency_id: "currencies",
  accpresetdef_id: "accpresetdefs",
  cashdesk_id: "cashdesks",
  vatrate_id: "vatrates",
  division_id: "divisions",
  busorder_id: "busorders",
  bustransaction_id: "bustransactions",
};

/** A database of ABRA Gen: agendas, `where` of a few operators, references of ten characters, no key of others. */
export async function startFakeAbraGen(): Promise<FakeAbraGen> {
  const fake: FakeAbraGen = Object.assign(await startRemoteSystem((request) => answer(request)), { agendas: emptyDatabase() });

  function answer(request: ReceivedRequest): RemoteReply {
    const basic = `Basic ${Buffer.from(`${genClient.username}:${genClient.password}`, "utf8").toString("base64")}`;
    const { authorization } = request.headers;
    if (authorization !== basic && authorization !== `Bearer ${genApiKey}`) return { status: 401, body: "Unauthorized" };
    const [, database, agenda = ""] = request.path.split("/");
    if (database !== genClient.companyName) return refused(404, "Databáze nenalezena");
    const rows = fake.agendas[agenda];
    if (!rows) return refused(404, `Agenda ${agenda} neexistuje`);
    return request.method === "POST" ? create(request, agenda, rows) : select(request, rows);
  }

  function select({ query }: ReceivedRequest, rows: GenRow[]): RemoteReply {
    const conditions = (query.get("where") ?? "").split(" and ").filter(Boolean);
    const tests = conditions.map(testOf);
    const unknown = tests.indexOf(undefined);
    if (unknown >= 0) return refused(400, `Nerozumím podmínce ${conditions[unknown]}`);
    const found = rows.filter((row) => tests.every((isMet) => isMet!(row)));
    const [skip, take] = [Number(query.get("skip") ?? 0), Number(query.get("take") ?? 100)];
    const columns = (query.get("select") ?? "id").split(",");
    return { status: 200, body: found.slice(skip, skip + take).map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? null]))) };
  }

  function create({ body }: ReceivedRequest, agenda: string, rows: GenRow[]): RemoteReply {
    const given = JSON.parse(body.toString("utf8")) as Record<string, unknown>;
    const problem = agenda === "firms" ? (given.name ? undefined : "Chybí název firmy") : problemOf(given, agenda);
    if (problem) return refused(400, problem);
    const id = nextId();
    rows.push({ ...given, id, displayname: `FP-${rows.length + 1}/2026` });
    return { status: 201, body: { id } };
  }

  function problemOf(given: Record<string, unknown>, agenda: string): string | undefined {
    const rows = (given.rows ?? []) as Record<string, unknown>[];
    for (const name of ["docqueue_id", "period_id", "firm_id", "currency_id", ...(agenda === "cashpaid" ? ["cashdesk_id"] : [])])
      if (!given[name]) return `Pole ${name} musí být vyplněno`;
    for (const part of [given, ...rows])
      for (const [name, list] of Object.entries(references))
        if (part[name] !== undefined && !fake.agendas[list]!.some(({ id }) => id === part[name])) return `${name}: neplatný odkaz ${String(part[name])}`;
    if (rows.length === 0) return "Doklad nemá řádky";
    if (rows.some(({ vatrate_id }) => !vatrate_id)) return "Řádek nemá sazbu DPH";
    if (String(given.description).length > 50) return "Popis je delší než 50 znaků";
    if (String(given.externalnumber).length > 30) return "Externí číslo je delší než 30 znaků";
    return undefined;
  }
  return fake;
}

function testOf(condition: string): ((row: GenRow) => boolean) | undefined {
  const [, field = "", operator, text, flag] = /^([\w$.]+) (eq|like) (?:'([^']*)'|(true|false))$/.exec(condition) ?? [];
  if (!operator) return undefined;
  if (flag !== undefined) return (row) => (row[field] ?? false) === (flag === "true");
  const isMet = operator === "eq" ? (value: string) => value === text : (value: string) => value.includes(text!.replaceAll("*", ""));
  return (row) => isMet(String(row[field] ?? ""));
}

const refused = (status: number, description: string): RemoteReply => ({ status, body: { title: "Chyba", description } });

export function genTotal({ rows }: GenRow): string {
  return formatAmount(sum((rows as { tamount: number }[]).map(({ tamount }) => decimal(String(tamount))!)));
}
