import { join } from "node:path";
import type { Logger } from "pino";
import { type Connections, connections } from "./delivery/connections/index.ts";
import { openEnumSources } from "./features/accountingSystems/enumSources.ts";
import { openAres, type Ares } from "./platform/ares.ts";
import { type Cnb, openCnb } from "./platform/cnb.ts";
import type { Config } from "./platform/config.ts";
import { openDb, type Db } from "./platform/db.ts";
import type { EnumSources } from "./platform/enumSource.ts";
import { type Files, folderFiles } from "./platform/files.ts";
import { type Listener, openListener } from "./platform/listen.ts";
import { type Mail, openMail } from "./platform/mail.ts";
import { openOutgoing, type Outgoing } from "./platform/outgoing.ts";
import { openQueue, type Queue } from "./platform/queue.ts";
import { openSecondReader, type SecondReader } from "./platform/secondReader.ts";
import { createReader, type Reader } from "./reading/pool.ts";

/** All time comes from here, so that tests can move it. */
export type Clock = { now(): Date };

/** The outside world of the program, built in one place; tests replace parts of it. */
export type App = {
  config: Config;
  db: Db;
  files: Files;
  queue: Queue;
  listener: Listener;
  /** Reads files and draws pages in limited child processes. */
  reader: Reader;
  ares: Ares;
  cnb: Cnb;
  /** The way to hosts that tenants named. */
  outgoing: Outgoing;
  /** Ways for documents to leave, by type. */
  connections: Connections;
  /** Code lists of connected accounting systems. */
  enumSources: EnumSources;
  /** Sends letters; undefined when it is off. */
  mail: Mail | undefined;
  /** Asked for doubtful values; undefined when it is off. */
  secondReader: SecondReader | undefined;
  clock: Clock;
  log: Logger;
  /** Aborted as soon as the program stops: what ends now was cut off and says nothing about the document. */
  stopping: AbortSignal;
  close(): Promise<void>;
};

/** How long a stopping worker waits for running jobs; the whole stop stays under 30 s. */
const STOP_JOBS_MS = 20_000;

/** Connects everything. `readers` is the number of reading children: as many as cores in a worker, one in an api. */
export async function openApp(config: Config, databaseUrl: string, options: { log: Logger; readers: number; isWorker: boolean; clock?: Clock }): Promise<App> {
  const { log } = options;
  const stopping = new AbortController();
  const db = openDb(databaseUrl, { maxConnections: options.isWorker ? 8 : 20 });
  const listener = await openListener(databaseUrl);
  const queue = await openQueue(databaseUrl, listener, { supervise: options.isWorker, onError: (error) => log.error({ err: error }, "queue") });
  const reader = createReader({ size: options.readers, log });
  const app: Omit<App, "enumSources"> = {
    config,
    db,
    files: folderFiles(join(config.dataDir, "files")),
    queue,
    listener,
    reader,
    ares: openAres(config.aresUrl),
    cnb: openCnb(config.cnbUrl),
    outgoing: openOutgoing(config.outgoingAllow),
    connections,
    mail: config.mail && openMail(config.mail),
    secondReader: config.secondReader && openSecondReader(config.secondReader, stopping.signal),
    clock: options.clock ?? { now: () => new Date() },
    log,
    stopping: stopping.signal,
    close: async () => {
      stopping.abort();
      await queue.stop(STOP_JOBS_MS);
      await reader.close();
      await listener.close();
      await db.close();
    },
  };
  return { ...app, enumSources: openEnumSources(app) };
}
