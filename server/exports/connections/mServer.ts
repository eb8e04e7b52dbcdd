import { gunzipSync, inflateSync } from "node:zlib";
import { randomUUID } from "node:crypto";
import iconv from "iconv-lite";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf } from "#domain/exports/details.ts";
import { isCash } from "#domain/exports/connections/common.ts";
import {
  checkPohoda,
  forPohoda,
  foundNumber,
  importOutcome,
  isMarked,
  listsPack,
  lookupByDayPack,
  lookupPack,
  pohodaLists,
  readPack,
  textOf,
  type PackReply,
} from "#domain/exports/connections/mServer.ts";
import { packKey, pohoda } from "#domain/exports/formats/pohoda/pohoda.ts";
import { supplierOf } from "#domain/exports/parties.ts";
import { documentDate, unitCompanyId } from "#domain/exports/unit.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { uuidOf } from "#server/exports/rendering/encode.ts";
import type { SourceList } from "#server/core/codeListSource.ts";
import type { OutgoingReply } from "#platform/outgoing.ts";
import type { ConnectionPort, DocumentConnection } from "#server/core/connection.ts";
import { alreadyThere, askRemoteSystem, below, receiptOf, shortened } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";

const fields = {
  /** Mostly a computer in the inner network, so the operator has to allow the address; the port is 444 unless set otherwise there. */
  url: { kind: "text", form: "url", scheme: "http", isRequired: true, isTarget: true },
  username: { kind: "text", isRequired: true },
  password: { kind: "password", isSecret: true, isRequired: true },
  /** Company id of the accounting that the mServer serves; read from it when left out. */
  companyId: { kind: "text" },
  /** Name of the instance where one mServer program runs several. */
  instance: { kind: "text" },
  receiptMapping: { kind: "choice", choices: ["CashRegistry", "Commitments"], default: "CashRegistry" },
} as const;
type Settings = SettingsOf<typeof fields>;

/** POHODA works one request after another and slowly. */
const REQUEST_MS = 120_000;
const ATTEMPT_MS = 300_000;
const MAX_BYTES = 20 * 1024 * 1024;

const context = { culture: "cs-CZ", uuid: (name: string) => uuidOf(`mServer/${name}`) } as const;

type Exchange = Pick<Parameters<typeof askRemoteSystem>[1], "method" | "body"> & { path: string; duplicity?: true };

/** The text of a reply, unpacked and decoded as it declares. */
async function exchange(settings: Settings, port: ConnectionPort, { path, duplicity, ...request }: Exchange): Promise<string> {
  const credentials = Buffer.from(`${settings.username}:${settings.password}`, "utf8").toString("base64");
  const reply = await askRemoteSystem(port, {
    ...request,
    url: below(settings.url, path),
    headers: {
      // Not the header of HTTP: mServer has its own.
      "stw-authorization": `Basic ${credentials}`,
      "stw-application": "Kvitance",
      ...(settings.instance ? { "stw-instance": settings.instance } : {}),
      ...(duplicity ? { "stw-check-duplicity": "true" } : {}),
      "accept-encoding": "gzip, deflate",
      ...(request.body === undefined ? {} : { "content-type": "text/xml" }),
    },
    timeoutMs: REQUEST_MS,
    maxBytes: MAX_BYTES,
  });
  return decoded(unpacked(reply));
}

function unpacked({ headers, body }: OutgoingReply): Buffer {
  try {
    switch (headers["content-encoding"]) {
      case "gzip":
        return gunzipSync(body, { maxOutputLength: MAX_BYTES });
      case "deflate":
        return inflateSync(body, { maxOutputLength: MAX_BYTES });
      default:
        return body;
    }
  } catch (error) {
    throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("answerUnreadable"), cause: error });
  }
}

function decoded(bytes: Buffer): string {
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(bytes.subarray(0, 200).toString("latin1"))?.[1] ?? "utf-8";
  return iconv.decode(bytes, iconv.encodingExists(declared) ? declared : "utf-8");
}

async function sendPack(settings: Settings, port: ConnectionPort, text: string, duplicity?: true): Promise<PackReply> {
  const body = iconv.encode(text, "windows-1250");
  const reply = readPack(await exchange(settings, port, { path: "xml", method: "POST", body, duplicity }));
  if (!reply) throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("notMServer") });
  // A pack that is refused as a whole was not even opened: rights, the company or the program are to blame, not the document.
  if (reply.state !== "ok" && reply.items.length === 0) throw packProblem(reply.note);
  return reply;
}

function packProblem(note: string): RemoteProblem {
  const reason = shortened(note);
  if (/oprávn/i.test(note)) return new RemoteProblem("notAllowed", { reason });
  if (/zaneprázdn|zpracováv|uzamčen|zamčen/i.test(note)) return new RemoteProblem("busy", { reason });
  if (/\bIČO?\b|účetní jednotk/i.test(note)) return new RemoteProblem("misconfigured", { reason });
  return new RemoteProblem("documentRefused", { reason });
}

