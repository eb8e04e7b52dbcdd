import type { App } from "#server/core/app.ts";
import { randomUUID } from "node:crypto";
import type { TestUser } from "./build.ts";

/** A saved view of the document list, shared with the tenant; returns its id. */
export async function buildView(app: App, owner: Pick<TestUser, "tenantId" | "userId">): Promise<string> {
  const viewId = randomUUID();
  await app.db.transaction(owner.tenantId, (tx) =>
    tx
      .insertInto("list_views")
      .values({
        tenant_id: owner.tenantId,
        view_id: viewId,
        owner_id: owner.userId,
        name: "Eura",
        shared: true,
        list_type: "All",
        document_type: null,
        query: "f=currency.Eq.EUR",
        columns: "[]",
        changed_at: app.clock.now(),
      })
      .execute(),
  );
  return viewId;
}
