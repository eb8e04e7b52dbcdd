import type { App } from "#server/core/app.ts";
import { randomUUID } from "node:crypto";
import type { TestUser } from "./build.ts";

const DAY_MS = 24 * 3_600_000;

/** A bundle that somebody asked for, ready to be taken for a day; its archive is only some bytes. */
export async function buildBundle(app: App, owner: Pick<TestUser, "tenantId" | "userId">): Promise<string> {
  const key = { tenant_id: owner.tenantId, bundle_id: randomUUID() };
  const storage_key = `${owner.tenantId}/bundles/${key.bundle_id}`;
  const { size } = await app.files.put(storage_key, Buffer.from("archiv"));
  const now = app.clock.now();
  await app.db.transaction(owner.tenantId, (tx) =>
    tx
      .insertInto("tenant_bundles")
      .values({
        ...key,
        created_by: owner.userId,
        created_at: now,
        state: "Ready",
        storage_key,
        size,
        files_missing: 0,
        expires_at: new Date(now.getTime() + DAY_MS),
      })
      .execute(),
  );
  return key.bundle_id;
}
