import { makeCertificate } from "#test/certificate.ts";
import { installedPostgres } from "#test/servers/ownPostgres.ts";
import { freePort, isRoot, programOf } from "#test/servers/program.ts";
import { swift } from "#test/servers/swift.ts";
import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { Hosts } from "./hosts.ts";
import type { Launch } from "./kept.ts";

// What the machines of an installation share: PostgreSQL and a proxy with TLS, each as a process that can be killed and started again.

const caddy = programOf("caddy");
const postgres = installedPostgres();
const certificate = makeCertificate(["localhost"]);

/** Why the drills cannot run here; undefined where they can. */
export const missing: string | undefined = (
  [
    [caddy, "caddy"],
    [postgres, "PostgreSQL"],
    [swift, "OpenStack Swift"],
    [certificate, "openssl"],
    [isRoot || undefined, "root"],
  ] as const
).find(([found]) => found === undefined)?.[1];

/** PostgreSQL refuses to run as root; every Unix has the account "nobody". */
const NOBODY = { uid: 65_534, gid: 65_534 };
const PASSWORD = "zkouska";
const CADDYFILE = fileURLToPath(new URL("../../deploy/many/Caddyfile", import.meta.url));

export const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-many-"));
  chmodSync(folder, 0o755);
  return folder;
};

/** An empty database with all that makes commits durable, reached from every machine. */
export async function postgresAt(folder: string, { address }: Hosts): Promise<{ launch: Launch; url: string; isReady: () => Promise<boolean> }> {
  const data = join(folder, "postgres");
  mkdirSync(data);
  chownSync(data, NOBODY.uid, NOBODY.gid);
  writeFileSync(join(folder, "password"), PASSWORD);
  const programs = postgres ?? "";
  const settings = ["-U", "postgres", "-A", "scram-sha-256", `--pwfile=${join(folder, "password")}`, "-E", "UTF8", "--locale=C", "--no-sync"];
  execFileSync(join(programs, "initdb"), ["-D", data, ...settings], { ...NOBODY, cwd: data, stdio: "ignore" });
  const network = address.replace(/\d+$/, "0");
  writeFileSync(join(data, "pg_hba.conf"), `host all all ${network}/24 scram-sha-256\n`);
  const port = await freePort();
  const url = `postgres://postgres:${PASSWORD}@${address}:${port}/postgres`;
  const args = ["-D", data, "-h", address, "-p", String(port), "-k", "", "-c", "max_connections=200"];
  return { url, launch: { command: join(programs, "postgres"), args, options: { ...NOBODY, cwd: data } }, isReady: () => opens(url) };
}

async function opens(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export type Ports = { app: number; identity: number; api: number; identityPart: number };

/**
 * The shipped example for many machines: only names, ports, the certificate and the addresses of the parts are put in. The port at which
 * the identity servers answer the api is led to all of them too.
 */
export function proxyAt(folder: string, { address, machines }: Hosts, ports: Ports): Launch {
  mkdirSync(join(folder, "caddy"));
  const files = Object.entries(certificate ?? {}).map(([name, pem]) => {
    writeFileSync(join(folder, `${name}.pem`), pem);
    return [name, join(folder, `${name}.pem`)] as const;
  });
  const { cert, key } = Object.fromEntries(files) as { cert: string; key: string };
  const all = (port: number) => machines.map((machine) => `${machine.address}:${port}`).join(" ");
  const sites = readFileSync(CADDYFILE, "utf8")
    .replace("{$APP_HOST} {", `https://localhost:${ports.app} {\n\ttls ${cert} ${key}`)
    .replace("{$IDENTITY_HOST} {", `https://localhost:${ports.identity} {\n\ttls ${cert} ${key}`)
    .replace("to api-1:8080 api-2:8080", `to ${all(ports.api)}`)
    .replace("to identity-1:8081 identity-2:8081", `to ${all(ports.identityPart)}`);
  const inner = `http://${address}:${ports.identityPart + 1} {\n\treverse_proxy {\n\t\tto ${all(ports.identityPart + 1)}\n\t\timport parts\n\t}\n}\n`;
  const options = `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${join(folder, "caddy")}\n}\n`;
  writeFileSync(join(folder, "Caddyfile"), options + sites + inner);
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), certificate?.cert ?? ""]);
  return {
    command: caddy ?? "",
    args: ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")],
    options: { env: { HOME: folder, PATH: process.env.PATH } },
  };
}
