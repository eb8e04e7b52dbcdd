import type { Readable } from "node:stream";
import type { SettingsValues } from "#domain/connections/fields.ts";
import type { ImportType } from "#domain/intake/fields.ts";
import type { ImportRefusal } from "#domain/intake/refusals.ts";
import type { ConnectionPort, TestReport } from "./connection.ts";

/** A message or file that waits. */
export type SourceItem = {
  /** Names it for as long as it stands where it is and does not change. */
  key: string;
  /** Subject of a message; path of a file below the folder of received ones. */
  name: string;
  /** Address of the sender; empty for files. */
  sender: string;
  /** In bytes. */
  size: number;
  /** Name of the folder of the inbox that a message waits in; its name may be that of an accounting unit. */
  folder?: string;
};

/** Where an item goes that is done with: to the folder that the settings name for it, or away. Without such a folder it stays. */
export type Ending = "processed" | "invalid" | "deleted";

/** Thrown by `fetch` for an item that will never become a document; the others are fetched all the same. */
export class ItemRefused extends Error {
  readonly problem: ImportRefusal;
  constructor(problem: ImportRefusal) {
    super(problem);
    this.problem = problem;
  }
}

/** An open connection to a place that documents come from. Everything throws RemoteProblem. */
export type SourceSession = {
  /** Keys of everything that waits, the oldest first. */
  list(): Promise<string[]>;
  /** What is known of some of them without opening them; those that are gone are left out. */
  describe(keys: readonly string[]): Promise<SourceItem[]>;
  /** The bytes: of a message whole as it was sent (RFC 5322), or of a file. Undefined when it is gone. Throws ItemRefused. */
  fetch(item: SourceItem): Promise<Readable | undefined>;
  /** Puts an item away and answers where it stands now, where that is known. May be repeated: one that is gone is no error. */
  putAway(key: string, ending: Ending): Promise<string | undefined>;
  /** Brings an item that was put away back to where others wait; its key may be another one there. False when it stands there no longer. */
  bringBack(place: string): Promise<boolean>;
};

/** A place that documents come from: one file in `server/intake/sources/`, one line in its index. */
export type Source<Settings = SettingsValues> = {
  brings: "messages" | "files";
  /** Signs in and looks, changing nothing there. Throws RemoteProblem. */
  test(settings: Settings, port: ConnectionPort): Promise<TestReport>;
  /** Connects, works and disconnects. Throws RemoteProblem. */
  withSession<Result>(settings: Settings, port: ConnectionPort, work: (session: SourceSession) => Promise<Result>): Promise<Result>;
};

/** The source for a connection of a tenant; undefined where nothing is fetched yet. */
export type Sources = Partial<Record<ImportType, (settings: SettingsValues, tenantId: string) => Source | undefined>>;
