import { z } from "zod";
import {
  agendaOf,
  checkAbraGen,
  externalNumber,
  genCondition,
  genFirm,
  genPeriod,
  genRates,
  genRecord,
  type GenAgenda,
} from "#domain/exports/connections/abraGen.ts";
import { shortMark } from "#domain/exports/connections/common.ts";
import { sourceListNames } from "#domain/exports/connections/sourceListNames.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf, type ExportDetail } from "#domain/exports/details.ts";
import { supplierOf } from "#domain/exports/parties.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { OutgoingReply } from "#platform/outgoing.ts";
import type { ConnectionPort, DocumentConnection } from "#server/core/connection.ts";
import { alreadyThere, askRemoteSystem, below, jsonBody, jsonOf, parsed, receiptOf } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { keyOf } from "#server/core/remote/remembered.ts";
import { type CodedList, type CodedRow, idsOfCodes, keptRows, sourceListOf } from "./codes.ts";

const fields = {
  url: { kind: "text", form: "url", isRequired: true, isTarget: true },
  /** Name of the database in the address. */
  companyName: { kind: "text", isRequired: true },
  signInBy: { kind: "choice", choices: ["password", "apiKey"], default: "password" },
  username: { kind: "text", isRequired: true, onlyWhen: { field: "signInBy", is: "password" } },
  password: { kind: "password", isSecret: true, isRequired: true, onlyWhen: { field: "signInBy", is: "password" } },
  apiKey: { kind: "password", isSecret: true, isRequired: true, onlyWhen: { field: "signInBy", is: "apiKey" } },
  invoiceSeries: { kind: "text", isRequired: true, default: "FP" },
  cashSeries: { kind: "text", isRequired: true, default: "PV" },
  cashRegister: { kind: "text" },
  receiptMapping: { kind: "choice", choices: ["CashVouchers", "Liabilities"], default: "CashVouchers" },
} as const;
type Settings = SettingsOf<typeof fields>;

type Database = {
  select<Shape extends z.ZodType>(agenda: string, columns: string, shape: Shape, where?: string): Promise<z.output<Shape>[]>;
  create(agenda: string, record: object): Promise<string>;
};

function openDatabase(settings: Settings, port: ConnectionPort): Database {
  const base = below(settings.url, encodeURIComponent(settings.companyName));
  const credentials = Buffer.from(`${settings.username}:${settings.password}`, "utf8").toString("base64");
  const authorization = settings.signInBy === "apiKey" ? `Bearer ${settings.apiKey}` : `Basic ${credentials}`;
  // No other characters can stand in a header.
  if (/[^\x21-\x7e]/.test(settings.apiKey ?? "")) throw new RemoteProblem("signInRefused");
  const headers = { accept: "application/json", authorization };
  const page = async <Shape extends z.ZodType>(path: string, shape: Shape) =>
    jsonOf(await askRemoteSystem(port, { url: below(base, path), headers, reasonOf }), z.array(shape));
  return {
    select: async (agenda, columns, shape, where) => {
      const condition = where === undefined ? "" : `&where=${encodeURIComponent(where)}`;
      const read = [];
      for (let skip = 0; ; skip += PAGE) {
        const found = await page(`${agenda}?select=${columns}${condition}&skip=${skip}&take=${PAGE}`, shape);
        read.push(...found);
        if (found.length < PAGE || skip >= MAX_ROWS) return read;
      }
    },
    create: async (agenda, record) => {
      const body = jsonBody(record);
      const reply = await askRemoteSystem(port, {
        url: below(base, agenda),
        method: "POST",
        body: body.body,
        headers: { ...headers, ...body.headers },
        reasonOf,
      });
      return jsonOf(reply, z.object({ id: z.string().min(1) })).id;
    },
  };
}

const PAGE = 500;
const MAX_ROWS = 20_000;

const problem = z.object({ title: z.string().nullish(), description: z.string().nullish(), message: z.string().nullish() });

function reasonOf({ status, body }: OutgoingReply): string {
  const read = problem.safeParse(parsed(body));
  const { title, description, message } = read.success ? read.data : {};
  return [title, description ?? message].filter(Boolean).join(": ") || body.toString("utf8") || `HTTP ${status}`;
}

const refused = (detail: ExportDetail): RemoteProblem => new RemoteProblem("documentRefused", { detail });

type GenList = CodedList & { column: "code" | "name" };
const lists = [
  { sourceKey: "accpresetdefs", names: sourceListNames.accountCodes, category: "AccountCode", column: "name" },
  { sourceKey: "docqueues", names: sourceListNames.numberSeries, category: "NumberSeries", column: "code" },
  { sourceKey: "divisions", names: sourceListNames.centres, category: "Centre", column: "code" },
  { sourceKey: "busorders", names: sourceListNames.contracts, category: "Contract", column: "code" },
  { sourceKey: "bustransactions", names: sourceListNames.activities, category: "Activity", column: "code" },
  { sourceKey: "cashdesks", names: sourceListNames.cashRegisters, category: "Cashier", column: "name" },
] as const satisfies readonly GenList[];
const listRow = z.object({ id: z.string(), code: z.string().nullish(), name: z.string().nullish() });

