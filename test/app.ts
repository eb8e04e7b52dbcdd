import type { ConnectionLimits } from "#platform/http/connections.ts";
import type { RateLimits } from "#domain/access/rateLimits.ts";
import { handlers } from "#server/handlers.ts";
import type { App, Clock } from "#server/core/app.ts";
import { openApp } from "#server/app.ts";
import { buildServer } from "#server/http/server.ts";
import { API_AUDIENCE, API_SCOPE } from "#contract/organisation/session.ts";
import { openTokens } from "#server/http/tokens.ts";
import { startJobs } from "#server/jobs.ts";
import type { Connections } from "#server/core/connection.ts";
import { STORE_MARKER } from "#platform/files.ts";
import type { Outgoing } from "#platform/outgoing.ts";
import type { Sources } from "#server/core/source.ts";
import type { Ares } from "#server/core/outside/ares.ts";
import type { Cnb } from "#server/core/outside/cnb.ts";
import type { VatRegisters } from "#server/core/outside/vatRegisters.ts";
import type { CodeListSources } from "#server/core/codeListSource.ts";
import type { Config, MailConfig, SecondReaderConfig } from "#server/core/config.ts";
import type { MailboxClients } from "#server/core/mailboxClients.ts";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { type Logger, pino } from "pino";
import { TEST_SECRET, testDatabase, type TestDatabase } from "./database.ts";

const TOKEN_SECONDS = 600;
/** Who signs the tokens of tests. */
export const ISSUER = "http://identity.test";

export type TestApp = {
  app: App;
  /** Address of the listening server, without a trailing slash. */
  url: string;
  database: TestDatabase;
  /** The private key that signs in the identity server's stead. */
  signingKey: JWK;
  /** An access token as the identity server would sign it; `claims` replaces some. */
  token(user: { tenantId: string; userId: string }, claims?: Record<string, unknown>): Promise<string>;
  /** Calls the api with JSON or a form; `as` is a user or nobody. */
  request(method: string, path: string, options?: RequestOptions): Promise<Response>;
  /** Stops and leaves the database to others; `close` drops it too. */
  leave(): Promise<void>;
  close(): Promise<void>;
};

export type RequestOptions = {
  as?: { tenantId: string; userId: string };
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  /** Address of another process of the api that is asked instead. */
  origin?: string;
};

/** Marks the file store of a data folder, as a start does. */
export async function markFiles(dataDir: string): Promise<void> {
  await mkdir(join(dataDir, "files"), { recursive: true });
  await writeFile(join(dataDir, "files", STORE_MARKER), "test");
}

/** The real server on a real database with real files; only the identity server's signature is made here. */
export async function startTestApp(
  options: {
    worker?: boolean;
    clock?: Clock;
    ares?: Ares;
    cnb?: Cnb;
    vatRegisters?: VatRegisters;
    codeListSources?: CodeListSources;
    connections?: Connections;
    sources?: Sources;
    mailboxClients?: MailboxClients;
    outgoing?: Outgoing;
    secondReader?: SecondReaderConfig;
    mail?: MailConfig;
    /** Ranges that connections of tenants may reach, such as "127.0.0.1" for a server of the test. */
    outgoingAllow?: string[];
    rateLimits?: RateLimits;
    connectionLimits?: Partial<ConnectionLimits>;
    log?: Logger;
    /** A folder of the test in place of a temporary one. */
    dataDir?: string;
    /** Stores outside of the data folder; they must be marked. */
    files?: Config["files"];
    /** Bytes of the disk that uploads leave free. */
    freeSpace?: number;
  } = {},
): Promise<TestApp> {
  const database = await testDatabase();
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "kvitance-app-")));
  if (!options.files) await markFiles(dataDir);
  const config: Config = {
    dataDir,
    host: "127.0.0.1",
    port: 0,
    identityPort: 0,
    identityInternalPort: 0,
    identityInternalUrl: ISSUER,
    tls: undefined,
    appUrl: "http://app.test",
    identityUrl: ISSUER,
    areAddressesSettable: false,
    databaseUrl: database.ownerUrl,
    directDatabaseUrl: undefined,
    databaseConnections: undefined,
    only: ["api"],
    drainMs: 0,
    demo: false,
    dev: false,
    secret: TEST_SECRET,
    logLevel: "silent",
    aresUrl: "http://127.0.0.1:1",
    cnbUrl: "http://127.0.0.1:1",
    adisUrl: "http://127.0.0.1:1",
    isirUrl: "http://127.0.0.1:1",
    viesUrl: "http://127.0.0.1:1",
    secondReader: options.secondReader,
    mail: options.mail,
    externalSignIn: [],
    trial: false,
    outgoingAllow: options.outgoingAllow ?? [],
    readingMs: 600_000,
    files: options.files ?? {},
    storageQuota: undefined,
    freeSpace: options.freeSpace ?? 0,
    // Tests ask faster than any person.
    rateLimits: options.rateLimits ?? { user: 0, anonymous: 0, opening: 0, link: 0, address: 0 },
    mailboxClients: options.mailboxClients ?? {},
    secretEnds: [],
    importFolders: {},
  };
  const log = options.log ?? pino({ level: process.env.KVITANCE_TEST_LOG ?? "silent" });
  const opened = await openApp(config, database.appUrl, {
    log,
    readers: 1,
    isWorker: options.worker ?? false,
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const app = {
    ...opened,
    ...(options.ares ? { ares: options.ares } : {}),
    ...(options.cnb ? { cnb: options.cnb } : {}),
    ...(options.vatRegisters ? { vatRegisters: options.vatRegisters } : {}),
    ...(options.codeListSources ? { codeListSources: options.codeListSources } : {}),
    ...(options.sources ? { sources: options.sources } : {}),
    ...(options.outgoing ? { outgoing: options.outgoing } : {}),
    ...(options.connections ? { connections: options.connections } : {}),
  };
  const stopJobs = options.worker ? startJobs(app, 1) : async () => undefined;
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
  const named = { kid: "test", alg: "ES256" };
  const signingKey = { ...(await exportJWK(privateKey)), ...named };
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), ...named }] });
  const server = await buildServer(app, handlers, openTokens(ISSUER, { keys }), options.connectionLimits);
  const url = await server.listen({ port: 0, host: "127.0.0.1" });

  const token: TestApp["token"] = ({ userId: sub, tenantId: tid }, claims = {}) => {
    const exp = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
    return new SignJWT({ sub, tid, iss: ISSUER, aud: API_AUDIENCE, scope: API_SCOPE, exp, ...claims })
      .setProtectedHeader({ ...named, typ: "at+jwt" })
      .sign(privateKey);
  };

  const leave = async (): Promise<void> => {
    await stopJobs();
    await server.close();
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  };

  return {
    app,
    url,
    database,
    signingKey,
    token,
    async request(method, path, { as, body, form, headers = {}, origin = url } = {}) {
      const authorization: Record<string, string> = as ? { authorization: `Bearer ${await token(as)}` } : {};
      const content: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
      return fetch(`${origin}${path}`, {
        method,
        headers: { ...authorization, ...content, ...headers },
        body: form ?? (body === undefined ? null : JSON.stringify(body)),
        redirect: "manual",
      });
    },
    leave,
    async close() {
      await leave();
      await database.close();
    },
  };
}
