import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import pino from "pino";
import type { ConnectionPort, FilePayload } from "#server/core/connection.ts";
import { openOutgoing } from "#platform/outgoing.ts";

type PayloadOptions = {
  name?: string;
  directory?: string;
  key?: string;
  attempt?: number;
  mayOverwrite?: boolean;
  /** Called when so many bytes have been handed over. */
  at?: { byte: number; run: () => unknown };
};

const PIECE = 16_384;

/** A file on its way. */
export function payloadOf(bytes: Buffer, options: PayloadOptions = {}): FilePayload {
  const { name = "doklad.xml", directory, key = randomUUID(), attempt = 1, mayOverwrite = false, at } = options;
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let from = 0; from < bytes.length; from += PIECE) {
      if (at && from <= at.byte && at.byte < from + PIECE) await at.run();
      yield bytes.subarray(from, from + PIECE);
    }
  }
  const file = { name, directory, mediaType: "application/xml", size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
  return { key, attempt, mayOverwrite, file: { ...file, open: () => Readable.from(pieces(), { objectMode: false }) } };
}

/** The world of a connection under test: this machine may be reached. */
export function portOf(signal: AbortSignal = new AbortController().signal): ConnectionPort {
  return { outgoing: openOutgoing(["127.0.0.1"]), now: () => new Date(), log: pino({ level: "silent" }), signal };
}
