import { type ActorRole, type Permission, rolePermissions, type TenantFeature } from "#domain/access/permissions.ts";
import type { Culture } from "#domain/names.ts";
import type { Db, Tx } from "./db.ts";
import type { Listener } from "#platform/listen.ts";
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

const CACHE_SIZE = 10_000;

/**
 * Loads actors and keeps them until the database notifies of a change of their tenant's people, programs or features; while that can't be
 * heard, every call loads its own.
 */
export function openActors(db: Db, listener: Pick<Listener, "on" | "onGap" | "isCurrent">) {
  const cache = new Map<string, Actor>();
  /** Rises with every change, so that what was read before one is not kept after it. */
  let changes = 0;
  const forget = (tenantId: string): void => {
    changes += 1;
    for (const [key, actor] of cache) if (actor.tenantId === tenantId) cache.delete(key);
  };
  listener.on("access", forget);
  listener.onGap(() => {
    changes += 1;
    cache.clear();
  });
  return {
    /** Throws Refusal account-does-not-exist when the user is unknown or not active. */
    async load({ tenantId, userId, isClientApplication }: Pick<TokenClaims, "tenantId" | "userId" | "isClientApplication">): Promise<Actor> {
      const key = `${tenantId}/${userId}`;
      const isCurrent = await listener.isCurrent();
      const known = isCurrent ? cache.get(key) : undefined;
      if (known) return known;
      const before = changes;
      const actor = await db.transaction(tenantId, (tx) => (isClientApplication ? loadClient(tx, tenantId, userId) : loadActor(tx, tenantId, userId)));
      if (cache.size >= CACHE_SIZE) cache.clear();
      if (isCurrent && changes === before) cache.set(key, actor);
      return actor;
    },
    /** What this process changed works in its next call, before the notice of it arrives. */
    forget,
  };
}
export type Actors = ReturnType<typeof openActors>;

/** A user of the tenant, as the transaction sees them. Throws Refusal account-does-not-exist when they are unknown or not active. */
export async function loadActor(tx: Tx, tenantId: string, userId: string): Promise<Actor> {
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
