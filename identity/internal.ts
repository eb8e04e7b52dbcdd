import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { DatabaseError, type Pool } from "pg";
import { z } from "zod";
import { INTERNAL_KEY_PURPOSE, INTERNAL_PATH, type InternalCalls, type InternalName } from "#contract/identity.ts";
import {
  accountByEmail,
  accountById,
  awaitEmail,
  createAccount,
  endSessionsOf,
  normalEmail,
  removeAccount,
  removePassword,
  setActive,
  setEmail,
  setPassword,
} from "./accounts.ts";
import { giveSecret, removeClient, setClientActive } from "./clients.ts";
import { type Queryable, transaction } from "./database.ts";
import { beginEmailChange, endEmailChange, findEmailChange } from "./emailChanges.ts";
import type { IdentityApp } from "./app.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { forgetExternal } from "./external/person.ts";
import { guessNotices } from "./guessNotices.ts";
import { countGuess, countRequest, countTrial, forgetGuesses } from "./limits.ts";
import { endLinks, makeInvitation, makeReset, redeemLink, usableLink } from "./links.ts";
import { requireGoodPassword } from "./passwordRules.ts";
import { verifyPassword } from "./passwords.ts";
import { activeProfile } from "./profile.ts";
import { ACCESS_TOKEN_SECONDS } from "./provider.ts";
import { removeTenant } from "./tenant.ts";
import { deriveText } from "#platform/secrets.ts";
import { endedFamilies, endedSessions, endOneSession, openSessions } from "./sessionFacts.ts";

type Work<Name extends InternalName> = {
  shape: z.ZodType<InternalCalls[Name]["asks"]>;
  run(asks: InternalCalls[Name]["asks"], pool: Pool): Promise<InternalCalls[Name]["answers"]>;
};

/** The API asks about many people at once. */
const MAX_BODY_BYTES = 64 * 1024;
const MAX_SECRET = 512;
const MAX_PEOPLE = 1_000;
/** The API lets tokens live a little longer than they say, and clocks differ. */
const ENDED_SLACK_SECONDS = 60;
const guid = z.guid();
const email = z.string().max(254).transform(normalEmail);
const secret = z.string().max(MAX_SECRET);
const address = z.string().max(64);
const UNIQUE_VIOLATION = "23505";

/** Answers what the work answers; an address that somebody has already is `email-in-use`. */
async function withFreeEmail<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw new Refusal("email-in-use");
    throw error;
  }
}

/** Whether a person of another tenant has the address. */
async function isElsewhere(db: Queryable, tenantId: string, address: string): Promise<boolean> {
  const owner = await accountByEmail(db, address);
  return owner !== undefined && owner.tenantId !== tenantId;
}

/** Throws Refusal wrong-password or rate-limited. */
async function requirePassword(pool: Pool, userId: string, given: { password: string; address: string }): Promise<void> {
  const { forgive } = await countGuess(pool, { account: userId, address: given.address });
  const account = await accountById(pool, userId);
  if (!(await verifyPassword(given.password, account?.passwordHash))) throw new Refusal("wrong-password");
  await forgive();
}

