import { markFiles } from "./app.ts";
import { API_AUDIENCE, API_SCOPE } from "#contract/organisation/session.ts";
import { freePort } from "#start/postgres.ts";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { type ChildProcess, fork } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { TEST_SECRET, type TestDatabase } from "./database.ts";

export type Part = "api" | "worker";
export type Parts = {
  url: string;
  /** kill -9 of both process groups at once. */
  kill(): Promise<void>;
  /** SIGTERM to both; resolves with their exit codes. */
  stop(): Promise<(number | null)[]>;
};

/** The keys of an identity server, published over HTTP, and tokens signed with them. */
export async function startKeyServer() {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "test", alg: "ES256" }] });
  const server = createServer((_request, response) => void response.writeHead(200, { "content-type": "application/json" }).end(keys)).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    token: (user: { tenantId: string; userId: string }) =>
      new SignJWT({ tid: user.tenantId, scope: API_SCOPE })
        .setProtectedHeader({ alg: "ES256", kid: "test", typ: "at+jwt" })
        .setSubject(user.userId)
        .setIssuer(url)
        .setAudience(API_AUDIENCE)
        .setExpirationTime("10m")
        .sign(privateKey),
    close: () => void server.close(),
  };
}

/** Starts api and worker as processes of their own on a database and a data folder, as the supervisor does. */
export async function startParts(database: TestDatabase, dataDir: string, identityUrl: string, settings: NodeJS.ProcessEnv = {}): Promise<Parts> {
  await markFiles(dataDir);
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_APP_URL: database.appUrl,
    KVITANCE_IDENTITY_URL: identityUrl,
    KVITANCE_IDENTITY_INTERNAL_URL: identityUrl,
    KVITANCE_SECRET: TEST_SECRET,
    KVITANCE_LOG: process.env.KVITANCE_TEST_LOG ?? "silent",
    ...settings,
  };
  const start = (part: Part): Promise<ChildProcess> =>
    new Promise((ready, failed) => {
      const child = fork(fileURLToPath(new URL(`../server/${part}.ts`, import.meta.url)), ["--data", dataDir, "--port", String(port)], {
        env,
        execArgv: [],
        detached: true,
      });
      child.once("message", () => ready(child));
      child.once("exit", (code) => failed(new Error(`${part} ended with ${code}`)));
    });
  const children = await Promise.all([start("api"), start("worker")]);
  const end = (signal: (child: ChildProcess) => void): Promise<(number | null)[]> => {
    const exits = children.map(
      (child) => new Promise<number | null>((done) => (child.exitCode !== null || child.signalCode !== null ? done(child.exitCode) : child.once("exit", done))),
    );
    children.forEach(signal);
    return Promise.all(exits);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    kill: async () => void (await end((child) => process.kill(-(child.pid ?? 0), "SIGKILL"))),
    stop: () => end((child) => child.kill("SIGTERM")),
  };
}