/** The company whose books are open there. Its answer is not described officially: the id is what stands in an element of that name. */
async function servedCompany(settings: Settings, port: ConnectionPort): Promise<string> {
  if (settings.companyId) return settings.companyId;
  const status = await exchange(settings, port, { path: "status?companyDetail" });
  const id = /<(?:\w+:)?ic[o]?>\s*(\d{6,8})\s*</i.exec(status)?.[1];
  if (!id) throw new RemoteProblem("misconfigured", { detail: detailOf("companyIdUnknown") });
  return id;
}

/** The number under which POHODA keeps the document; undefined when it has none. */
async function lookUp(settings: Settings, port: ConnectionPort, invoice: Invoice): Promise<string | undefined> {
  const companyId = unitCompanyId(invoice)!;
  const asked = await answerOf(sendPack(settings, port, lookupPack(randomUUID(), companyId, packKey(invoice.documentId, context))));
  if (asked) return foundNumber(asked);
  const pack = lookupByDayPack(randomUUID(), companyId, { day: documentDate(invoice)!, supplier: supplierOf(invoice).companyId });
  return foundNumber(await sendPack(settings, port, pack), (header) => isMarked(header, invoice.documentId));
}

/** The answer to a question; undefined where the program refuses it, as one that does not know a part of it does. */
async function answerOf(sent: Promise<PackReply>): Promise<PackReply | undefined> {
  try {
    const reply = await sent;
    return reply.items.every(({ state }) => state === "ok") ? reply : undefined;
  } catch (error) {
    if (error instanceof RemoteProblem && error.code === "documentRefused") return undefined;
    throw error;
  }
}

/** The documents of a day on which no company had POHODA: a question that every version answers and that changes nothing. */
const NO_DOCUMENTS = { day: "1990-01-01" };

/** POHODA mServer (Stormware): received invoices, other commitments and cash vouchers by POHODA's own XML. */
export const mServer: DocumentConnection<Settings> = {
  type: "Pohoda",
  kind: "accounting",
  takes: "document",
  fields,
  oneAtATime: true,
  timeoutMs: ATTEMPT_MS,
  check: (invoice, { receiptMapping }) => checkPohoda(invoice, receiptMapping),
  remarks: (invoice, { receiptMapping }) => pohoda.remarks?.(forPohoda(invoice, receiptMapping)) ?? [],
  test: async (settings, port) => {
    const companyId = await servedCompany(settings, port);
    // Only a question in XML proves the user's right to XML.
    const reply = await sendPack(settings, port, lookupByDayPack(randomUUID(), companyId, NO_DOCUMENTS));
    return { found: { program: reply.programVersion, companyId: reply.companyId || companyId } };
  },
  codeLists: async (settings, port) => {
    const companyId = await servedCompany(settings, port);
    const { items } = await sendPack(settings, port, listsPack(randomUUID(), companyId));
    return pohodaLists.flatMap(({ sourceKey, names, category, row, code, label }, index): SourceList[] => {
      const found = items.find(({ id }) => id === String(index + 1))?.elements.filter((element) => element.name === row) ?? [];
      const rows = found.flatMap((element) => {
        const key = textOf(element, code);
        const text = textOf(element, label) || key;
        return key && text ? [{ key, labels: { "cs-CZ": text, "en-US": text } }] : [];
      });
      return rows.length > 0 ? [{ sourceKey, names, category, rows }] : [];
    });
  },
  deliver: async (payload, settings, port) => {
    const invoice = forPohoda(payload.invoice, settings.receiptMapping);
    // The check of duplicates is POHODA's; a repeated attempt looks for itself, in case the program there is too old for it.
    const before = payload.attempt > 1 && !isCash(invoice) ? await lookUp(settings, port, invoice) : undefined;
    if (before) return receiptOf(before, []);
    const { text } = pohoda.write([invoice], context);
    const outcome = importOutcome(await sendPack(settings, port, text, true));
    switch (outcome.kind) {
      case "booked":
        return receiptOf(
          outcome.number,
          outcome.warnings.map((warning) => ({ reason: shortened(warning) })),
        );
      case "refused":
        throw new RemoteProblem("documentRefused", { reason: shortened(outcome.reasons.join("; ")) });
      case "unclear":
        throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("notConfirmed") });
      case "known": {
        // Nothing but the check of duplicates can be asked about a voucher.
        if (isCash(invoice)) return receiptOf(undefined, alreadyThere(payload));
        const number = await lookUp(settings, port, invoice);
        if (!number) throw new RemoteProblem("documentRefused", { detail: detailOf("deletedThere") });
        return receiptOf(number, alreadyThere(payload));
      }
    }
  },
};
