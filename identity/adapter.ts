import { createHash } from "node:crypto";
import { errors, type Adapter, type AdapterPayload } from "oidc-provider";
import { clientMetadata } from "./clients.ts";
import type { Queryable } from "./database.ts";

type ArtifactRow = { payload: AdapterPayload; consumed: number | null };

/** The value of a cookie or token is never stored, only its hash. */
const hashOf = (id: string): Buffer => createHash("sha256").update(id).digest();

const live = "expires_at > now() and ended_at is null";
const fields = "payload, extract(epoch from consumed_at)::int as consumed";

/** What is stored of a payload: everything but the values that open a door. */
function storable(payload: AdapterPayload): AdapterPayload {
  const { jti: _value, session, ...rest } = payload as AdapterPayload & { session?: { cookie?: string } };
  if (!session) return rest;
  const { cookie: _cookie, ...kept } = session;
  return { ...rest, session: kept } as AdapterPayload;
}

function restored(row: ArtifactRow | undefined, id?: string): AdapterPayload | undefined {
  if (!row) return undefined;
  return { ...row.payload, ...(id === undefined ? {} : { jti: id }), ...(row.consumed === null ? {} : { consumed: row.consumed }) };
}

/** Ends a token family: every code and token of the grant and the grant itself. The sessions are noted, because access tokens stand in no table. */
async function revokeFamily(db: Queryable, grantId: string): Promise<void> {
  await db.query(
    `with gone as (delete from identity.artifacts where grant_id = $1 or (model = 'Grant' and id_hash = $2) returning session_uid)
     insert into identity.ended_families (session_uid) select distinct session_uid from gone where session_uid is not null
     on conflict (session_uid) do update set ended_at = excluded.ended_at`,
    [grantId, hashOf(grantId)],
  );
}

/** Storage of one kind of the provider's artifacts in PostgreSQL; every method is one statement. */
class PostgresAdapter implements Adapter {
  private readonly db: Queryable;
  private readonly model: string;

  constructor(db: Queryable, model: string) {
    this.db = db;
    this.model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    await this.db.query(
      `insert into identity.artifacts (model, id_hash, payload, uid, grant_id, account_id, session_uid, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
       on conflict (model, id_hash) do update
         set payload = excluded.payload, uid = excluded.uid, grant_id = excluded.grant_id, account_id = excluded.account_id,
             session_uid = excluded.session_uid, expires_at = excluded.expires_at
         where identity.artifacts.ended_at is null`,
      [
        this.model,
        hashOf(id),
        JSON.stringify(storable(payload)),
        payload.uid ?? null,
        payload.grantId ?? null,
        payload.accountId ?? null,
        payload.sessionUid ?? null,
        expiresIn,
      ],
    );
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { rows } = await this.db.query<ArtifactRow>(`select ${fields} from identity.artifacts where model = $1 and id_hash = $2 and ${live}`, [
      this.model,
      hashOf(id),
    ]);
    return restored(rows[0], id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const { rows } = await this.db.query<ArtifactRow>(`select ${fields} from identity.artifacts where model = $1 and uid = $2 and ${live}`, [this.model, uid]);
    return restored(rows[0]);
  }

  /** The device flow is off. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /**
   * Marks a code or refresh token as used. Of two requests that bring the same one at the same time only one
   * may win; the other is a reuse and ends the whole family.
   */
  async consume(id: string): Promise<void> {
    const { rowCount } = await this.db.query("update identity.artifacts set consumed_at = now() where model = $1 and id_hash = $2 and consumed_at is null", [
      this.model,
      hashOf(id),
    ]);
    if (rowCount !== 0) return;
    const { rows } = await this.db.query<{ grant_id: string | null }>("select grant_id from identity.artifacts where model = $1 and id_hash = $2", [
      this.model,
      hashOf(id),
    ]);
    if (rows[0]?.grant_id) await revokeFamily(this.db, rows[0].grant_id);
    throw new errors.InvalidGrant("already used");
  }

  /** A session leaves its row behind as ended until it would have expired anyway; all else is deleted. */
  async destroy(id: string): Promise<void> {
    const statement = this.model === "Session" ? "update identity.artifacts set ended_at = now()" : "delete from identity.artifacts";
    await this.db.query(`${statement} where model = $1 and id_hash = $2`, [this.model, hashOf(id)]);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await revokeFamily(this.db, grantId);
  }
}

/** Client applications; they are made by their tenants, never by the provider. */
class ClientAdapter extends PostgresAdapter {
  private readonly clients: Queryable;

  constructor(db: Queryable) {
    super(db, "Client");
    this.clients = db;
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    return (await clientMetadata(this.clients, id)) as AdapterPayload | undefined;
  }
}

/** Storage for the provider: one adapter per kind. */
export function postgresAdapter(db: Queryable): (model: string) => Adapter {
  return (model) => (model === "Client" ? new ClientAdapter(db) : new PostgresAdapter(db, model));
}

/** Deletes what expired; run now and then. Answers the number of rows. */
export async function removeExpired(db: Queryable): Promise<number> {
  const artifacts = await db.query("delete from identity.artifacts where expires_at < now() - interval '5 minutes'");
  await db.query("delete from identity.attempts where forgotten_at < now() and allowed_at < now()");
  await db.query(
    "delete from identity.session_facts f where not exists (select from identity.artifacts a where a.model = 'Session' and a.uid = f.session_uid)",
  );
  await db.query("delete from identity.guess_notices where noticed_at < now() - interval '1 day'");
  await db.query("delete from identity.ended_families where ended_at < now() - interval '1 day'");
  await db.query("delete from identity.email_changes where expires_at < now()");
  await db.query("delete from identity.password_links where expires_at < now()");
  return artifacts.rowCount ?? 0;
}
