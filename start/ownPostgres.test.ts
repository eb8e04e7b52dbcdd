import { accountByEmail, createAccount } from "#identity/accounts.ts";
import { loadKeys } from "#identity/keys.ts";
import { TEST_SECRET, testDatabase, withDatabase } from "#test/database.ts";
import { query, removeFolders, temporaryFolder } from "#test/dataFolders.ts";
import { installedPostgres, type OwnPostgres, startOwnPostgres } from "#test/servers/ownPostgres.ts";
import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readFolder } from "#server/core/installation.ts";
import { migrate } from "./migrate.ts";
import { roleUrls } from "./roles.ts";

// PostgreSQL servers that an operator brings: their owners, roles and dumps.

const DOCUMENTS = 550;
const newSecret = () => randomBytes(32).toString("base64");
const claim = () => ({ folder: readFolder(temporaryFolder()), needsFiles: false });
const start = (ownerUrl: string, secret: string) => migrate(ownerUrl, secret, claim());

afterAll(removeFolders);

const passwords = (url: string) => query(url, "select rolname, rolpassword, rolsuper from pg_authid where rolname ~ '^kvitance' order by 1");

describe("roles", () => {
  const cluster = inject("postgresUrl");
  const owner = `owner_${randomUUID().slice(0, 8)}`;
  const ownerUrl = (() => {
    const url = new URL(withDatabase(cluster, owner));
    url.username = owner;
    url.password = "tajne";
    return url.toString();
  })();
  const secret = newSecret();
  beforeAll(async () => {
    await query(cluster, `create role ${owner} login createrole password 'tajne'`);
    await query(cluster, `create database ${owner} owner ${owner}`);
  });
  afterAll(async () => {
    const made = [roleUrls(ownerUrl, secret).app, roleUrls(ownerUrl, secret).identity].map((url) => new URL(url).username);
    await query(cluster, `drop database ${owner} with (force)`);
    for (const role of [...made, owner])
      await query(cluster, `drop owned by ${role}`)
        .then(() => query(cluster, `drop role ${role}`))
        .catch(() => undefined);
  });

  test("an owner that may not use the roles of the server is refused with what an administrator has to do, and nothing is made", async () => {
    await expect(start(ownerUrl, secret)).rejects.toThrow(
      /^The owner of the database may not make the roles of Kvitance .*create role kvitance_app.*DATABASE_APP_URL/,
    );
    expect(await query(ownerUrl, "select 1 from pg_namespace where nspname in ('system', 'identity')")).toEqual([]);
  });

  test("an owner that makes roles and is no superuser starts again and again", async () => {
    await query(cluster, `grant kvitance_app, kvitance_identity to ${owner} with admin option`);
    const first = await start(ownerUrl, secret);
    for (let round = 0; round < 2; round += 1) expect(await start(ownerUrl, secret)).toEqual({ ...first, applied: [] });
    expect(await query(first.urls.app, "select rolsuper or rolbypassrls as risen from pg_roles where rolname = current_user")).toEqual([{ risen: false }]);
    expect(await query(first.urls.identity, "select count(*)::integer as accounts from identity.accounts")).toEqual([{ accounts: 0 }]);
    await expect(query(first.urls.app, "create temporary table x (y text)")).rejects.toThrow(/permission denied/);
  });

  test("a second installation on the server leaves the roles of the first alone", async () => {
    const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
    try {
      const before = (await passwords(cluster)).filter((role) => (first.appUrl + first.identityUrl).includes(String(role.rolname)));
      expect(before.length).toBeGreaterThan(1);
      const otherSecret = newSecret();
      const { urls } = await start(second.ownerUrl, otherSecret);
      expect(await passwords(cluster)).toEqual(expect.arrayContaining(before));
      for (const url of [first.appUrl, first.identityUrl, urls.app, urls.identity]) await query(url, "select 1");
      for (const url of [urls.app, urls.identity]) {
        const role = new URL(url).username;
        await query(second.ownerUrl, `drop owned by ${role}; drop role ${role}`);
      }
    } finally {
      await Promise.all([first.close(), second.close()]);
    }
  });

  test("with the secret of another installation nothing is changed, no role and no password", async () => {
    const database = await testDatabase();
    const pool = new pg.Pool({ connectionString: database.identityUrl, max: 2 });
    try {
      await loadKeys(pool, TEST_SECRET);
      const before = await passwords(cluster);
      await expect(start(database.ownerUrl, newSecret())).rejects.toThrow(/^The secret does not fit the database: secret\.key .*keys -- rotate --forget-old/);
      expect(await passwords(cluster)).toEqual(before);
      expect((await start(database.ownerUrl, TEST_SECRET)).urls.app).toBe(database.appUrl);
    } finally {
      await pool.end();
      await database.close();
    }
  });
});

