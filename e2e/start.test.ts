import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { freePort } from "#start/postgres.ts";
import { signIn } from "#scripts/bench/signIn.ts";
import { cp, mkdtemp, readdir, readFile, symlink } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { firstSignIn, isAlive, newDataDir, type Program, removeData, startProgram } from "./program.ts";

const READ_MS = 120_000;
const NEW_PASSWORD = "Zkouska-Startu-7";
const projectRoot = fileURLToPath(new URL("../", import.meta.url));

const started: Program[] = [];
const folders: string[] = [];
async function start(options: Parameters<typeof startProgram>[0]): Promise<Program> {
  const program = await startProgram(options);
  started.push(program);
  return program;
}
afterAll(async () => {
  for (const program of started) await program.kill().catch(() => undefined);
  for (const folder of folders) await removeData(folder);
});

type Json = Record<string, unknown>;
const json = async (response: Response): Promise<Json> => (await response.json()) as Json;
const as = (token: string) => ({ authorization: `Bearer ${token}` });

async function upload(url: string, token: string, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.append("File", new Blob([new Uint8Array(bytes)]), "faktura.pdf");
  const reply = await fetch(`${url}/v1/documents`, { method: "POST", headers: as(token), body: form });
  expect(reply.status).toBe(200);
  return String((await json(reply)).documentId);
}

/** The document once it is read. */
async function whenRead(url: string, token: string, documentId: string): Promise<Json> {
  for (const end = Date.now() + READ_MS; Date.now() < end;) {
    const detail = await json(await fetch(`${url}/v1/documents/${documentId}`, { headers: as(token) }));
    if (detail.state !== "Extracting") return detail;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The document stayed in Extracting.");
}

describe("start and stop", () => {
  test("the data live through Ctrl-C and through kill -9 of the whole process group", async () => {
    const dataDir = await newDataDir();
    folders.push(dataDir);
    const first = await start({ dataDir });
    const account = firstSignIn(first.printed);
    expect(await json(await fetch(`${first.url}/health`))).toMatchObject({ status: "ok", database: true });
    expect(await (await fetch(first.url)).text()).toContain("<div id=");
    const temporary = await signIn(first.url, account.email, account.password);
    expect(await json(await fetch(`${first.url}/v1/users/me`, { headers: as(temporary) }))).toMatchObject({ email: account.email, mustChangePassword: true });
    expect(await first.interrupt()).toBe(0);

    const second = await start({ dataDir });
    expect(firstSignIn(second.printed)).toEqual(account);
    const token = await signIn(second.url, account.email, account.password);
    const changed = await fetch(`${second.url}/v1/users/password`, {
      method: "POST",
      headers: { ...as(token), "content-type": "application/json" },
      body: JSON.stringify({ OldPassword: account.password, Password: NEW_PASSWORD }),
    });
    expect(changed.status).toBe(204);
    const pdf = await renderPdf(generateInvoice(11));
    const documentId = await upload(second.url, await signIn(second.url, account.email, NEW_PASSWORD), pdf);
    await second.kill();

    const third = await start({ dataDir });
    expect(third.printed).not.toContain("heslo");
    const again = await signIn(third.url, account.email, NEW_PASSWORD);
    expect(await whenRead(third.url, again, documentId)).toMatchObject({ state: "New", fileName: "faktura.pdf" });
    const file = await fetch(`${third.url}/v1/documents/${documentId}/file`, { headers: as(again) });
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true);
    expect(await third.interrupt()).toBe(0);
  });

  test("the database lies in the data folder, also where nobody else can enter, and a second program on the folder is refused", async () => {
    const home = await mkdtemp(join(tmpdir(), "kvitance-closed-"));
    folders.push(home);
    const dataDir = join(home, "data");
    const program = await start({ dataDir });
    expect((await fetch(`${program.url}/health`)).status).toBe(200);
    expect(await readdir(join(dataDir, "postgres"))).toEqual(["cluster"]);
    await expect(start({ dataDir })).rejects.toThrow(
      `ended with 1.\n\nKvitance did not start: Another Kvitance runs on the data folder ${dataDir}: stop it, or choose another folder with --data.\n`,
    );
    expect((await fetch(`${program.url}/health`)).status).toBe(200);
    expect(await program.interrupt()).toBe(0);
  });

  test("a database that dies alone is started again, and the program works on", async () => {
    const dataDir = await newDataDir();
    folders.push(dataDir);
    const program = await start({ dataDir });
    const account = firstSignIn(program.printed);
    await signIn(program.url, account.email, account.password);
    process.kill(Number((await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8")).split("\n")[0]), "SIGKILL");
    await expect.poll(async () => (await fetch(`${program.url}/health`)).status, { timeout: 60_000 }).toBe(200);
    await expect.poll(() => signIn(program.url, account.email, account.password).catch(() => undefined), { timeout: 60_000 }).toBeTypeOf("string");
    expect(await program.interrupt()).toBe(0);
  });

  test("SIGTERM or SIGHUP to npm alone, and Ctrl-C, end every part and the database", async () => {
    const dataDir = await newDataDir();
    folders.push(dataDir);
    const signals = [
      ["SIGTERM", "process"],
      ["SIGHUP", "process"],
      // A terminal sends it to the group; npm does nothing of its own on it.
      ["SIGINT", "group"],
    ] as const;
    for (const [signal, to] of signals) {
      const program = await start({ dataDir, byNpm: true });
      const database = Number((await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8")).split("\n")[0]);
      expect(isAlive(database)).toBe(true);
      program.signal(signal, to);
      await expect.poll(() => [program.isAlive(), isAlive(database)], { timeout: 60_000, message: signal }).toEqual([false, false]);
      // In order: a database that was killed leaves it behind.
      expect(await readdir(join(dataDir, "postgres/cluster"))).not.toContain("postmaster.pid");
    }
  });

  test("a copy of the project without a web build builds it", async () => {
    const root = await mkdtemp(join(tmpdir(), "kvitance-copy-"));
    folders.push(root);
    const left = new Set(["node_modules", ".git", ".cache", "data", "web/dist"]);
    await cp(projectRoot, root, { recursive: true, filter: (path) => !left.has(relative(projectRoot, path)) });
    await symlink(join(projectRoot, "node_modules"), join(root, "node_modules"));
    const dataDir = await newDataDir();
    folders.push(dataDir);
    const program = await start({ dataDir, root });
    const page = await (await fetch(program.url)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
    expect((await fetch(program.url + script)).headers.get("content-type")).toMatch(/javascript/);
    expect(await program.interrupt()).toBe(0);
  });

  test("a port that is taken is said in one sentence", async () => {
    const port = await freePort();
    const other: Server = createServer().listen(port, "127.0.0.1");
    const dataDir = await newDataDir();
    folders.push(dataDir);
    await expect(start({ dataDir, port })).rejects.toThrow(
      `ended with 1.\n\nKvitance did not start: Port ${port} is taken by another program. Stop that program, or choose another port with --port.\n`,
    );
    other.close();
  });

  test("a mistake in the arguments is said in one sentence", async () => {
    await expect(start({ dataDir: tmpdir(), args: ["--port", "osm"] })).rejects.toThrow(
      'ended with 1.\nKvitance did not start: --port must be a port number, "osm" is not.\n',
    );
  });
});
