import { randomInt } from "node:crypto";
import { expect } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { DocumentConnection } from "#server/core/connection.ts";
import { abraFlexi } from "#server/exports/connections/abraFlexi.ts";
import { fakturoid } from "#server/exports/connections/fakturoid.ts";
import { idoklad } from "#server/exports/connections/idoklad/idoklad.ts";
import { mServer } from "#server/exports/connections/mServer.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { buildPort, payloadOf, sevenScenarios } from "./deliveries.ts";
import { flexiClient, flexiTypes, startFakeAbraFlexi } from "./fakes/abraFlexi.ts";
import { fakturoidClient, startFakeFakturoid } from "./fakes/fakturoid.ts";
import type { RemoteSystem, Fault } from "./fakes/remoteSystem.ts";
import { idokladClient, startFakeIdoklad } from "./fakes/idoklad.ts";
import { mServerUser, startFakeMServer } from "./fakes/mServer.ts";
import { seeded } from "./hunt.ts";

/** An accounting system with its fake: `booked` are the document ids in its books, `files` how many originals stand there. */
export type AccountingSide = {
  type: string;
  remoteSystem: RemoteSystem;
  settings: Record<string, string | boolean>;
  deliver(invoice: Invoice, attempt: number, signal?: AbortSignal): Promise<unknown>;
  booked(): string[];
  files?(): number;
};

/** All four accounting systems, each with an empty company. */
export async function startAccountingSides(): Promise<AccountingSide[]> {
  const [flexi, fakt, doklad, pohoda] = await Promise.all([startFakeAbraFlexi(), startFakeFakturoid(), startFakeIdoklad(), startFakeMServer()]);
  fakt.remaining = Number.MAX_SAFE_INTEGER;
  const idOf = (text: unknown) => /Kvitance ([\w-]+)/.exec(String(text))?.[1] ?? "";
  const flexiRows = () => ["faktura-prijata", "zavazek", "pokladni-pohyb"].flatMap((name) => flexi.evidences[name]!);
  return [
    side("AbraFlexi", abraFlexi, flexi, {
      settings: { ...flexiClient, ...flexiTypes, url: flexi.url, receiptMapping: "CashVouchers", attachOriginal: true },
      booked: () => flexiRows().map(({ poznam }) => idOf(poznam)),
      files: () => [...flexi.attachments.values()].flat().length,
    }),
    side("Fakturoid", fakturoid, fakt, {
      settings: { ...fakturoidClient, url: `${fakt.url}/api/v3`, attachOriginal: true },
      booked: () => fakt.expenses.map(({ custom_id }) => custom_id ?? ""),
    }),
    side("iDoklad", idoklad, doklad, {
      settings: { ...idokladClient, url: `${doklad.url}/v3`, identityUrl: `${doklad.url}/identity`, receiptMapping: "CashVouchers", attachOriginal: true },
      booked: () => [...doklad.invoices.map(({ Note }) => idOf(Note)), ...doklad.vouchers.map(({ Name }) => idOf(Name))],
    }),
    side("Pohoda", mServer, pohoda, {
      settings: { ...mServerUser, url: pohoda.url, receiptMapping: "CashRegistry" },
      booked: () => pohoda.records.map(({ key }) => key),
    }),
  ];
}

function side<Settings>(
  type: string,
  connection: DocumentConnection<Settings>,
  remoteSystem: RemoteSystem,
  parts: Pick<AccountingSide, "settings" | "booked" | "files">,
): AccountingSide {
  const port = buildPort();
  return {
    ...parts,
    type,
    remoteSystem,
    deliver: (invoice, attempt, signal = port.signal) =>
      connection.deliver(payloadOf(invoice, attempt), parts.settings as Settings, { outgoing: port.outgoing, now: port.now, log: port.log, signal }),
  };
}

const kinds: Fault["kind"][] = ["resetBefore", "resetAfter", { status: 500 }, { status: 503 }, { status: 429, headers: { "retry-after": "1" } }, "hang"];
/** A fault strikes one of the first requests of an attempt; deliveries have three to nine. */
const MAX_REQUESTS = 6;
const HANG_MS = 150;
const MAX_ATTEMPTS = 30;

/** Breaks so many requests of deliveries to the four accounting systems, and expects every document in the books exactly once. */
export async function proveAccountingFaults(count: number): Promise<void> {
  const seed = Number(process.env.KVITANCE_TEST_SEED ?? randomInt(2 ** 31));
  console.log(`accounting faults: seed ${seed}`);
  const random = seeded(seed);
  const sides = await startAccountingSides();
  const injected: Record<string, number> = {};
  const expected: string[] = [];
  try {
    for (let round = 0; total(injected) < count; round += 1) {
      const { invoice } = sevenScenarios[round % sevenScenarios.length]!;
      // Ids of documents are random: the first eight characters tell them apart.
      const documentId = `${Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, "0")}-${round}`;
      expected.push(documentId);
      for (const each of sides) await deliverBroken(each, { ...invoice, documentId }, { random, injected });
    }
    console.log(JSON.stringify({ documents: expected.length * sides.length, injected }));
    for (const { type, booked } of sides) expect(booked().toSorted(), `${type}, seed ${seed}`).toEqual(expected.toSorted());
    expect(sides[0]!.files!(), `files, seed ${seed}`).toBe(expected.length);
  } finally {
    for (const { remoteSystem } of sides) await remoteSystem.close();
  }
}

const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, each) => sum + each, 0);

/** Attempts until the remote system confirmed, with a fault in most of them; only failures that may pass are tried again. */
async function deliverBroken(
  to: AccountingSide,
  invoice: Invoice,
  { random, injected }: { random: () => number; injected: Record<string, number> },
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const kind = kinds[Math.floor(random() * kinds.length)]!;
    const isBroken = attempt < MAX_ATTEMPTS / 2 && random() < 0.7;
    to.remoteSystem.faults = isBroken ? [{ on: /./, kind, after: Math.floor(random() * MAX_REQUESTS) }] : [];
    const isDelivered = await to.deliver(invoice, attempt, isBroken && kind === "hang" ? AbortSignal.timeout(HANG_MS) : undefined).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof RemoteProblem) || !error.isTemporary) throw error;
        return false;
      },
    );
    if (isBroken && to.remoteSystem.faults.length === 0) {
      const name = typeof kind === "object" ? String(kind.status) : kind;
      injected[name] = (injected[name] ?? 0) + 1;
    }
    if (isDelivered) return;
  }
  throw new Error(`${to.type} never took ${invoice.documentId}`);
}