async function readList(database: Database, { sourceKey, column }: GenList): Promise<CodedRow[]> {
  const columns = column === "code" ? "id,code,name" : "id,name";
  const rows = await database.select(sourceKey, columns, listRow, "hidden eq false");
  return rows.flatMap((row) => (row[column] ? [{ id: row.id, code: row[column], name: row.name }] : []));
}

/** The id of the only row of a list with this value. */
async function idWith(database: Database, agenda: string, condition: string | undefined): Promise<string | undefined> {
  if (condition === undefined) return undefined;
  return (await database.select(agenda, "id", z.object({ id: z.string() }), condition))[0]?.id;
}

async function required(database: Database, agenda: string, condition: string | undefined, missing: ExportDetail): Promise<string> {
  const id = await idWith(database, agenda, condition);
  if (!id) throw refused(missing);
  return id;
}

async function firmOf(database: Database, invoice: Invoice): Promise<string> {
  const { companyId, vatId, name } = supplierOf(invoice);
  const [field, value] = companyId ? (["orgidentnumber", companyId] as const) : vatId ? (["vatidentnumber", vatId] as const) : (["name", name ?? ""] as const);
  return (await idWith(database, "firms", genCondition(field, "eq", value))) ?? database.create("firms", genFirm(invoice));
}

const record = z.object({ id: z.string(), displayname: z.string().nullish(), externalnumber: z.string().nullish(), description: z.string().nullish() });

/** Our record of an earlier attempt: its text ends in our mark, and the number distinguishes what the mark might not. */
async function find(database: Database, agenda: GenAgenda, invoice: Invoice) {
  const rows = await database.select(
    agenda,
    "id,displayname,externalnumber,description",
    record,
    genCondition("description", "like", `*${shortMark(invoice)}*`),
  );
  return rows.find(({ externalnumber }) => (externalnumber ?? "") === externalNumber(invoice));
}

async function book(
  database: Database,
  agenda: GenAgenda,
  invoice: Invoice,
  { settings, key, now }: { settings: Settings; key: string; now: Date },
): Promise<string> {
  const of = await idsOfCodes(invoice, lists, (list, codes) => keptRows({ key: keyOf(key, list.sourceKey), codes, now }, () => readList(database, list)));
  const isTill = agenda === "cashpaid";
  const series = isTill ? settings.cashSeries : settings.invoiceSeries;
  const desk = invoice.coding.Cashier ? undefined : settings.cashRegister;
  const rates = new Map<string, string>();
  for (const rate of genRates(invoice))
    rates.set(rate, await required(database, "vatrates", genCondition("tariff", "eq", rate), detailOf("rateNotCzech", { rate })));
  const period = genPeriod(invoice);
  const currency = invoice.currency!;
  return database.create(
    agenda,
    genRecord(invoice, {
      queue:
        of("NumberSeries", invoice.coding) ??
        (await required(database, "docqueues", genCondition("code", "eq", series), detailOf("numberSeriesMissing", { series }))),
      period: await required(database, "periods", genCondition("code", "eq", period), detailOf("codeMissing", { code: period })),
      firm: await firmOf(database, invoice),
      currency: await required(database, "currencies", genCondition("code", "eq", currency), detailOf("currencyUnknown", { currency })),
      rates,
      cashDesk: isTill
        ? (of("Cashier", invoice.coding) ??
          (desk ? await required(database, "cashdesks", genCondition("name", "eq", desk), detailOf("cashRegisterMissing", { cashRegister: desk })) : undefined))
        : undefined,
      of,
    }),
  );
}

/** ABRA Gen (REST): received invoices and cash payments. It keeps no key of others, so each attempt looks for our mark first. */
export const abraGen: DocumentConnection<Settings> = {
  type: "AbraGen",
  kind: "accounting",
  takes: "document",
  fields,
  oneAtATime: true,
  check: checkAbraGen,
  test: async (settings, port) => {
    const database = openDatabase(settings, port);
    const missing = detailOf("numberSeriesMissing", { series: settings.invoiceSeries });
    const queue = await idWith(database, "docqueues", genCondition("code", "eq", settings.invoiceSeries));
    if (!queue) throw new RemoteProblem("misconfigured", { detail: missing });
    await database.select("receivedinvoices", "id", z.object({ id: z.string() }), genCondition("description", "like", "*KV-00000000*"));
    return { found: { company: settings.companyName } };
  },
  codeLists: async (settings, port) => {
    const database = openDatabase(settings, port);
    const read = [];
    for (const list of lists) read.push(sourceListOf(list, await readList(database, list)));
    return read.filter(({ rows }) => rows.length > 0);
  },
  deliver: async (payload, settings, port) => {
    const database = openDatabase(settings, port);
    const agenda = agendaOf(payload.invoice, settings.receiptMapping);
    const before = await find(database, agenda, payload.invoice);
    if (before) return receiptOf(before.displayname ?? before.id, alreadyThere(payload));
    const key = keyOf("AbraGen", settings.url, settings.companyName, settings.username, settings.apiKey);
    const made = await book(database, agenda, payload.invoice, { settings, key, now: port.now() });
    // The answer has the id alone; people know the record by its number.
    return receiptOf((await find(database, agenda, payload.invoice))?.displayname ?? made, []);
  },
};
