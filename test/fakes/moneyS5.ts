import { decimal, formatAmount, sum } from "#domain/money/decimal.ts";
import { openOauth } from "./oauth.ts";
import { startRemoteSystem, type RemoteSystem, type RemoteReply, type ReceivedRequest } from "./remoteSystem.ts";

type Row = Record<string, unknown> & { id: string; cisloDokladu: string };
export type FakeMoneyS5 = RemoteSystem & {
  invoices: Row[];
  /** Files by the GUID of the invoice. */
  attachments: Map<string, { name: string; bytes: Buffer }[]>;
  expireTokens(): void;
};

export const moneyS5Client = { clientId: "kvitance", clientSecret: "tajné heslo S5" };

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const guid = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`;
/** Code lists by end point; other versions of the interface name them otherwise. */
const lists: Record<string, string[]> = {
  Predkontace: ["2Fp", "2Pv", "501"],
  CleneniDPH: ["PD"],
  CiselnaRada: ["26FP"],
  Stredisko: ["BRNO"],
  Zakazka: ["26Zak00012"],
  Cinnost: ["SLUŽBY"],
};
const references: Record<string, string> = {
  predkontace_ID: "Predkontace",
  cleneniDPH_ID: "CleneniDPH",
  ciselnaRada_ID: "CiselnaRada",
  stredisko_ID: "Stredisko",
  zakazka_ID: "Zakazka",
  cinnost_ID: "Cinnost",
};
const listRows = (name: string) =>
  lists[name]!.map((kod, place) => ({ id: guid(Object.keys(lists).indexOf(name) * 100 + place + 1), kod, nazev: `Název ${kod}` }));

/** The interface of a Money S5 installation: lists of GUIDs, envelopes, refusals as HTTP 500, one record per GUID. */
export async function startFakeMoneyS5(): Promise<FakeMoneyS5> {
  const oauth = openOauth(moneyS5Client);
  const fake: FakeMoneyS5 = Object.assign(await startRemoteSystem((request) => answer(request)), {
    invoices: [] as Row[],
    attachments: new Map<string, { name: string; bytes: Buffer }[]>(),
    expireTokens: oauth.expire,
  });

  function answer(request: ReceivedRequest): RemoteReply {
    if (request.path === "/connect/token") return oauth.token(request);
    if (!oauth.isKnown(request)) return { status: 401 };
    if (request.path === "/Admin/Roles/Endpoints") return { status: 200, body: ["v2.0/ReceivedInvoice", ...Object.keys(lists).map((name) => `v2.0/${name}`)] };
    const [, agenda = "", first, second] = request.path.slice(1).split("/");
    if (agenda === "ReceivedInvoice" && second === "Attachments") return attach(request, first!);
    if (agenda === "ReceivedInvoice") return request.method === "POST" ? save(request) : select(request.query.get("filter") ?? "");
    return lists[agenda] ? enveloped(listRows(agenda).slice(Number(first ?? 0), Number(first ?? 0) + Number(second ?? 50))) : { status: 404 };
  }

  function select(filter: string): RemoteReply {
    const [property, operation, value] = filter.split("~");
    if (property !== "ID" || operation !== "eq") return { status: 400, body: { Message: `Neznámý filtr ${filter}`, Status: 3 } };
    return enveloped(
      fake.invoices
        .filter(({ id }) => id === value)
        .map((row) => ({ ...row, attachmentsList: (fake.attachments.get(row.id) ?? []).map(({ name }) => ({ name })) })),
    );
  }

  function save({ body, headers }: ReceivedRequest): RemoteReply {
    if (!String(headers["content-type"]).includes("json")) return { status: 415 };
    const given = JSON.parse(body.toString("utf8")) as Row[];
    for (const each of given) {
      const problem = fake.invoices.some(({ id }) => id === each.id) ? `Záznam s ID ${each.id} je duplicitní.` : problemOf(each);
      if (problem) return { status: 500, body: { Data: null, Message: problem, StackTrace: "", Status: 3 } };
    }
    for (const each of given) fake.invoices.push({ ...each, cisloDokladu: `FP26${String(fake.invoices.length + 1).padStart(5, "0")}` });
    return { status: 200, body: given.map(({ id }) => id) };
  }

  function attach({ method, body }: ReceivedRequest, id: string): RemoteReply {
    if (method !== "POST" || !fake.invoices.some((row) => row.id === id)) return { status: 404 };
    const { name, content } = JSON.parse(body.toString("utf8")) as { name: string; content: string };
    fake.attachments.set(id, [...(fake.attachments.get(id) ?? []), { name, bytes: Buffer.from(content, "base64") }]);
    return { status: 200 };
  }
  return fake;
}

const enveloped = (Data: unknown[]): RemoteReply => ({ status: 200, body: { Data, RowCount: Data.length, PageCount: 1, Message: null, Status: 1 } });

const amount = (value: unknown) => decimal(String(value ?? 0))!;

function problemOf(given: Row): string | undefined {
  if (!GUID.test(given.id)) return "ID není GUID.";
  for (const name of ["datumVystaveni", "datumSplatnosti", "datumPlneni"]) if (!/^\d{4}-\d\d-\d\d$/.test(String(given[name]))) return `${name}: chybí datum.`;
  for (const part of [given, ...(given.polozky as Record<string, unknown>[])])
    for (const [name, list] of Object.entries(references)) {
      const id = part[name];
      if (id !== undefined && !listRows(list).some((row) => row.id === id)) return `${name}: záznam ${String(id)} neexistuje.`;
    }
  const parts = ["dph0Celkem", "dph1Celkem", "dph2Celkem", "korekce0Celkem"].map((name) => amount(given[name]));
  if (!sum(parts).eq(amount(given.celkovaCastka))) return "Součet sazeb nesouhlasí s celkovou částkou.";
  const suffix = given.menaKod ? "CM" : "";
  const items = (given.polozky as Record<string, unknown>[]).map((item) => amount(item[`celkovaCena${suffix}`]));
  if (!sum(items).eq(amount(given[`celkovaCastka${suffix}`]))) return "Součet položek nesouhlasí s celkovou částkou.";
  return given.adresaNazev ? undefined : "Chybí partner.";
}

/** Total of a booked invoice with its sign, in its own currency. */
export function moneyS5Total(row: Record<string, unknown>): string {
  const total = amount(row[row.menaKod ? "celkovaCastkaCM" : "celkovaCastka"]);
  return formatAmount(row.zapornyPohyb ? total.neg() : total);
}
