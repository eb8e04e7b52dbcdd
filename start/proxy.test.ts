import { makeCertificate } from "#test/certificate.ts";
import { freePort, type Program, programOf, startProgram } from "#test/servers/program.ts";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// The examples of docs/proxy.md and deploy/many as they stand there, run by the real proxies: only addresses and certificates are put in.

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");
const page = read("../docs/proxy.md");
const example = (language: string): string => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? "";
const [nginx, caddy] = [programOf("nginx"), programOf("caddy")];
const certificate = makeCertificate(["kvitance.example.com", "id.kvitance.example.com"]);

const folder = mkdtempSync(join(tmpdir(), "kvitance-proxy-"));
const at = (name: string) => join(folder, name);
const upstreams: Server[] = [];
const ports: number[] = [];

beforeAll(async () => {
  chmodSync(folder, 0o755);
  mkdirSync(at("state"));
  if (certificate) for (const [name, pem] of Object.entries(certificate)) writeFileSync(at(`${name}.pem`), pem);
  for (const name of ["api", "identity"]) {
    // Says who it is and how much it got; or begins an answer that does not end.
    const server = createServer((asked, reply) => {
      const facts = { "x-part": name, "x-caller": String(asked.headers["x-forwarded-for"]), "x-host": String(asked.headers.host) };
      if (asked.url === "/stays-open") return void reply.writeHead(200, facts).write("begun");
      let bytes = 0;
      asked.on("data", (part: Buffer) => (bytes += part.length));
      asked.on("end", () => reply.writeHead(200, facts).end(String(bytes)));
    }).listen(0, "127.0.0.1");
    await new Promise((done) => server.once("listening", done));
    upstreams.push(server);
    ports.push((server.address() as AddressInfo).port);
  }
});
afterAll(() => {
  for (const server of upstreams) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

const withPorts = (config: string) => config.replaceAll(":8080", `:${ports[0]}`).replaceAll(":8081", `:${ports[1]}`);

async function startNginx(port: number): Promise<Program> {
  const sites = withPorts(example("nginx"))
    .replaceAll("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replaceAll("/etc/ssl/kvitance.pem", at("cert.pem"))
    .replaceAll("/etc/ssl/kvitance.key", at("key.pem"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${at(`state/${name}`)};`);
  writeFileSync(
    at("nginx.conf"),
    `daemon off; master_process off; pid ${at("state/pid")}; error_log ${at("state/log")};\nevents {}\nhttp { access_log off; ${temporary.join(" ")}\n${sites}}\n`,
  );
  return startProgram(nginx!, ["-p", folder, "-e", at("state/log"), "-c", at("nginx.conf")], port);
}

const startCaddy = (port: number): Promise<Program> => runCaddy(port, withPorts(example("caddy")));

async function runCaddy(port: number, text: string): Promise<Program> {
  const sites = text.replace(/^([\w.]+) \{$/gm, `$1:${port} {\n  bind 127.0.0.1\n  tls ${at("cert.pem")} ${at("key.pem")}`);
  writeFileSync(at("Caddyfile"), `{\n  admin off\n  auto_https disable_redirects\n  storage file_system ${at("state")}\n}\n${sites}`);
  return startProgram(caddy!, ["run", "--adapter", "caddyfile", "--config", at("Caddyfile")], port);
}

type Asked = { host: string; path: string; body?: Buffer };
const ask = (port: number, { host, path, body }: Asked): Promise<IncomingMessage> =>
  new Promise((done, failed) => {
    const options = { port, host: "127.0.0.1", servername: host, rejectUnauthorized: false, method: body ? "POST" : "GET", path, agent: false as const };
    const asked = request({ ...options, headers: { host, ...(body ? { "content-length": body.length } : {}) } }, done);
    asked.once("error", failed);
    asked.end(body);
  });

describe.each([
  ["nginx", nginx, startNginx],
  ["caddy", caddy, startCaddy],
] as const)("the example for %s", (_, program, start) => {
  let port: number;
  let proxy: Program | undefined;
  beforeAll(async () => {
    if (program === undefined || certificate === undefined) return;
    port = await freePort();
    proxy = await start(port);
  });
  afterAll(() => proxy?.kill());
  const isMissing = program === undefined || certificate === undefined;

  test.skipIf(isMissing)("leads each name to its part and says who called", async () => {
    for (const [host, part] of [
      ["kvitance.example.com", "api"],
      ["id.kvitance.example.com", "identity"],
    ] as const) {
      const reply = await ask(port, { host, path: "/" });
      expect(await text(reply)).toBe("0");
      expect(reply.headers).toMatchObject({ "x-part": part, "x-host": host });
      expect(String(reply.headers["x-caller"]).split(",").at(-1)?.trim()).toBe("127.0.0.1");
    }
  });

  test.skipIf(isMissing)("takes an upload of more than a megabyte", async () => {
    const body = Buffer.alloc(30 * 1024 ** 2, 1);
    expect(await text(await ask(port, { host: "kvitance.example.com", path: "/", body }))).toBe(String(body.length));
  });

  test.skipIf(isMissing)("hands on what an answer that does not end has said", async () => {
    const reply = await ask(port, { host: "kvitance.example.com", path: "/stays-open" });
    const [first] = (await new Promise((done) => reply.once("data", (part: Buffer) => done([part.toString()])))) as [string];
    expect(first).toBe("begun");
    reply.destroy();
  });
});

test.skipIf(caddy === undefined || certificate === undefined)("the example for many parts leads nothing to an api that is about to end", async () => {
  const apis = await Promise.all(["first", "second"].map(startApi));
  const [first, second] = apis.map(({ port }) => `127.0.0.1:${port}`);
  const port = await freePort();
  const sites = read("../deploy/many/Caddyfile")
    .replace("api-1:8080 api-2:8080", `${first} ${second}`)
    .replace("{$APP_HOST}", "kvitance.example.com")
    .replace("{$IDENTITY_HOST}", "id.kvitance.example.com");
  const proxy = await runCaddy(port, sites);
  const upload = async (): Promise<string> => {
    const reply = await ask(port, { host: "kvitance.example.com", path: "/", body: Buffer.alloc(1_000, 1) });
    return reply.statusCode === 200 ? text(reply) : String(reply.statusCode);
  };
  const uploads = async (): Promise<string[]> => [...new Set(await Promise.all(Array.from({ length: 30 }, upload)))].toSorted();
  try {
    await expect.poll(uploads).toEqual(["first", "second"]);
    apis[0]!.end();
    await expect.poll(uploads, { timeout: 30_000 }).toEqual(["second"]);
    await apis[0]!.close();
    expect(await uploads()).toEqual(["second"]);
  } finally {
    await proxy.kill();
    await Promise.all(apis.map((api) => api.close()));
  }
});

/** An api that says its name, until it says at /readyz that it is about to end. */
async function startApi(name: string): Promise<{ port: number; end(): void; close(): Promise<unknown> }> {
  let isEnding = false;
  const server = createServer((asked, reply) => {
    asked.resume();
    asked.on("end", () => reply.writeHead(isEnding && asked.url === "/readyz" ? 503 : 200).end(name));
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  return {
    port: (server.address() as AddressInfo).port,
    end: () => void (isEnding = true),
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