const programs = installedPostgres();
describe.skipIf(programs === undefined)("dumps of the machine's own PostgreSQL", () => {
  let server: OwnPostgres;
  let other: OwnPostgres;
  const secret = newSecret();
  const tenant = randomUUID();
  beforeAll(async () => {
    [server, other] = await Promise.all([startOwnPostgres(programs ?? ""), startOwnPostgres(programs ?? "")]);
    await query(server.url, "create role owner_of_it login createrole password 'tajne'");
    await query(server.url, "create database first owner owner_of_it");
    const { urls } = await start(ownerOf(server, "first"), secret);
    await fill(withDatabase(server.url, "first"), urls.identity);
  });
  afterAll(() => [server, other].forEach((one) => one?.stop()));

  const ownerOf = ({ url }: OwnPostgres, name: string): string => withDatabase(url, name).replace("postgres:zkouska", "owner_of_it:tajne");

  async function fill(url: string, identityUrl: string): Promise<void> {
    await query(
      url,
      `insert into tenants (tenant_id, name) values ('${tenant}', 'Vlastni');
       insert into document_types (tenant_id, document_type, document_class, labels, ordinal) values ('${tenant}', 'ReceivedInvoice', 'ReceivedInvoice', '{}', 1);
       insert into documents (tenant_id, document_id, state, document_type, folder_id, file_name, source, note, fields)
         select '${tenant}', gen_random_uuid(), 'New', 'ReceivedInvoice', gen_random_uuid(), 'Účtenka ' || n || '.pdf', 'API', 'žluťoučký',
           jsonb_build_object('invoiceNumber', n::text, 'totalAmount', n || '.50') from generate_series(1, ${DOCUMENTS}) n`,
    );
    const client = new pg.Client({ connectionString: identityUrl });
    await client.connect();
    await createAccount(client, { userId: randomUUID(), tenantId: tenant, email: "eva@example.com", password: "Zkouska-Obnovy-7", temporary: false });
    await client.end();
  }

  /** Everything that a restored database must give back, read the way the program reads it. */
  async function expectAll(urls: { owner: string; app: string; identity: string }): Promise<void> {
    const client = new pg.Client({ connectionString: urls.app });
    await client.connect();
    await client.query("select set_config('app.tenant', $1, false)", [tenant]);
    const { rows } = await client.query(
      "select count(*)::integer as documents, count(*) filter (where search_text like '%zlutoucky%')::integer as found, sum(amount_key)::integer as amount, (select sum(amount) from document_counts)::integer as counted from documents",
    );
    expect(rows).toEqual([{ documents: DOCUMENTS, found: DOCUMENTS, amount: (DOCUMENTS * (DOCUMENTS + 1)) / 2 + DOCUMENTS / 2, counted: DOCUMENTS }]);
    await client.query("update documents set note = 'po obnově'");
    await client.end();
    const identity = new pg.Client({ connectionString: urls.identity });
    await identity.connect();
    expect(await accountByEmail(identity, "eva@example.com")).toBeDefined();
    // Its trigger appends to the audit log with the owner's rights.
    await identity.query("update identity.accounts set last_sign_in_at = now()");
    await identity.end();
  }

  const dump = (format: "custom" | "plain", file: string) =>
    expect(server.run("pg_dump", ["-d", withDatabase(server.url, "first"), "-F", format, "-f", file])).toEqual({ status: 0, said: "" });

  test("an owner that makes roles and is no superuser starts again", async () => {
    for (let round = 0; round < 2; round += 1) await start(ownerOf(server, "first"), secret);
  });

  test("pg_dump and pg_restore bring every document back, and the program starts on them", async () => {
    dump("custom", "first.dump");
    await query(server.url, "create database second owner owner_of_it");
    expect(server.run("pg_restore", ["--exit-on-error", "-d", withDatabase(server.url, "second"), "first.dump"])).toEqual({ status: 0, said: "" });
    const { installation, urls } = await start(ownerOf(server, "second"), secret);
    expect(installation).toBe((await start(ownerOf(server, "first"), secret)).installation);
    await expectAll(urls);
  });

  test("pg_dump and psql bring every document back on a server that has the two roles", async () => {
    dump("plain", "first.sql");
    await query(other.url, "create role owner_of_it login createrole password 'tajne'");
    await query(
      other.url,
      "create role kvitance_app nologin; create role kvitance_identity nologin; grant kvitance_app, kvitance_identity to owner_of_it with admin option",
    );
    await query(other.url, "create database third owner owner_of_it");
    const file = `${server.folder}/first.sql`;
    expect(other.run("psql", ["-q", "-v", "ON_ERROR_STOP=1", "-o", "/dev/null", "-d", withDatabase(other.url, "third"), "-f", file])).toEqual({
      status: 0,
      said: "",
    });
    const { urls } = await start(ownerOf(other, "third"), secret);
    await expectAll(urls);
    await query(other.url, "drop database third with (force)");
  });

  test("without the roles the data come back without rights: the start says so, and the next restore is whole, under another owner too", async () => {
    const bare = await startOwnPostgres(programs ?? "");
    try {
      dump("custom", "first.dump");
      await query(bare.url, "create role new_owner login createrole password 'tajne'");
      const at = (name: string) => withDatabase(bare.url, name).replace("postgres:zkouska", "new_owner:tajne");
      const restore = (name: string) => bare.run("pg_restore", ["--no-owner", "-d", at(name), `${server.folder}/first.dump`]);
      await query(bare.url, "create database fourth owner new_owner");
      expect(restore("fourth").said).toMatch(/role "kvitance_app" does not exist/);
      expect(await query(withDatabase(bare.url, "fourth"), "select count(*)::integer as documents from documents")).toEqual([{ documents: DOCUMENTS }]);
      await expect(start(at("fourth"), secret)).rejects.toThrow(/gives the role kvitance_app no rights.*restore the dump once more/);
      await query(bare.url, "create database fifth owner new_owner");
      // What is left to complain about are the policies of the former owner.
      expect(restore("fifth").said).not.toMatch(/kvitance/);
      const { urls } = await start(at("fifth"), secret);
      await expectAll(urls);
      expect(await query(urls.app, "select all_tenant_ids() as id")).toEqual([{ id: tenant }]);
    } finally {
      bare.stop();
    }
  });
});
