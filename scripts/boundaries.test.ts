import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

// A tree with one forbidden import of each kind: the lint of the project must refuse every one of them.
const root = fileURLToPath(new URL("../", import.meta.url));
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kvitance-lint-"));
  cpSync(join(root, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
  cpSync(join(root, "package.json"), join(folder, "package.json"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function lint(): { passed: boolean; output: string } {
  const program = join(root, "node_modules/oxlint/bin/oxlint");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, "--deny-warnings", "--format=unix"], { cwd: folder, encoding: "utf8" });
  return { passed: status === 0, output: `${stdout}${stderr}` };
}

const forbidden: [kind: string, path: string, imported: string][] = [
  ["a rule doing I/O", "domain/documents/planted.ts", "node:fs"],
  ["a rule knowing the contract", "domain/documents/planted.ts", "#contract/call.ts"],
  ["the contract knowing a server", "contract/planted.ts", "#server/core/app.ts"],
  ["the shared ground knowing a server", "platform/planted.ts", "#server/core/app.ts"],
  ["the server knowing the identity server", "server/organisation/planted.ts", "#identity/accounts.ts"],
  ["the server knowing the supervisor", "server/core/planted.ts", "#start/migrate.ts"],
  ["the server knowing invented data", "server/core/planted.ts", "#samples/demo/company.ts"],
  ["invented invoices knowing the server", "samples/invoices/planted.ts", "#server/reading/pdf.ts"],
  ["the identity server knowing the server", "identity/planted.ts", "#server/core/app.ts"],
  ["reading knowing documents", "server/reading/planted.ts", "#server/documents/store.ts"],
  ["core knowing notifications", "server/core/planted.ts", "#server/notifications/mail/outbox.ts"],
  ["notifications knowing people", "server/notifications/planted.ts", "#server/organisation/people/store.ts"],
  ["people knowing documents", "server/organisation/planted.ts", "#server/documents/store.ts"],
  ["documents knowing approval", "server/documents/planted.ts", "#server/approval/votes.ts"],
  ["intake knowing approval", "server/intake/planted.ts", "#server/approval/votes.ts"],
  ["approval knowing exports", "server/approval/planted.ts", "#server/exports/deliveries/claim.ts"],
  ["exports knowing insight", "server/exports/planted.ts", "#server/insight/audit/anchors.ts"],
  ["insight knowing http", "server/insight/planted.ts", "#server/http/server.ts"],
  ["a module knowing a process", "server/documents/planted.ts", "#server/jobs.ts"],
  ["a path that goes up", "server/documents/planted.ts", "../approval/votes.ts"],
  ["the browser knowing a server", "web/features/documents/planted.ts", "#server/core/app.ts"],
  ["a feature knowing another one", "web/features/approval/planted.ts", "#web/features/documents/list/columns.tsx"],
  ["a feature knowing the frame", "web/features/approval/planted.ts", "#web/app/routes.tsx"],
  ["a component knowing a feature", "web/components/planted.tsx", "#web/features/documents/list/columns.tsx"],
  ["a component knowing the frame", "web/components/planted.tsx", "#web/app/routes.tsx"],
  ["the browser's ground knowing a component", "web/lib/planted.ts", "#web/components/Notice.tsx"],
];

test.each(forbidden)("%s is refused", (_kind, path, imported) => {
  write(path, `import { planted } from "${imported}";\n\nexport const used = planted;\n`);
  const { passed, output } = lint();
  expect(passed, output).toBe(false);
  expect(output).toContain("no-restricted-imports");
});

test("a circle of types is refused", () => {
  write("domain/documents/a.ts", 'import type { B } from "./b.ts";\n\nexport type A = { b: B };\n');
  write("domain/documents/b.ts", 'import type { A } from "./a.ts";\n\nexport type B = { a: A };\n');
  const { passed, output } = lint();
  expect(passed, output).toBe(false);
  expect(output).toContain("no-cycle");
});

test("a function longer than 70 lines and one with five parameters are refused", () => {
  const lines = Array.from({ length: 71 }, (_, index) => `  total += ${index};`).join("\n");
  write("domain/documents/long.ts", `export function long(): number {\n  let total = 0;\n${lines}\n  return total;\n}\n`);
  write("domain/documents/many.ts", "export const many = (a: number, b: number, c: number, d: number, e: number): number => a + b + c + d + e;\n");
  const { output } = lint();
  expect(output).toContain("max-lines-per-function");
  expect(output).toContain("max-params");
});

test("imports in the allowed order pass", () => {
  write("server/documents/planted.ts", 'import { accounts } from "#server/organisation/people/store.ts";\n\nexport const used = accounts;\n');
  write("web/features/approval/planted.tsx", 'import { Notice } from "#web/components/Notice.tsx";\n\nexport const used = Notice;\n');
  const { passed, output } = lint();
  expect(passed, output).toBe(true);
});
