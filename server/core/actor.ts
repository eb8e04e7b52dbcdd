import { type ActorRole, type Permission, rolePermissions, type TenantFeature } from "#domain/access/permissions.ts";
import type { Culture } from "#domain/names.ts";
import type { Db, Tx } from "./db.ts";
import { featuresOf } from "./features.ts";
import { Refusal } from "#platform/http/refusal.ts";

/** What the API takes from an access token; role and scope are read from the database instead (domain rules 1.1). */
export type TokenClaims = {
  /** The user, or the client application when the token is a program's own. */
  userId: string;
  tenantId: string;
  isClientApplication: boolean;
  mustChangePassword: boolean;
  /** Moment at which the token ends. */
  expires: Date;
};

/** Who makes the call. Rows are reached through the actor (domain rules 1.2). */
export type Actor = {
  tenantId: string;
  userId: string;
  name: string;
  email: string;
  role: ActorRole;
  languageCode: Culture;
  /** Default and additional accounting units. */
  accountingUnitIds: readonly string[];
  features: ReadonlySet<TenantFeature>;
};

/** A changed role, unit or deactivation must work within 10 s (domain rules 1.1). */
const CACHE_MS = 4_000;
const CACHE_SIZE = 10_000;

/** Loads actors and remembers them for some seconds. */
export function openActors(db: Db, now: () => Date) {
  const cache = new Map<string, { at: number; actor: Actor }>();
  return {
    /** Throws Refusal account-does-not-exist when the user is unknown or not active. */
    async load({ tenantId, userId, isClientApplication }: Pick<TokenClaims, "tenantId" | "userId" | "isClientApplication">): Promise<Actor> {
      const key = `${tenantId}/${userId}`;
      const known = cache.get(key);
      if (known && now().getTime() - known.at < CACHE_MS) return known.actor;
      const actor = await db.transaction(tenantId, (tx) => (isClientApplication ? loadClient(tx, tenantId, userId) : loadActor(tx, tenantId, userId)));
      if (cache.size >= CACHE_SIZE) cache.clear();
      cache.set(key, { at: now().getTime(), actor });
      return actor;
    },
    forget: (tenantId: string, userId: string) => cache.delete(`${tenantId}/${userId}`),
    forgetAll: () => cache.clear(),
  };
}
export type Actors = ReturnType<typeof openActors>;

async function loadActor(tx: Tx, tenantId: string, userId: string): Promise<Actor> {
  const user = await tx.selectFrom("users").selectAll().where("tenant_id", "=", tenantId).where("user_id", "=", userId).executeTakeFirst();
  if (!user?.is_active) throw new Refusal("account-does-not-exist");
  const units = await tx
    .selectFrom("user_accounting_units")
    .select("accounting_unit_id")
    .where("tenant_id", "=", tenantId)
    .where("user_id", "=", userId)
    .execute();
  return {
    tenantId,
    userId,
    name: `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
    role: user.user_role,
    languageCode: user.language_code,
    accountingUnitIds: [...new Set([...(user.accounting_unit_id ? [user.accounting_unit_id] : []), ...units.map((row) => row.accounting_unit_id)])],
    features: await featuresOf(tx, tenantId),
  };
}

/** A program of the tenant: it has the permissions of column C (domain rules 1.1) and belongs to no unit. */
async function loadClient(tx: Tx, tenantId: string, clientId: string): Promise<Actor> {
  const client = await tx
    .selectFrom("client_applications")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("client_application_id", "=", clientId)
    .executeTakeFirst();
  if (!client?.is_active) throw new Refusal("unauthenticated");
  const features = await featuresOf(tx, tenantId);
  return { tenantId, userId: clientId, name: client.name, email: "", role: "ClientApplication", languageCode: "cs-CZ", accountingUnitIds: [], features };
}

export const permits = (actor: Actor, permission: Permission): boolean => rolePermissions[actor.role].includes(permission);
