import type { Logger } from "pino";
import { readAtMost } from "#platform/files.ts";
import { openListener } from "#platform/listen.ts";
import { openOutgoing } from "#platform/outgoing.ts";
import { correction } from "./approval/correction.ts";
import { approvalFacts } from "./approval/turn.ts";
import type { App, Clock } from "./core/app.ts";
import type { Config } from "./core/config.ts";
import { openDb } from "./core/db.ts";
import { signedInAs } from "#platform/databaseRoles.ts";
import { openAres } from "./core/outside/ares.ts";
import { openCnb } from "./core/outside/cnb.ts";
import { openMail } from "./core/outside/mail.ts";
import { openSecondReader } from "./core/outside/secondReader.ts";
import { openVatRegisters } from "./core/outside/vatRegisters.ts";
import { openFiles } from "./core/fileStore.ts";
import { openQueue } from "./core/queue.ts";
import { connections } from "./exports/connections/index.ts";
import { openCodeListSources } from "./exports/integrations/codeListSources.ts";
import { takeAnswer } from "./documents/questions.ts";
import { followers } from "./followers.ts";
import { openSources } from "./intake/sources/index.ts";
import { createReader } from "./reading/pool.ts";

/** How long a stopping worker waits for running jobs; the whole stop stays under 30 s. */
const STOP_JOBS_MS = 20_000;

/** Connections of a process's pool unless the operator says otherwise. */
const API_CONNECTIONS = 20;
const WORKER_CONNECTIONS = 8;

/** `readers`: reading children; `readersPerTenant`: how many of them one tenant may hold, all unless given. */
type Options = { log: Logger; readers: number; readersPerTenant?: number; isWorker: boolean; clock?: Clock; restart?: () => void };

/** Connects everything. */
export async function openApp(config: Config, databaseUrl: string, options: Options): Promise<App> {
  const { log } = options;
  const stopping = new AbortController();
  const ends: (() => Promise<void>)[] = [];
  const directUrl = config.directDatabaseUrl === undefined ? undefined : signedInAs(databaseUrl, config.directDatabaseUrl);
  const db = openDb(databaseUrl, { maxConnections: config.databaseConnections ?? (options.isWorker ? WORKER_CONNECTIONS : API_CONNECTIONS), directUrl });
  const listener = await openListener(directUrl ?? databaseUrl);
  const queue = await openQueue(databaseUrl, listener, {
    supervise: options.isWorker,
    isPooled: directUrl !== undefined,
    onError: (error) => log.error({ err: error }, "queue"),
  });
  const files = openFiles(config);
  const reader = createReader({
    size: options.readers,
    log,
    load: (key, most) => readAtMost(files, key, most),
    maxPerTenant: options.readersPerTenant ?? options.readers,
    maxReadingMs: config.readingMs,
  });
  const app: Omit<App, "codeListSources"> = {
    config,
    db,
    files,
    queue,
    listener,
    reader,
    ares: openAres(config.aresUrl),
    cnb: openCnb(config.cnbUrl),
    vatRegisters: openVatRegisters(config, log),
    outgoing: openOutgoing(config.outgoingAllow),
    connections,
    sources: openSources(config.mailboxClients, config.importFolders),
    followers,
    approval: { facts: approvalFacts, correction },
    takeAnswer,
    mail: config.mail && openMail(config.mail),
    secondReader: config.secondReader && openSecondReader(config.secondReader, stopping.signal),
    clock: options.clock ?? { now: () => new Date() },
    log,
    restart: options.restart ?? (() => undefined),
    stopping: stopping.signal,
    beforeClose: (end) => void ends.push(end),
    close: async () => {
      stopping.abort();
      // A sweep under way still asks the queue.
      await queue.stop(STOP_JOBS_MS, Promise.allSettled(ends.map((end) => end())));
      await reader.close();
      await listener.close();
      await db.close();
    },
  };
  return { ...app, codeListSources: openCodeListSources(app) };
}
