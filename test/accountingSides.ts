import type { Invoice } from "#domain/invoice/invoice.ts";
import type { DocumentConnection, Receipt } from "#server/core/connection.ts";
import { abraFlexi } from "#server/exports/connections/abraFlexi.ts";
import { abraGen } from "#server/exports/connections/abraGen.ts";
import { businessCentral } from "#server/exports/connections/businessCentral.ts";
import { eway } from "#server/exports/connections/eway.ts";
import { fakturoid } from "#server/exports/connections/fakturoid.ts";
import { idoklad } from "#server/exports/connections/idoklad/idoklad.ts";
import { inuvio } from "#server/exports/connections/inuvio.ts";
import { moneyS3 } from "#server/exports/connections/moneyS3.ts";
import { moneyS5 } from "#server/exports/connections/moneyS5.ts";
import { mServer } from "#server/exports/connections/mServer.ts";
import { isCash } from "#domain/exports/connections/common.ts";
import { buildPort, payloadOf } from "./deliveries.ts";
import { flexiClient, flexiTypes, startFakeAbraFlexi } from "./fakes/abraFlexi.ts";
import { ewayClient, ewayTotal, startFakeEway } from "./fakes/eway.ts";
import { genClient, genTotal, startFakeAbraGen } from "./fakes/abraGen.ts";
import { centralClient, centralCodes, centralTotal, startFakeCentral } from "./fakes/businessCentral.ts";
import { fakturoidClient, startFakeFakturoid } from "./fakes/fakturoid.ts";
import { idokladClient, startFakeIdoklad } from "./fakes/idoklad.ts";
import { inuvioClient, inuvioSeries, inuvioTotal, startFakeInuvio } from "./fakes/inuvio.ts";
import { moneyS3Client, moneyS3Total, startFakeMoneyS3 } from "./fakes/moneyS3.ts";
import { moneyS5Client, moneyS5Total, startFakeMoneyS5 } from "./fakes/moneyS5.ts";
import { mServerUser, startFakeMServer } from "./fakes/mServer.ts";
import type { RemoteReply, RemoteSystem } from "./fakes/remoteSystem.ts";

/** A document as it stands in the books of a remote system: our id, and the total with its sign in its own currency. */
export type BookedDocument = { documentId: string; total: string };
type Values = Record<string, string | boolean>;

type Parts = {
  settings: Values;
  /** Settings with a password or a secret that the remote system refuses. */
  wrong: Values;
  /** An answer to a document that refuses it, with the words that people have to be given. */
  refusal: { on: RegExp; reply: RemoteReply; reason: string };
  /** `sent`: ids of what was delivered, for books that keep only a part of an id. */
  booked(sent: readonly string[]): BookedDocument[];
  /** How many originals stand beside the records; absent where the system has no place for them. */
  files?(): number;
  /** Documents whose agenda has no place for originals. */
  hasNoFile?(invoice: Invoice): boolean;
};

/** An accounting system with its fake, whose books are empty. */
export type AccountingSide = Omit<Parts, "booked"> & {
  type: string;
  connection: DocumentConnection<never>;
  remoteSystem: RemoteSystem;
  booked(): BookedDocument[];
  /** Ids of what was delivered here, whoever delivered it. */
  sent: string[];
  deliver(invoice: Invoice, attempt: number, signal?: AbortSignal): Promise<Receipt>;
  test(settings: Values): Promise<unknown>;
};

function side<Settings>(connection: DocumentConnection<Settings>, remoteSystem: RemoteSystem, parts: Parts): AccountingSide {
  const port = buildPort();
  const settings = parts.settings as Settings;
  const sent: string[] = [];
  return {
    ...parts,
    type: connection.type,
    connection: connection as unknown as DocumentConnection<never>,
    remoteSystem,
    test: (values) => connection.test(values as Settings, port),
    sent,
    booked: () => parts.booked(sent),
    deliver: (invoice, attempt, signal = port.signal) => {
      sent.push(invoice.documentId);
      return connection.deliver(payloadOf(invoice, attempt), settings, { outgoing: port.outgoing, now: port.now, log: port.log, signal });
    },
  };
}

