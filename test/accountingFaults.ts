import { randomInt } from "node:crypto";
import { expect } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { startAccountingSides, type AccountingSide } from "./accountingSides.ts";
import { sevenScenarios } from "./deliveries.ts";
import type { Fault } from "./fakes/remoteSystem.ts";
import { seeded } from "./hunt.ts";

const kinds: Fault["kind"][] = [
  "resetBefore",
  "resetAfter",
  "hangAfter",
  { status: 500 },
  { status: 503 },
  { status: 429, headers: { "retry-after": "1" } },
  "hang",
];
/** A fault strikes one of the first requests of an attempt; deliveries have three to nine. */
const MAX_REQUESTS = 6;
const HANG_MS = 150;
const MAX_ATTEMPTS = 30;

/** Breaks so many requests of deliveries to the accounting systems, and expects every document in the books exactly once. */
export async function proveAccountingFaults(count: number): Promise<void> {
  const seed = Number(process.env.KVITANCE_TEST_SEED ?? randomInt(2 ** 31));
  console.log(`accounting faults: seed ${seed}`);
  const random = seeded(seed);
  const sides = await startAccountingSides();
  const injected: Record<string, number> = {};
  const sent: Invoice[] = [];
  try {
    for (let round = 0; total(injected) < count; round += 1) {
      const { invoice } = sevenScenarios[round % sevenScenarios.length]!;
      // Ids of documents are random: the first eight characters distinguish them.
      const documentId = `${Math.floor(random() * 2 ** 32)
        .toString(16)
        .padStart(8, "0")}-${round}`;
      sent.push({ ...invoice, documentId });
      for (const each of sides) if (takes(each, invoice)) await deliverBroken(each, { ...invoice, documentId }, { random, injected });
    }
    console.log(JSON.stringify({ documents: sent.length * sides.length, injected }));
    for (const each of sides) {
      const expected = sent.filter((invoice) => takes(each, invoice));
      const ids = (documents: { documentId: string }[]) => documents.map(({ documentId }) => documentId).toSorted();
      expect(ids(each.booked()), `${each.type}, seed ${seed}`).toEqual(ids(expected));
      if (each.files) expect(each.files(), `files of ${each.type}, seed ${seed}`).toBe(expected.filter((invoice) => !each.hasNoFile?.(invoice)).length);
    }
  } finally {
    for (const { remoteSystem } of sides) await remoteSystem.close();
  }
}

/** What a connection refuses by its own checks is never sent. */
const takes = ({ connection, settings }: AccountingSide, invoice: Invoice): boolean => connection.check(invoice, settings as never).length === 0;

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
    const isDelivered = await to
      .deliver(invoice, attempt, isBroken && (kind === "hang" || kind === "hangAfter") ? AbortSignal.timeout(HANG_MS) : undefined)
      .then(
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
