import type { KoaContextWithOIDC, Provider } from "oidc-provider";
import type { SessionFacts } from "#contract/identity.ts";
import { addressOf } from "#platform/http/addresses.ts";
import type { Queryable } from "./database.ts";

const MAX_AGENT_LENGTH = 400;

/** Notes with what and from where a session is used. */
export async function noteUse(db: Queryable, sessionUid: string, use: { userAgent: string | undefined; address: string }): Promise<void> {
  const agent = (use.userAgent ?? "").slice(0, MAX_AGENT_LENGTH);
  await db.query(
    `insert into identity.session_facts (session_uid, user_agent, address) values ($1, $2, $3)
     on conflict (session_uid) do update set user_agent = excluded.user_agent, address = excluded.address, used_at = now()`,
    [sessionUid, agent, use.address],
  );
}

/** Every token given out is a use of its session; with tokens of 15 minutes, so exactly is the last use known. */
export function noteTokens(provider: Provider, { pool, isBehindProxy }: { pool: Queryable; isBehindProxy: boolean }, failed: (error: Error) => void): void {
  provider.on("grant.success", (ctx: KoaContextWithOIDC) => {
    const token = ctx.oidc.entities.AccessToken as { sessionUid?: string } | undefined;
    if (!token?.sessionUid) return;
    const use = { userAgent: ctx.req.headers["user-agent"], address: addressOf(ctx.req, isBehindProxy) };
    noteUse(pool, token.sessionUid, use).catch(failed);
  });
}

type SessionRow = { uid: string; user_agent: string | null; address: string | null; signed_in_at: Date | null; used_at: Date | null; is_remembered: boolean };

/** Sessions of a person that are open now, the one used last first. */
export async function openSessions(db: Queryable, userId: string): Promise<SessionFacts[]> {
  const { rows } = await db.query<SessionRow>(
    `select s.uid, f.user_agent, f.address, coalesce(f.signed_in_at, to_timestamp((s.payload ->> 'loginTs')::float8)) as signed_in_at, f.used_at,
       coalesce((s.payload ->> 'transient')::boolean, false) = false as is_remembered
     from identity.artifacts s left join identity.session_facts f on f.session_uid = s.uid
     where s.model = 'Session' and s.account_id = $1 and s.ended_at is null and s.expires_at > now()
     order by f.used_at desc nulls last, s.uid`,
    [userId],
  );
  return rows.map((row) => ({
    sessionId: row.uid,
    userAgent: row.user_agent ?? "",
    address: row.address ?? "",
    signedInAt: row.signed_in_at?.toISOString() ?? null,
    usedAt: row.used_at?.toISOString() ?? null,
    isRemembered: row.is_remembered,
  }));
}

/** Ends one session of a person with all its tokens. False when they have no such session. */
export async function endOneSession(db: Queryable, userId: string, sessionUid: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "update identity.artifacts set ended_at = now() where model = 'Session' and account_id = $1 and uid = $2 and ended_at is null and expires_at > now()",
    [userId, sessionUid],
  );
  await db.query("delete from identity.artifacts where model not in ('Session', 'Grant') and account_id = $1 and session_uid = $2", [userId, sessionUid]);
  return (rowCount ?? 0) > 0;
}

/** Sessions whose token families ended within the last seconds, with the epoch second up to which access tokens ended with them. */
export async function endedFamilies(db: Queryable, seconds: number): Promise<{ sessionId: string; issuedUntil: number }[]> {
  const { rows } = await db.query<{ session_uid: string; until: number }>(
    "select session_uid, floor(extract(epoch from ended_at))::int as until from identity.ended_families where ended_at > now() - make_interval(secs => $1)",
    [seconds],
  );
  return rows.map(({ session_uid, until }) => ({ sessionId: session_uid, issuedUntil: until }));
}

/** Ids of sessions that ended within the last seconds. A session that goes on under a new cookie value has not ended. */
export async function endedSessions(db: Queryable, seconds: number): Promise<string[]> {
  const { rows } = await db.query<{ uid: string }>(
    `select distinct s.uid from identity.artifacts s
     where s.model = 'Session' and s.ended_at > now() - make_interval(secs => $1) and s.uid is not null
       and not exists (select from identity.artifacts t where t.model = 'Session' and t.uid = s.uid and t.ended_at is null)`,
    [seconds],
  );
  return rows.map(({ uid }) => uid);
}