const works: { [Name in InternalName]: Work<Name> } = {
  createAccount: {
    shape: z.strictObject({ userId: guid, tenantId: guid, email, hidesOthers: z.boolean() }),
    run: async ({ hidesOthers, ...person }, pool) => {
      const isWaiting = hidesOthers && (await isElsewhere(pool, person.tenantId, person.email));
      await withFreeEmail(createAccount(pool, { ...person, password: undefined, temporary: false, isWaiting }));
      return null;
    },
  },
  changeAccount: {
    shape: z.strictObject({ userId: guid, isActive: z.boolean().optional() }),
    run: async ({ userId, isActive }, pool) =>
      transaction(pool, async (tx) => {
        if (isActive !== undefined) await setActive(tx, userId, isActive);
        return { needsInvitation: await endLinks(tx, userId) };
      }),
  },
  changeEmail: {
    shape: z.strictObject({ userId: guid, email, password: secret.nullable(), address, hidesOthers: z.boolean() }),
    run: async (asks, pool) => {
      if (asks.password !== null) await requirePassword(pool, asks.userId, { password: asks.password, address: asks.address });
      return transaction(pool, async (tx) => {
        const account = await accountById(tx, asks.userId);
        if (asks.hidesOthers && account && (await isElsewhere(tx, account.tenantId, asks.email))) await awaitEmail(tx, asks.userId, asks.email);
        else await withFreeEmail(setEmail(tx, asks.userId, asks.email, { isProven: false }));
        const wasInvited = await endLinks(tx, asks.userId);
        if (asks.password !== null) return { needsInvitation: false };
        // An admin's change may hand the account to somebody else; nothing that opened it before must stay.
        await removePassword(tx, asks.userId);
        await endSessionsOf(tx, asks.userId, undefined);
        await forgetExternal(tx, asks.userId);
        return { needsInvitation: wasInvited || account?.passwordHash != null };
      });
    },
  },
  removeAccount: {
    shape: z.strictObject({ userId: guid }),
    run: async ({ userId }, pool) => {
      await transaction(pool, (tx) => removeAccount(tx, userId));
      return null;
    },
  },
  removeTenant: {
    shape: z.strictObject({ tenantId: guid }),
    run: ({ tenantId }, pool) => transaction(pool, (tx) => removeTenant(tx, tenantId)),
  },
  provePassword: {
    shape: z.strictObject({ userId: guid, password: secret, address }),
    run: async ({ userId, ...given }, pool) => {
      await requirePassword(pool, userId, given);
      return null;
    },
  },
  setTemporaryPassword: {
    shape: z.strictObject({ userId: guid, password: secret, needsProof: z.boolean() }),
    run: async ({ userId, password, needsProof }, pool) => {
      if (needsProof && (await accountById(pool, userId))?.emailProven === false) throw new Refusal("invitation-pending");
      requireGoodPassword(password, "/password");
      await transaction(pool, async (tx) => {
        await setPassword(tx, userId, password, { temporary: true });
        const account = await accountById(tx, userId);
        if (account && !account.isWaiting) await forgetGuesses(tx, account.email);
        await endSessionsOf(tx, userId, undefined);
        await forgetExternal(tx, userId);
      });
      return null;
    },
  },
  accountFacts: {
    shape: z.strictObject({ userIds: z.array(guid).max(MAX_PEOPLE) }),
    run: async ({ userIds }, pool) => {
      const { rows } = await pool.query<{ user_id: string; has_password: boolean; last_sign_in_at: Date | null }>(
        "select user_id, password_hash is not null as has_password, last_sign_in_at from identity.accounts where user_id = any($1)",
        [userIds],
      );
      return Object.fromEntries(rows.map((row) => [row.user_id, { hasPassword: row.has_password, lastSignIn: row.last_sign_in_at?.toISOString() ?? null }]));
    },
  },
  inviteAccount: {
    shape: z.strictObject({ userId: guid }),
    run: async ({ userId }, pool) =>
      transaction(pool, async (tx) => {
        const account = await accountById(tx, userId);
        if (!account) throw new Refusal("not-found");
        const owner = account.isWaiting ? await accountByEmail(tx, account.email) : undefined;
        if (owner) return { takenBy: { userId: owner.userId, tenantId: owner.tenantId } };
        if (account.isWaiting) await setEmail(tx, userId, account.email, { isProven: false });
        return { secret: await makeInvitation(tx, userId) };
      }),
  },
  countRequest: {
    shape: z.strictObject({ kind: z.enum(["reset", "trial"]), email, address }),
    run: async (asks, pool) => {
      if (asks.kind === "trial") await countTrial(pool, asks.address);
      else await countRequest(pool, { subject: `reset ${asks.email}`, address: asks.address });
      return null;
    },
  },
  requestReset: {
    shape: z.strictObject({ email }),
    run: async (asks, pool) => {
      const account = await accountByEmail(pool, asks.email);
      const profile = account && (await activeProfile(pool, account.userId));
      if (!profile) return null;
      const made = await transaction(pool, (tx) => makeReset(tx, account.userId));
      return made === undefined ? null : { secret: made, userId: account.userId, tenantId: account.tenantId };
    },
  },
  isResetUsable: {
    shape: z.strictObject({ email, secret, address }),
    run: async (asks, pool) => {
      const { forgive } = await countRequest(pool, { subject: `link ${asks.email}`, address: asks.address });
      const link = await usableLink(pool, asks.email, asks.secret);
      if (!link) return { isValid: false };
      await forgive();
      const { userId, tenantId, purpose } = link;
      return { isValid: true, ...(purpose === "invitation" && { invited: { userId, tenantId } }) };
    },
  },
  redeemReset: {
    shape: z.strictObject({ email, secret, password: secret, address }),
    run: async ({ address: from, ...link }, pool) => {
      const { forgive } = await countRequest(pool, { subject: `link ${link.email}`, address: from });
      // The policy first: a refused password must not use the link up.
      if (!(await usableLink(pool, link.email, link.secret))) throw new Refusal("reset-link-expired");
      requireGoodPassword(link.password, "/password");
      if (!(await transaction(pool, (tx) => redeemLink(tx, link)))) throw new Refusal("reset-link-expired");
      await forgive();
      // Whoever guessed meanwhile makes the owner wait no longer.
      await forgetGuesses(pool, link.email);
      return null;
    },
  },
  beginEmailChange: {
    shape: z.strictObject({ userId: guid, email, password: secret, address }),
    run: async (asks, pool) => {
      await requirePassword(pool, asks.userId, asks);
      const begun = await transaction(pool, (tx) => beginEmailChange(tx, asks.userId, asks.email));
      return "secret" in begun ? begun : { takenBy: { userId: begun.takenBy.userId, tenantId: begun.takenBy.tenantId } };
    },
  },
  findEmailChange: {
    shape: z.strictObject({ email, secret, address }),
    run: async ({ address: from, ...link }, pool) => {
      const { forgive } = await countRequest(pool, { subject: `link ${link.email}`, address: from });
      const person = await findEmailChange(pool, link);
      if (!person) throw new Refusal("email-link-expired");
      await forgive();
      return person;
    },
  },
  endEmailChange: {
    shape: z.strictObject({ email, secret }),
    run: async (link, pool) => {
      if (!(await transaction(pool, (tx) => endEmailChange(tx, link)))) throw new Refusal("email-link-expired");
      return null;
    },
  },
  openSessions: {
    shape: z.strictObject({ userId: guid }),
    run: async ({ userId }, pool) => ({ sessions: await openSessions(pool, userId) }),
  },
  endSessions: {
    shape: z.strictObject({ userId: guid, sessionId: z.string().max(64).nullable() }),
    run: async ({ userId, sessionId }, pool) => {
      const hasEnded = await transaction(pool, async (tx) =>
        sessionId === null ? endSessionsOf(tx, userId, undefined).then(() => true) : endOneSession(tx, userId, sessionId),
      );
      if (!hasEnded) throw new Refusal("not-found");
      return null;
    },
  },
  endedSessions: {
    shape: z.strictObject({}),
    run: async (_asks, pool) => {
      const seconds = ACCESS_TOKEN_SECONDS + ENDED_SLACK_SECONDS;
      return { sessions: await endedSessions(pool, seconds), families: await endedFamilies(pool, seconds) };
    },
  },
  guessNotices: {
    shape: z.strictObject({ notified: z.array(guid).max(MAX_PEOPLE) }),
    run: async ({ notified }, pool) => ({ notices: await guessNotices(pool, notified) }),
  },
  giveClientSecret: {
    shape: z.strictObject({ clientId: guid, tenantId: guid }),
    run: async (client, pool) => ({ secret: await giveSecret(pool, client) }),
  },
  changeClient: {
    shape: z.strictObject({ clientId: guid, isActive: z.boolean() }),
    run: async ({ clientId, isActive }, pool) => {
      await setClientActive(pool, clientId, isActive);
      return null;
    },
  },
  removeClient: {
    shape: z.strictObject({ clientId: guid }),
    run: async ({ clientId }, pool) => {
      await removeClient(pool, clientId);
      return null;
    },
  },
};

/** The internal calls. Whoever has no key learns nothing: the path does not exist for them. */
export function serveInternal(server: FastifyInstance, { pool, secret: installationSecret }: IdentityApp): void {
  const expected = Buffer.from(deriveText(installationSecret, INTERNAL_KEY_PURPOSE));
  // Before a byte of the body is read.
  server.addHook("onRequest", async ({ headers }) => {
    const given = Buffer.from(/^Internal ([\w-]{43})$/.exec(headers.authorization ?? "")?.[1] ?? "");
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal("not-found");
  });
  for (const [name, work] of Object.entries(works) as [InternalName, Work<InternalName>][])
    server.post(`${INTERNAL_PATH}${name}`, { bodyLimit: MAX_BODY_BYTES }, async ({ body }, reply) => {
      const asks = work.shape.safeParse(body);
      if (!asks.success) throw new Refusal("invalid-parameter");
      const answers = await work.run(asks.data, pool);
      return reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(JSON.stringify(answers));
    });
}
