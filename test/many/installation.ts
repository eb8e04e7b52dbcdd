import { onCluster, withDatabase } from "#test/database.ts";
import { answers, freePort } from "#test/servers/program.ts";
import { startSwift, type Swift } from "#test/servers/swift.ts";
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Host, type Hosts, makeHosts } from "./hosts.ts";
import { keep, type Kept, type Launch } from "./kept.ts";
import { makeFolder, type Ports, postgresAt, proxyAt } from "./place.ts";

const run = promisify(execFile);
const BUCKET = "kvitance";
/** Parts by machine: two apis and two identity servers, three workers. */
const layout = [
  ["identity", "a"],
  ["identity", "b"],
  ["api", "a"],
  ["api", "b"],
  ["worker", "a"],
  ["worker", "b"],
  ["worker", "b"],
] as const;
type Role = (typeof layout)[number][0];

export type Part = Kept & { role: Role };

/** An installation on two machines with PostgreSQL, object storage and a proxy with TLS, as deploy/many describes it. */
export type ManyParts = {
  url: string;
  identityUrl: string;
  hosts: Hosts;
  parts: Part[];
  postgres: Kept;
  proxy: Kept;
  swift: Swift;
  /** What the first migration printed: the first sign-in. */
  printed: string;
  /** `npm run -s migrate` of the program in `root`. */
  migrate(root: string): Promise<string>;
  /** Ends a part and starts that of the program in `root` in its place. */
  upgrade(part: Part, root: string): Promise<void>;
  close(): Promise<void>;
};

/** Starts it with the program in the folder `root`. */
export async function startManyParts(root: string): Promise<ManyParts> {
  // Each of its processes ends with this one.
  process.setMaxListeners(30);
  const folder = makeFolder();
  const hosts = makeHosts();
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true }), hosts.remove];
  const close = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    const swift = await startSwift(hosts.address);
    ends.push(swift.stop);
    await swift.make(BUCKET);
    const { url: server, ...database } = await postgresAt(folder, hosts);
    const postgres = await keep({ name: "PostgreSQL", kind: "PostgreSQL itself", ...database });
    ends.push(postgres.end);
    await onCluster(server, "create database kvitance");
    const owner = withDatabase(server, "kvitance");
    const ports = { app: await freePort(), identity: await freePort(), api: 8080, identityPart: 8081 };
    const proxy = await keep({ name: "Caddy", kind: "proxy", launch: proxyAt(folder, hosts, ports), isReady: () => answers(ports.app) });
    ends.push(proxy.end);
    const env = environment({ owner, hosts, ports, swift });
    const migrate = async (from: string) => {
      const { stdout } = await run(process.execPath, [join(from, "scripts/migrate.ts")], {
        env: { ...env, DATABASE_URL: owner, KVITANCE_DATA: join(folder, "migrating") },
      });
      return stdout;
    };
    const printed = await migrate(root);
    const makings = layout.map(([role, name], index) => makePart({ role, host: hosts.machines.find((host) => host.name === name)!, index, folder, env }));
    const parts: Part[] = await Promise.all(
      makings.map(async (making, index) => {
        const kept = await keep({ ...making, launch: making.launchOf(root) });
        ends.push(kept.end);
        return Object.assign(kept, { role: layout[index]![0] });
      }),
    );
    const upgrade = (part: Part, next: string) => part.replace(makings[parts.indexOf(part)]!.launchOf(next));
    const at = (port: number) => `https://localhost:${port}`;
    return { url: at(ports.app), identityUrl: at(ports.identity), hosts, parts, postgres, proxy, swift, printed, migrate, upgrade, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function environment({ owner, hosts, ports, swift }: { owner: string; hosts: Hosts; ports: Ports; swift: Swift }): NodeJS.ProcessEnv {
  const place = swift.place(BUCKET);
  const database = new URL(owner);
  database.username = database.password = "";
  const nobody = "http://127.0.0.1:1";
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: database.href,
    KVITANCE_SECRET: randomBytes(32).toString("base64"),
    KVITANCE_APP_URL: `https://localhost:${ports.app}`,
    KVITANCE_IDENTITY_URL: `https://localhost:${ports.identity}`,
    KVITANCE_IDENTITY_INTERNAL_URL: `http://${hosts.address}:${ports.identityPart + 1}`,
    KVITANCE_FILES: `s3://${BUCKET}?endpoint=${place.endpoint.origin}`,
    KVITANCE_FILES_ACCESS_KEY: place.accessKey,
    KVITANCE_FILES_SECRET_KEY: place.secretKey,
    // The accounting system of the drill is no address of the public internet.
    KVITANCE_OUTGOING_ALLOW: `${hosts.address}/32`,
    KVITANCE_LIMIT_USER: "0",
    KVITANCE_LIMIT_ADDRESS: "0",
    KVITANCE_LIMIT_ANONYMOUS: "0",
    KVITANCE_ARES_URL: nobody,
    KVITANCE_CNB_URL: nobody,
    KVITANCE_LOG: process.env.KVITANCE_TEST_LOG ?? "fatal",
  };
}

type Making = { role: Role; host: Host; index: number; folder: string; env: NodeJS.ProcessEnv };

function makePart({ role, host, index, folder, env }: Making) {
  const data = join(folder, `machine-${host.name}`);
  mkdirSync(data, { recursive: true });
  const metrics = 9_400 + index * 3;
  const own = {
    KVITANCE_DATA: data,
    KVITANCE_HOST: host.address,
    KVITANCE_PORT: "8080",
    KVITANCE_METRICS_PORT: String(metrics),
    KVITANCE_METRICS_HOST: host.address,
  };
  const port = metrics + ["api", "worker", "identity"].indexOf(role);
  return {
    name: `${role} on ${host.name}`,
    kind: role,
    launchOf: (root: string): Launch => {
      const [command, args] = host.on(process.execPath, [join(root, "start/main.ts"), `--only=${role}`]);
      return { command, args, options: { cwd: data, env: { ...env, ...own } } };
    },
    isReady: () => fetch(`http://${host.address}:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(({ ok }) => ok),
  };
}
