import { tokenOf, ask, type Account } from "#e2e/people.ts";
import type { Site } from "#e2e/program.ts";
import { DEMO_PASSWORD, demoPeople } from "#samples/demo/company.ts";
import type { DocumentState } from "#domain/names.ts";
import type { DocumentName } from "./list.ts";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Longest wait until the demo company has its documents, in milliseconds. */
const FILLED_MS = 240_000;
const PAUSE_MS = 2_000;

type Row = { documentId: string; state: DocumentState; checks?: string[]; attention?: number };

export const demoAdmin: Account = { email: demoPeople.admin.email, password: DEMO_PASSWORD };

/** The documents that the pictures show, once the demo company has been filled. Throws the names of those that never came. */
export async function demoDocuments(site: Site, token: string): Promise<Record<DocumentName, string>> {
  for (const end = Date.now() + FILLED_MS; ;) {
    const { items } = await ask<{ items: Row[] }>(site, token, "POST", "/v1/documents/list", { take: 200 });
    const of = (is: (row: Row) => boolean) => items.find(is)?.documentId;
    const found = {
      toCheck: of(({ state, attention }) => state === "New" && (attention ?? 0) > 0),
      clean: of(({ state }) => state === "Processed"),
      failed: of(({ state }) => state === "Error"),
      pending: of(({ state }) => state === "ApprovalPending"),
      exported: of(({ state }) => state === "Exported"),
      twice: of(({ checks }) => checks?.includes("duplicate") ?? false),
      pair: of(({ checks }) => checks?.includes("split") ?? false),
    };
    const missing = Object.entries(found).flatMap(([name, id]) => (id === undefined ? [name] : []));
    if (missing.length === 0) return found as Record<DocumentName, string>;
    if (Date.now() > end) throw new Error(`The demo company has no document for: ${missing.join(", ")}.`);
    await new Promise((next) => setTimeout(next, PAUSE_MS));
  }
}

/** Switches on what pictures need and the demo leaves off; answers the admin's token. */
export async function prepareDemo(site: Site): Promise<string> {
  const token = await tokenOf(site, demoAdmin);
  const features = ["Dashboards", "Sharing", "PushMessages"].map((feature) => ({ feature, enabled: true }));
  await ask(site, token, "POST", "/v1/tenant/features", { features });
  return token;
}

/** Has administrators of the demo company see what those of an installation see. */
export async function administerAll(site: Site, token: string, dataDir: string): Promise<void> {
  const { tenantId } = await ask<{ tenantId: string }>(site, token, "GET", "/v1/tenant");
  const command = fileURLToPath(new URL("../tenant.ts", import.meta.url));
  execFileSync(process.execPath, [command, "operator", tenantId, "on", "--data", dataDir], { stdio: "ignore" });
}