const idIn = (text: unknown): string => /Kvitance ([\w-]+)/.exec(String(text))?.[1] ?? "";
const filesIn = (files: Map<unknown, unknown[]>): number => [...files.values()].flat().length;

async function flexiSide(): Promise<AccountingSide> {
  const fake = await startFakeAbraFlexi();
  const settings = { ...flexiClient, ...flexiTypes, url: fake.url, receiptMapping: "CashVouchers", attachOriginal: true };
  const rows = () => ["faktura-prijata", "zavazek", "pokladni-pohyb"].flatMap((name) => fake.evidences[name]!);
  return side(abraFlexi, fake, {
    settings,
    wrong: { ...settings, password: "jiné" },
    refusal: { on: /^POST/, reply: { status: 400, body: { winstrom: { success: "false", message: "Období je uzavřeno" } } }, reason: "Období je uzavřeno" },
    booked: () => rows().map(({ poznam, total }) => ({ documentId: idIn(poznam), total: String(total) })),
    files: () => filesIn(fake.attachments),
  });
}

async function fakturoidSide(): Promise<AccountingSide> {
  const fake = await startFakeFakturoid();
  fake.remaining = Number.MAX_SAFE_INTEGER;
  const settings = { ...fakturoidClient, url: `${fake.url}/api/v3`, attachOriginal: true };
  return side(fakturoid, fake, {
    settings,
    wrong: { ...settings, clientSecret: "jiné" },
    refusal: { on: /^POST .*expenses/, reply: { status: 422, body: { errors: { lines: ["je povinná položka"] } } }, reason: "lines: je povinná položka" },
    booked: () => fake.expenses.map(({ custom_id, total }) => ({ documentId: custom_id ?? "", total })),
    files: () => fake.expenses.flatMap(({ attachments }) => (attachments as unknown[] | undefined) ?? []).length,
  });
}

async function idokladSide(): Promise<AccountingSide> {
  const fake = await startFakeIdoklad();
  const settings = { ...idokladClient, url: `${fake.url}/v3`, identityUrl: `${fake.url}/identity`, receiptMapping: "CashVouchers", attachOriginal: true };
  const refused = { IsSuccess: false, Message: "Sazba DPH nenalezena", ErrorCode: 127 };
  return side(idoklad, fake, {
    settings,
    wrong: { ...settings, clientSecret: "jiné" },
    refusal: { on: /^POST .*Received/, reply: { status: 200, body: refused }, reason: "Sazba DPH nenalezena" },
    booked: () => [
      ...fake.invoices.map(({ Note, Total }) => ({ documentId: idIn(Note), total: String(Total) })),
      ...fake.vouchers.map(({ Name, Total }) => ({ documentId: idIn(Name), total: String(Total) })),
    ],
    files: () => filesIn(fake.attachments),
    hasNoFile: isCash,
  });
}

async function pohodaSide(): Promise<AccountingSide> {
  const fake = await startFakeMServer();
  const settings = { ...mServerUser, url: fake.url, receiptMapping: "CashRegistry" };
  const refused = '<?xml version="1.0" encoding="utf-8"?><responsePack state="error" note="Středisko nebylo nalezeno"/>';
  return side(mServer, fake, {
    settings,
    wrong: { ...settings, password: "jiné" },
    refusal: { on: /^POST/, reply: { status: 200, body: refused }, reason: "Středisko nebylo nalezeno" },
    booked: () => fake.records.map(({ key, total }) => ({ documentId: key, total })),
  });
}

async function moneyS5Side(): Promise<AccountingSide> {
  const fake = await startFakeMoneyS5();
  const settings = { ...moneyS5Client, url: fake.url, attachOriginal: true };
  const refused = { Data: null, Message: "Období je uzavřené", StackTrace: "", Status: 3 };
  return side(moneyS5, fake, {
    settings,
    wrong: { ...settings, clientSecret: "jiné" },
    refusal: { on: /^POST .*ReceivedInvoice$/, reply: { status: 500, body: refused }, reason: "Období je uzavřené" },
    booked: () => fake.invoices.map((row) => ({ documentId: idIn(row.poznamka), total: moneyS5Total(row) })),
    files: () => filesIn(fake.attachments),
  });
}

