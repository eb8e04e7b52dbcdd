import { randomUUID } from "node:crypto";
import { decimal, formatAmount, round, sum, zero } from "#domain/money/decimal.ts";
import { openOauth } from "./oauth.ts";
import { startRemoteSystem, type RemoteSystem, type RemoteReply, type ReceivedRequest } from "./remoteSystem.ts";

type Item = { amount: number; unitPriceHc: number; vatRate: string };
export type S3Invoice = Record<string, unknown> & { guid: string; documentNumber: string; items: Item[]; isCreditNote: boolean };
type Queued = { invoice: Record<string, unknown>; asked: number; refused?: string };

export type FakeMoneyS3 = RemoteSystem & {
  invoices: S3Invoice[];
  /** Questions to the queue before it imports. */
  slowness: number;
  queue: Map<string, Queued>;
};

export const moneyS3Client = {
  clientId: "kvitance",
  clientSecret: "tajné heslo S3",
  applicationId: "app%2Fkvitance%3D",
  agendaId: "6a1f0b52-5f1d-4b7e-9a36-0d8f6c1f0a11",
};

/** Codes by the queries that list them; a code stands there once for each year. */
const lists: Record<string, string[]> = {
  accountAssignmentsAcc: ["2Fp", "2Pv"],
  vatClassifications: ["PD"],
  numericalSeries: ["26FP"],
  centres: ["BRNO"],
  jobOrders: ["26Zak00012"],
  operations: ["SLUŽBY"],
};
const references: [string, string][] = [
  ["accountAssignment", "accountAssignmentsAcc"],
  ["vatClassification", "vatClassifications"],
  ["numericalSerie", "numericalSeries"],
  ["centre", "centres"],
  ["jobOrder", "jobOrders"],
  ["operation", "operations"],
];

/** The cloud interface of a Money S3 agenda: GraphQL that answers 200, writes into a queue, and an import that knows documents by GUID. */
export async function startFakeMoneyS3(): Promise<FakeMoneyS3> {
  const oauth = openOauth(moneyS3Client);
  const fake: FakeMoneyS3 = Object.assign(await startRemoteSystem((request) => answer(request)), {
    invoices: [] as S3Invoice[],
    slowness: 1,
    queue: new Map<string, Queued>(),
  });

  function answer(request: ReceivedRequest): RemoteReply {
    if (request.path === "/connect/token")
      return request.query.get("AppId") === decodeURIComponent(moneyS3Client.applicationId)
        ? oauth.token(request)
        : { status: 400, body: { error: "invalid_request" } };
    if (!oauth.isKnown(request)) return { status: 401 };
    if (request.headers.agendaid !== moneyS3Client.agendaId) return failed("Agenda nebyla nalezena", "AUTH_NOT_AUTHORIZED");
    const { query, variables } = JSON.parse(request.body.toString("utf8")) as { query: string; variables: Record<string, unknown> };
    if (/createReceivedInvoice\(/.test(query)) return send(variables);
    if (/importStatus\(/.test(query)) return status(String(variables.guid));
    if (/receivedInvoices\(/.test(query)) return data({ receivedInvoices: { items: fake.invoices.filter(({ guid }) => guid === variables.guid) } });
    const name = Object.keys(lists).find((each) => query.includes(`${each}(`));
    return name ? data({ [name]: { items: listed(name, Number(variables.skip)) } }) : failed("Unknown field");
  }

  function send({ invoice, definition }: Record<string, unknown>): RemoteReply {
    if ((definition as { shortCut?: string }).shortCut !== "_FP+PF") return failed("Definice XML přenosu nenalezena");
    const given = invoice as Record<string, unknown>;
    for (const name of ["dateOfIssue", "dateOfTaxing", "dateOfMaturity"])
      if (!/^\d\d\.\d\d\.\d{4}$/.test(String(given[name]))) return failed(`${name}: neplatné datum`);
    const guid = randomUUID();
    fake.queue.set(guid, { invoice: given, asked: 0 });
    return data({ createReceivedInvoice: { guid, isSuccess: true } });
  }

  /** The queue works when it is looked at, so that its slowness is exact. */
  function status(guid: string): RemoteReply {
    const queued = fake.queue.get(guid);
    if (!queued) return data({ importStatus: null });
    for (const each of fake.queue.values()) if ((each.asked += 1) === fake.slowness + 1) importOne(each);
    const state = queued.refused ? "ERROR" : queued.asked > fake.slowness ? "IMPORTED" : "WAITING";
    return data({ importStatus: { guid, state, stateInfo: queued.refused ?? "" } });
  }

  function importOne(queued: Queued): void {
    const given = queued.invoice as S3Invoice;
    const wrong = references.flatMap(([field, list]) => {
      const named = given[field] as { shortCut?: string; prefix?: string } | undefined;
      const code = named?.shortCut ?? named?.prefix;
      return code && !lists[list]!.includes(code) ? [`${field}: zkratka ${code} neexistuje`] : [];
    });
    if (wrong.length > 0) queued.refused = wrong.join("; ");
    else if (!fake.invoices.some((each) => each.guid === given.guid))
      fake.invoices.push({ ...given, documentNumber: `26FP${String(fake.invoices.length + 1).padStart(5, "0")}` });
  }
  return fake;
}

const listed = (name: string, skip: number) =>
  [2025, 2026].flatMap(() => lists[name]!.map((code) => ({ shortCut: code, prefix: code, name: `Název ${code}`, description: `Popis ${code}` }))).slice(skip);
const data = (body: object): RemoteReply => ({ status: 200, body: { data: body } });
const failed = (message: string, code?: string): RemoteReply => ({
  status: 200,
  body: { errors: [{ message, ...(code ? { extensions: { code } } : {}) }], data: null },
});

/** Total with its sign, as the program counts it: tax by rates from the sum of the bases. */
export function moneyS3Total({ items, isCreditNote }: S3Invoice): string {
  const total = sum(
    [...new Set(items.map(({ vatRate }) => vatRate))].map((rate) => {
      const lines = items.filter(({ vatRate }) => vatRate === rate);
      const base = sum(lines.map(({ amount, unitPriceHc }) => round(decimal(String(amount))!.times(decimal(String(unitPriceHc)) ?? zero))));
      return base.plus(round(base.times(rate).div(100)));
    }),
  );
  return formatAmount(isCreditNote ? total.neg() : total);
}
