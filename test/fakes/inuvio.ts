import { decimal, formatAmount, sum } from "#domain/money/decimal.ts";
import { startRemoteSystem, type RemoteSystem, type RemoteReply, type ReceivedRequest } from "./remoteSystem.ts";

type Item = { description: string; descriptionType: string; quantity: number; currencyAmount: number };
export type InuvioRow = Record<string, unknown> & { invoiceId: number; note?: string; items: Item[] };
export type FakeInuvio = RemoteSystem & { invoices: InuvioRow[]; bodies: Record<string, unknown>[] };

export const inuvioClient = { companyName: "Helios001", token: "tok-9b1c77" };
export const inuvioSeries = { invoiceSeries: "500", creditNoteSeries: "510" };
const series = ["500", "510", "26FP"];

/** The Invoices API of an iNuvio server: required fields, series, problems as JSON, no key of others. */
export async function startFakeInuvio(): Promise<FakeInuvio> {
  const fake: FakeInuvio = Object.assign(await startRemoteSystem((request) => answer(request)), {
    invoices: [] as InuvioRow[],
    bodies: [] as Record<string, unknown>[],
  });

  function answer(request: ReceivedRequest): RemoteReply {
    if (request.headers.authorization !== `Bearer ${inuvioClient.token}`) return refused(401, "Unauthorized");
    if (request.path !== `/api/v1/invoices/received/${inuvioClient.companyName}`) return refused(404, "Databáze nenalezena");
    return request.method === "POST" ? create(request) : list(request.query);
  }

  function list(query: URLSearchParams): RemoteReply {
    const [, field, value] = /^(\w+) eq '(.*)'$/.exec(query.get("filter") ?? "") ?? [];
    if (query.has("filter") && !field) return refused(400, "Chybná podmínka");
    const [top, skip] = [Number(query.get("top") ?? 10), Number(query.get("skip") ?? 0)];
    const found = fake.invoices.filter((row) => !field || row[field] === value).toReversed();
    return { status: 200, body: { invoices: found.slice(skip, skip + top) } };
  }

  function create({ body }: ReceivedRequest): RemoteReply {
    const given = JSON.parse(body.toString("utf8")) as Record<string, unknown> & { items: Item[] };
    fake.bodies.push(given);
    const errors: Record<string, string[]> = {};
    if (!series.includes(String(given.documentType))) errors.documentType = [`Řada dokladu ${String(given.documentType)} neexistuje`];
    if (!/^\d{4}-\d\d-\d\d$/.test(String(given.transactionDate))) errors.transactionDate = ["je povinné"];
    for (const { description, descriptionType, quantity, currencyAmount } of given.items)
      if (!description || descriptionType !== "freeItem" || !Number.isFinite(quantity) || !Number.isFinite(currencyAmount)) errors.items = ["neúplná položka"];
    if (Object.keys(errors).length > 0) return { status: 400, body: { title: "One or more validation errors occurred.", status: 400, errors } };
    const invoiceId = fake.invoices.length + 1;
    fake.invoices.push({ ...given, invoiceId });
    return { status: 201, body: { invoiceId, createdOn: "2026-03-10T08:00:00" } };
  }
  return fake;
}

const refused = (status: number, title: string): RemoteReply => ({ status, body: { type: "about:blank", title, status } });

/** Total in the currency of the document: bases of the items, tax of the VAT breakdown, rounding. */
export function inuvioTotal({ items, vatRecapitulation, totalCurrencyRounding }: InuvioRow): string {
  const parts = [
    ...items.map(({ currencyAmount }) => currencyAmount),
    ...(vatRecapitulation as { vatAmount: number }[]).map(({ vatAmount }) => vatAmount),
    totalCurrencyRounding as number,
  ];
  return formatAmount(sum(parts.map((part) => decimal(String(part))!)));
}
