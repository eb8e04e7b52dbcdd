import { createHash } from "node:crypto";
import { deriveText } from "./secrets.ts";

// Rights are granted to two groups that are the same everywhere. Who signs in is a member of one of them, named by the installation's
// secret: installations that share a PostgreSQL server cannot take each other's roles, and no password is ever set on a foreign one.

export const groups = { app: "kvitance_app", identity: "kvitance_identity" } as const;
export type DatabaseRole = keyof typeof groups;
/** Variables that name connections of roles which an administrator made. */
export const roleSettings: Record<DatabaseRole, "DATABASE_APP_URL" | "DATABASE_IDENTITY_URL"> = { app: "DATABASE_APP_URL", identity: "DATABASE_IDENTITY_URL" };

/** The connection of a role to the database at `url`, whose own user and password are not used. */
export function roleUrl(url: string, secret: string, role: DatabaseRole): string {
  const given = process.env[roleSettings[role]];
  if (given) return given;
  const changed = new URL(url);
  changed.username = roleName(secret, role);
  changed.password = rolePassword(secret, role);
  return changed.toString();
}

/** `place` with user and password of `url`, unless it has its own. */
export function signedInAs(url: string, place: string): string {
  const [{ username, password }, changed] = [new URL(url), new URL(place)];
  if (changed.username === "") [changed.username, changed.password] = [username, password];
  return changed.toString();
}

export function roleName(secret: string, role: DatabaseRole): string {
  return `${groups[role]}_${createHash("sha256").update(deriveText(secret, "database:roles")).digest("hex").slice(0, 8)}`;
}

export const rolePassword = (secret: string, role: DatabaseRole): string => deriveText(secret, `database:${groups[role]}`);

/** KVITANCE_DATABASE_CONNECTIONS; undefined when it is not set. Two at least: one would let a process wait for itself. */
export function readConnections(env: Record<string, string | undefined>): number | undefined {
  const text = env.KVITANCE_DATABASE_CONNECTIONS?.trim();
  if (!text) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 2 || value > 500)
    throw new Error(`KVITANCE_DATABASE_CONNECTIONS must be a whole number from 2 to 500, "${text}" is not.`);
  return value;
}
