import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { deriveKey } from "#platform/secrets.ts";
import { Refusal } from "./refusal.ts";

/** Where a part proves that it is of this installation. */
export const PROOF_PATH = "/.well-known/kvitance";
/** Parts that browsers reach. */
export const publicParts = ["api", "identity"] as const;
export type PublicPart = (typeof publicParts)[number];

/** What only this part of an installation with the secret answers to a number that the asker chose. */
export const proofOf = (secret: string, part: PublicPart, nonce: string): string =>
  createHmac("sha256", deriveKey(secret, "public-address")).update(`${part}\n${nonce}`).digest("base64url");

/** Answers who asks with a number of 32 hexadecimal digits. Nothing is kept, so any process of the part may answer. */
export function serveProof(server: FastifyInstance, part: PublicPart, secret: string): void {
  server.get<{ Querystring: { nonce?: unknown } }>(PROOF_PATH, ({ query: { nonce } }, reply) => {
    if (typeof nonce !== "string" || !/^[0-9a-f]{32}$/.test(nonce)) throw new Refusal("invalid-parameter");
    return reply.header("cache-control", "no-store").send({ proof: proofOf(secret, part, nonce) });
  });
}
