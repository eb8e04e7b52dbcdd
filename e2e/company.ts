import { addCompany } from "#start/firstSignIn.ts";
import { openDb } from "#server/core/db.ts";
import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { Account } from "./people.ts";
import type { Site } from "./program.ts";

/**
 * A company of its own in the program that the files of a run share, with an admin who can sign in at once. That program limits no calls and
 * reaches servers of this machine; a test of how a program starts, ends or is set starts another.
 */
export async function openCompany(password: string): Promise<{ program: Site; admin: Account }> {
  const { url, databases } = inject("program");
  const admin = { email: `${randomUUID()}@example.com`, password };
  const db = openDb(databases.app, { maxConnections: 1 });
  await addCompany({ db, identityDatabaseUrl: databases.identity }, { ...admin, temporary: false, now: new Date() }).finally(() => db.close());
  return { program: { url }, admin };
}