async function abraGenSide(): Promise<AccountingSide> {
  const fake = await startFakeAbraGen();
  const settings = {
    ...genClient,
    url: fake.url,
    signInBy: "password",
    invoiceSeries: "FP",
    cashSeries: "PV",
    cashRegister: "HP",
    receiptMapping: "CashVouchers",
  };
  return side(abraGen, fake, {
    settings,
    wrong: { ...settings, password: "jiné" },
    refusal: {
      on: /^POST .*receivedinvoices/,
      reply: { status: 400, body: { title: "Chyba", description: "Období je uzavřeno" } },
      reason: "Období je uzavřeno",
    },
    booked: (sent) =>
      [...fake.agendas.receivedinvoices!, ...fake.agendas.cashpaid!].map((row) => {
        const mark = /KV-(\S{1,8})\)/.exec(String(row.description))?.[1] ?? "–";
        return { documentId: sent.find((id) => id.startsWith(mark)) ?? "", total: genTotal(row) };
      }),
  });
}

async function moneyS3Side(): Promise<AccountingSide> {
  const fake = await startFakeMoneyS3();
  const settings = { ...moneyS3Client, url: fake.url, transferDefinition: "_FP+PF" };
  const refused = { data: null, errors: [{ message: "Období je uzavřeno" }] };
  return side(moneyS3, fake, {
    settings,
    wrong: { ...settings, clientSecret: "jiné" },
    refusal: { on: /^POST .*graphql/, reply: { status: 200, body: refused }, reason: "Období je uzavřeno" },
    booked: () => fake.invoices.map((row) => ({ documentId: idIn(row.note), total: moneyS3Total(row) })),
  });
}

async function centralSide(): Promise<AccountingSide> {
  const fake = await startFakeCentral();
  const settings = { ...centralClient, ...centralCodes, url: `${fake.url}/v2.0`, authority: fake.url, attachOriginal: true };
  const refused = { error: { code: "Application_DialogException", message: "Posting Date is not within your range." } };
  return side(businessCentral, fake, {
    settings,
    wrong: { ...settings, clientSecret: "jiné" },
    refusal: { on: /^POST .*purchaseInvoices/, reply: { status: 400, body: refused }, reason: "Posting Date is not within your range." },
    booked: () => fake.documents.map((row) => ({ documentId: idIn(row.lines.map(({ description }) => description).join("\n")), total: centralTotal(row) })),
    files: () => fake.attachments.filter(({ bytes }) => bytes.length > 0).length,
  });
}

async function inuvioSide(): Promise<AccountingSide> {
  const fake = await startFakeInuvio();
  const settings = { ...inuvioClient, ...inuvioSeries, url: fake.url };
  const refused = { title: "Chyba", status: 400, errors: { transactionDate: ["období je uzavřeno"] } };
  return side(inuvio, fake, {
    settings,
    wrong: { ...settings, token: "jine" },
    refusal: { on: /^POST/, reply: { status: 400, body: refused }, reason: "transactionDate: období je uzavřeno" },
    booked: () => fake.invoices.map((row) => ({ documentId: idIn(row.note), total: inuvioTotal(row) })),
  });
}

async function ewaySide(): Promise<AccountingSide> {
  const fake = await startFakeEway();
  const settings = { ...ewayClient, url: `${fake.url}/31994`, attachOriginal: true };
  const refused = { ReturnCode: "rcInvalidItem", Description: "Položka je neplatná" };
  return side(eway, fake, {
    settings,
    wrong: { ...settings, password: "jiné" },
    refusal: { on: /^POST .*SaveCart/, reply: { status: 200, body: refused }, reason: "Položka je neplatná" },
    booked: () => fake.folders.Carts.map((row) => ({ documentId: idIn(row.Note), total: ewayTotal(row) })),
    files: () => fake.folders.Documents.length,
  });
}

/** Every accounting system that documents are booked in over its own interface. */
export function startAccountingSides(): Promise<AccountingSide[]> {
  return Promise.all([
    flexiSide(),
    fakturoidSide(),
    idokladSide(),
    pohodaSide(),
    moneyS5Side(),
    abraGenSide(),
    moneyS3Side(),
    centralSide(),
    inuvioSide(),
    ewaySide(),
  ]);
}
