import { createHash, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sealedCookie } from "./cookies.ts";

const KNOWN_SECONDS = 180 * 24 * 3600;
/** People who sign in with one browser; of more the oldest are forgotten. */
const MAX_PEOPLE = 8;
const ID_BYTES = 16;

/** Who signed in with the browser, the last one first: a digest of the account's address, and the id of the browser there. */
type Known = { account: string; id: string }[];

const digest = (email: string): string => createHash("sha256").update(email).digest("base64url");

/** Remembers in a browser who signed in with it, so that strangers who guess at an account don't make its owner wait there. */
export function knownBrowsers(settings: { issuer: string; secret: string }) {
  const cookie = sealedCookie<Known>("kvitance_known", { ...settings, purpose: "identity/known-browsers" });
  const read = (request: FastifyRequest): Known => cookie.read(request.raw) ?? [];
  return {
    /** The id under which this account knows the browser. */
    idFor: (request: FastifyRequest, email: string): string | undefined => read(request).find(({ account }) => account === digest(email))?.id,
    /** Notes a sign-in that succeeded. */
    note: (request: FastifyRequest, reply: FastifyReply, email: string): void => {
      const account = digest(email);
      const known = read(request);
      const id = known.find((each) => each.account === account)?.id ?? randomBytes(ID_BYTES).toString("base64url");
      const others = known.filter((each) => each.account !== account).slice(0, MAX_PEOPLE - 1);
      cookie.write(reply.raw, [{ account, id }, ...others], KNOWN_SECONDS);
    },
  };
}
