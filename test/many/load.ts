import { smallInvoice, send, type Upload } from "#test/hunt.ts";
import { cleanFields } from "#test/build.ts";
import { setTimeout as wait } from "node:timers/promises";
import type { Session } from "./session.ts";

// The work of people: each document is uploaded, read, corrected, sent for approval, approved and exported, by its state as a screen shows it.

const LOOK_MS = 300;
/** Saves after which a document that is still not Processed says why. */
const MAX_SAVES = 5;
const PEOPLE = 4;

export type Handled = Upload & { number: number; isExported: boolean };

type Shown = { state: string; errorType: string | null };

/** Four people work until `isOver`, and finish what they began until `mayFinish` aborts. Gives what was uploaded. */
export async function work(session: Session, isOver: () => boolean, mayFinish: AbortSignal): Promise<Handled[]> {
  const all: Handled[] = [];
  let last = 0;
  const person = async () => {
    while (!isOver()) {
      const number = (last += 1);
      const document: Handled = { ...(await smallInvoice(number)), number, isExported: false };
      all.push(document);
      await handle(session, document, mayFinish);
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, person));
  return all;
}

async function handle(session: Session, document: Handled, mayFinish: AbortSignal): Promise<void> {
  const path = `/v1/documents/${document.documentId}`;
  while (!document.answered && !mayFinish.aborted) await session.trying("POST /v1/documents", () => send(session, document));
  session.live.expect();
  let saves = 0;
  let isSent = false;
  const steps: Record<string, () => Promise<unknown>> = {
    New: async () => {
      saves += 1;
      if (saves > MAX_SAVES) throw new Error(`A document cannot be saved: ${JSON.stringify(await session.call("GET", `${path}/validation-errors`))}`);
      await session.call("PATCH", path, valuesOf(document));
    },
    Processed: () => session.call("POST", `/v1/approval/${document.documentId}/workflow/start`),
    ApprovalPending: () => session.call("POST", `/v1/approval/${document.documentId}/approve`),
    ReadyForExport: async () => {
      if (isSent) return;
      const reply = await session.call("POST", "/v1/documents/export", { documentIds: [document.documentId] });
      isSent = reply.status === 200;
    },
  };
  while (!mayFinish.aborted) {
    const { status, body } = await session.call<Shown>("GET", path);
    if (status === 200 && body.state === "Exported") return void (document.isExported = true);
    if (status === 200) await steps[body.state]?.();
    await wait(LOOK_MS);
  }
}

/** What stands on the paper, in full. Two documents with the same total would be taken for one. */
function valuesOf({ number }: Handled) {
  const base = 1_000 + number;
  const money = (hundredths: number) => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, "0")}`;
  const [totalWithoutVat, totalVat, totalAmount] = [money(base * 100), money(base * 21), money(base * 121)];
  const known = { documentKind: "invoice", taxDate: "2026-03-02", invoiceNumber: invoiceNumberOf(number) };
  return {
    fields: { ...cleanFields, ...known, totalWithoutVat, totalVat, totalAmount },
    vatBreakdown: [{ rate: "21.00", base: totalWithoutVat, vat: totalVat }],
  };
}

/** As it is printed on the page of the upload. */
export const invoiceNumberOf = (number: number): string => String(20_260_000 + number);
