import { firstSignIn, startProgram } from "#e2e/program.ts";
import { TEST_SECRET, withDatabase } from "#test/database.ts";
import { query } from "#test/dataFolders.ts";
import { allDocuments, type Found, send, smallInvoice, untilRead, type Upload } from "#test/hunt.ts";
import { installedPostgres, startOwnPostgres } from "#test/servers/ownPostgres.ts";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { signIn } from "./bench/signIn.ts";
import { root as ownRoot } from "./supply/project.ts";

// Makes the data of a release, invented and small: a company whose administrator checked one of two documents. A later program has to start
// with them (e2e/upgrade.test.ts). Run it when a release is made; see docs/how-to/release.md.
// npm run release-data -- [--root DIR] [--entry start/main.ts]
const { values } = parseArgs({ options: { root: { type: "string", default: ownRoot }, entry: { type: "string", default: "start/main.ts" } } });

const PASSWORD = "Zkouska-Vydani-7";
const READ_MS = 120_000;
const root = resolve(values.root);
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const out = join(ownRoot, "e2e", "releases", version);
const programs = installedPostgres();
if (programs === undefined) throw new Error("pg_dump of a PostgreSQL of the machine writes the data.");

const folder = mkdtempSync(join(tmpdir(), "kvitance-release-"));
// Early releases do not make it where they have a PostgreSQL of one's own.
mkdirSync(join(folder, "data"));
const postgres = await startOwnPostgres(programs);
try {
  await query(postgres.url, "create database kvitance");
  const databaseUrl = withDatabase(postgres.url, "kvitance");
  const env = { DATABASE_URL: databaseUrl, KVITANCE_SECRET: TEST_SECRET };
  const program = await startProgram({ root, entry: values.entry, dataDir: join(folder, "data"), env });
  const made = await work(program.url, program.printed).finally(() => program.interrupt());
  const dumped = postgres.run("pg_dump", ["--inserts", "--no-owner", `--dbname=${databaseUrl}`, "--file=dump.sql"]);
  if (dumped.status !== 0) throw new Error(dumped.said);
  // Commands of psql, which newer versions of pg_dump write.
  const sql = readFileSync(join(postgres.folder, "dump.sql"), "utf8").replaceAll(/^\\.*\n/gm, "");
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, "database.sql.gz"), gzipSync(sql, { level: 9 }));
  cpSync(join(folder, "data", "files"), join(out, "files"), { recursive: true });
  writeFileSync(join(out, "expected.json"), `${JSON.stringify(made, undefined, 2)}\n`);
  console.log(`The data of ${version} lie in ${out}`);
} finally {
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** What the release was made to hold. */
export type ReleaseData = { email: string; password: string; documents: (Found & { fields: Record<string, string>; history: number })[] };

async function work(url: string, printed: string): Promise<ReleaseData> {
  const { email, password } = firstSignIn(printed);
  const call = (token: string, method: string, path: string, body?: object) =>
    fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : null,
    });
  await call(await signIn(url, email, password), "POST", "/v1/users/password", { OldPassword: password, Password: PASSWORD });
  const token = await signIn(url, email, PASSWORD);
  const uploads: Upload[] = [await smallInvoice(1), await smallInvoice(2)];
  for (const upload of uploads) if (!(await send({ url, token }, upload))) throw new Error("An upload was refused.");
  await untilRead({ url, token }, READ_MS);
  const fields = { supplierName: "Modrá Vydra s.r.o.", invoiceNumber: "20260001", totalAmount: "1001.00", currency: "CZK" };
  const saved = await call(token, "PATCH", `/v1/documents/${uploads[0]!.documentId}`, { fields });
  if (!saved.ok) throw new Error(`A document was not saved: ${saved.status} ${await saved.text()}`);
  const documents = await allDocuments({ url, token });
  return {
    email,
    password: PASSWORD,
    documents: await Promise.all(
      documents.map(async (document) => {
        const shown = (await (await call(token, "GET", `/v1/documents/${document.documentId}`)).json()) as { fields: Record<string, string> };
        const history = (await (await call(token, "GET", `/v1/documents/${document.documentId}/history`)).json()) as { entries: unknown[] };
        return { ...document, fields: shown.fields, history: history.entries.length };
      }),
    ),
  };
}
