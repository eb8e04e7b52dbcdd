import { createHash } from "node:crypto";
import { open, mkdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { SettingsFields, SettingsOf } from "#domain/connections/fields.ts";
import type { DocumentConnection, FileConnection } from "#server/core/connection.ts";
import type { Connections } from "#server/core/connection.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { fileExists, folderMissing } from "#server/core/remote/storedFile.ts";

const bookFields = {
  url: { kind: "text", isRequired: true, form: "url", isTarget: true },
  token: { kind: "password", isRequired: true, isSecret: true },
  ledger: { kind: "choice", choices: ["Main", "Other"], default: "Main" },
  /** Longest wait for an answer. */
  answerMs: { kind: "number", default: 5_000, min: 100, max: 60_000 },
} as const satisfies SettingsFields;

/** An accounting system that books a document once per key; see test/fakes/receiver.ts. */
const book: DocumentConnection<SettingsOf<typeof bookFields>> = {
  type: "Karat",
  kind: "accounting",
  fields: bookFields,
  takes: "document",
  check: (invoice) => (invoice.invoiceNumber ? [] : [{ code: "missing", field: "invoiceNumber" }]),
  async test({ url, token, answerMs }, { outgoing, signal }) {
    const reply = await outgoing.fetch({ url, namedBy: "tenant", headers: { authorization: token }, timeoutMs: answerMs, signal });
    if (reply.status === 401) throw new RemoteProblem("signInRefused", { reason: "wrong token" });
    return { found: { name: reply.body.toString() } };
  },
  async deliver({ key, invoice }, { url, token, answerMs }, { outgoing, signal }) {
    const body = JSON.stringify({ documentId: invoice.documentId, number: invoice.invoiceNumber, total: invoice.totalAmount });
    const headers = { authorization: token, "idempotency-key": key, "content-type": "application/json" };
    const reply = await outgoing.fetch({ url, namedBy: "tenant", method: "POST", headers, body, timeoutMs: answerMs, signal });
    if (reply.status === 401) throw new RemoteProblem("signInRefused", { reason: "wrong token" });
    if (reply.status === 422) throw new RemoteProblem("documentRefused", { reason: reply.body.toString() });
    if (reply.status >= 500) throw new RemoteProblem("serverError", { reason: `HTTP ${reply.status}` });
    return { remoteId: reply.body.toString() };
  },
};

const folderFields = { path: { kind: "text", isRequired: true, isTarget: true } } as const satisfies SettingsFields;

/** What happens to the next files on their way: a half file and a broken line, or a worker that dies in the middle. */
export const folderFaults: { next: ((half: string) => Promise<void>) | undefined } = { next: undefined };

/** Files into a folder of this machine. */
const folder: FileConnection<SettingsOf<typeof folderFields>> = {
  type: "Premier",
  kind: "storage",
  fields: folderFields,
  takes: "file",
  async test({ path }) {
    await stat(path).catch(() => {
      throw folderMissing(path);
    });
    return { found: { path } };
  },
  async deliver({ file, mayOverwrite }, { path }) {
    const target = join(path, file.directory ?? ".");
    await mkdir(target, { recursive: true });
    const place = join(target, file.name);
    const there = await readFile(place).catch(() => undefined);
    const isSame = there && createHash("sha256").update(there).digest("hex") === file.sha256;
    if (there && !isSame && !mayOverwrite) throw fileExists(place);
    if (!isSame) await put(place, file.open(), file.size);
    const bytes = await readFile(place);
    return { path: place, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  },
};

async function put(place: string, data: AsyncIterable<unknown>, size: number): Promise<void> {
  const handle = await open(`${place}.part`, "w");
  let written = 0;
  try {
    for await (const part of data) {
      const bytes = part as Buffer;
      const fault = folderFaults.next;
      const half = fault && written + bytes.length >= size / 2 ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes;
      await handle.writeFile(half);
      written += half.length;
      if (!fault || half === bytes) continue;
      folderFaults.next = undefined;
      await fault(`${place}.part`);
      throw new RemoteProblem("unreachable", { cause: new Error("connection reset") });
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${place}.part`, place);
}

/** Connections of tests, under types that no other test uses. */
export const testConnections: Connections = { Karat: book, Premier: folder };
