import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { tmpdir, userInfo } from "node:os";
import { promisify } from "node:util";
import type { S3Place } from "#platform/stores/s3.ts";
import { signedForS3 } from "#platform/stores/signatures.ts";
import { freePort, type Program, programOf, startProgram } from "./program.ts";

/** OpenStack Swift with its S3 API (Debian `swift-proxy` and the three servers behind it); undefined where it is not installed. */
export const swift: string | undefined = programOf("swift-proxy-server");

const run = promisify(execFile);
const parts = ["object", "container", "account"] as const;
const keys = { accessKey: "test:tester", secretKey: "testing", region: "us-east-1" };

export type Swift = {
  /** A bucket of the server, which has to be made first. */
  place(bucket: string): S3Place;
  make(bucket: string): Promise<void>;
  /** The part that answers requests; what is stored outlives it. */
  program(): Program;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts an empty store in a temporary folder. `host`: where it answers. */
export async function startSwift(host = "127.0.0.1"): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), "kvitance-swift-"));
  const port = await freePort();
  await mkdir(join(folder, "devices", "d1"), { recursive: true });
  await writeFile(join(folder, "swift.conf"), "[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n");
  const behind = await Promise.all(parts.map((part) => startPart(folder, part)));
  const config = join(folder, "proxy.conf");
  await writeFile(config, proxyConfig(folder, port).replace("bind_ip = 127.0.0.1", `bind_ip = ${host}`));
  const start = () => startProgram(swift!, [config], port, host);
  let running = await start();
  const endpoint = new URL(`http://${host}:${port}`);
  return {
    place: (bucket) => ({ ...keys, endpoint, bucket, isPathStyle: true }),
    async make(bucket) {
      const url = new URL(`/${bucket}`, endpoint);
      const { host: _, ...headers } = signedForS3(keys, { method: "PUT", url, headers: {} }, new Date());
      const reply = await fetch(url, { method: "PUT", headers });
      if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    },
    program: () => running,
    restart: async () => {
      await running.kill();
      running = await start();
    },
    stop: async () => {
      await Promise.all([running, ...behind].map((program) => program.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const common = (folder: string, port: number): string =>
  `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${userInfo().username}\nswift_dir = ${folder}\ndevices = ${folder}/devices\nmount_check = false\nlog_level = ERROR\n`;

async function startPart(folder: string, part: (typeof parts)[number]): Promise<Program> {
  const port = await freePort();
  const ring = join(folder, `${part}.builder`);
  await run("swift-ring-builder", [ring, "create", "1", "1", "0"]);
  await run("swift-ring-builder", [ring, "add", `r1z1-127.0.0.1:${port}/d1`, "1"]);
  // Ends with 1 to say that the parts could be spread better, of which there is one.
  await run("swift-ring-builder", [ring, "rebalance"]).catch(() => undefined);
  const config = join(folder, `${part}.conf`);
  await writeFile(config, `${common(folder, port)}[pipeline:main]\npipeline = ${part}-server\n[app:${part}-server]\nuse = egg:swift#${part}\n`);
  return startProgram(programOf(`swift-${part}-server`)!, [config], port);
}

/** The cache leads nowhere: sign-ins of S3 only want that there is one. */
const proxyConfig = (folder: string, port: number): string => `${common(folder, port)}[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
connect_timeout = 0.01
tries = 1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;
