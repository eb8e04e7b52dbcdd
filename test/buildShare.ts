import type { App } from "#server/core/app.ts";
import { newToken } from "#server/core/linkToken.ts";
import { randomUUID } from "node:crypto";
import type { TestUser } from "./build.ts";

const WEEK_MS = 7 * 24 * 3_600_000;

/** A link of a week to a document. */
export async function buildShare(app: App, owner: Pick<TestUser, "tenantId" | "userId">, documentId: string): Promise<{ shareId: string; token: string }> {
  const { token, hash } = newToken(owner.tenantId);
  const shareId = randomUUID();
  const now = app.clock.now();
  await app.db.transaction(owner.tenantId, (tx) =>
    tx
      .insertInto("document_shares")
      .values({
        tenant_id: owner.tenantId,
        share_id: shareId,
        document_id: documentId,
        secret_hash: hash,
        created_by: owner.userId,
        created_at: now,
        expires_at: new Date(now.getTime() + WEEK_MS),
        revoked_at: null,
      })
      .execute(),
  );
  return { shareId, token };
}
