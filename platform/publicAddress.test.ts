import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { isOneSite, readPublicAddress } from "./publicAddress.ts";

describe("a public address", () => {
  test.each([
    ["https://kvitance.example.com/", "https://kvitance.example.com"],
    ["https://kvitance.example.com:8443", "https://kvitance.example.com:8443"],
    ["http://localhost:8080", "http://localhost:8080"],
    ["http://kvitance.localhost:8080", "http://kvitance.localhost:8080"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["http://127.1:8080", "http://127.0.0.1:8080"],
    ["http://[::1]:8080", "http://[::1]:8080"],
  ])("%s is taken", (text, origin) => expect(readPublicAddress("KVITANCE_APP_URL", text)).toBe(origin));

  test.each([
    "http://kvitance.example.com",
    "http://192.168.1.7:8080",
    "http://10.0.0.1",
    "http://0.0.0.0:8080",
    "http://[::]:8080",
    "http://localhost.example.com",
    "http://127.0.0.1.example.com",
    "http://[::ffff:10.0.0.1]:8080",
  ])("%s is refused, and the sentence says how to do it", (text) => {
    const host = new URL(text).hostname;
    expect(() => readPublicAddress("KVITANCE_IDENTITY_URL", text)).toThrow(`set KVITANCE_IDENTITY_URL=https://${host} and`);
  });

  test.each(["kvitance.example.com", "ftp://localhost", "https://example.com/kvitance", "https://example.com/?a=1", "https://user:word@example.com", ""])(
    "%j is no origin",
    (text) => expect(() => readPublicAddress("KVITANCE_APP_URL", text)).toThrow(/^KVITANCE_APP_URL must be an origin/),
  );
});

describe("one site", () => {
  test.each([
    ["https://kvitance.example.com", "https://id.kvitance.example.com", true],
    ["https://kvitance.example.com", "https://id.example.com", true],
    ["https://kvitance.example.com:8080", "https://kvitance.example.com:8081", true],
    ["https://10.0.0.5", "https://10.0.0.5:8081", true],
    ["https://kvitance:8080", "https://kvitance:8081", true],
    ["https://kvitance.example.com", "https://id.example.org", false],
    ["https://10.0.0.5", "https://11.0.0.5", false],
    ["https://[fd00::5]", "https://[fd01::5]", false],
    ["http://localhost:8080", "https://localhost:8081", false],
  ])("%s and %s: %s", (one, other, isOne) => expect(isOneSite(one, other)).toBe(isOne));
});

const program = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

describe("plain http to another machine ends the start with one line, and begins nothing", () => {
  test.each<[string, "KVITANCE_APP_URL" | "KVITANCE_IDENTITY_URL", string[]]>([
    ["the supervisor", "KVITANCE_APP_URL", ["start/main.ts"]],
    ["the supervisor", "KVITANCE_IDENTITY_URL", ["start/main.ts"]],
    ["one part alone", "KVITANCE_APP_URL", ["start/main.ts", "--only=worker"]],
    ["the process of the api", "KVITANCE_APP_URL", ["server/api.ts"]],
    ["the process of the worker", "KVITANCE_IDENTITY_URL", ["server/worker.ts"]],
    ["the process of the identity server", "KVITANCE_APP_URL", ["identity/process.ts"]],
  ])("%s, %s", (_, name, [path, ...args]) => {
    const dataDir = mkdtempSync(join(tmpdir(), "kvitance-http-"));
    try {
      const env = {
        PATH: process.env.PATH,
        KVITANCE_DATA: dataDir,
        KVITANCE_SECRET: Buffer.alloc(32, 1).toString("base64"),
        DATABASE_IDENTITY_URL: "postgres://nobody@127.0.0.1:1/none",
        KVITANCE_IDENTITY_PORT: "18081",
        KVITANCE_IDENTITY_INTERNAL_PORT: "18082",
        KVITANCE_APP_URL: "https://kvitance.example.com",
        KVITANCE_IDENTITY_URL: "https://id.example.com",
        [name]: "http://kvitance.example.com",
      };
      const { status, stdout, stderr } = spawnSync(process.execPath, [program(path!), ...args], { env, encoding: "utf8", timeout: 60_000 });
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr.trim()).toMatch(
        new RegExp(`^Kvitance did not start: .*${name} is http://kvitance\\.example\\.com.*${name}=https://kvitance\\.example\\.com[^\\n]*$`),
      );
      expect(readdirSync(dataDir)).toEqual([]);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
