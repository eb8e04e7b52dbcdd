import type { ImportType } from "#domain/intake/fields.ts";
import { buildMessage } from "#test/messages.ts";
import type { BreakingProxy } from "#test/servers/breakingProxy.ts";

/** A place that documents come from, behind a proxy that cuts connections off. */
export type ArrivalPlace = {
  name: string;
  type: ImportType;
  settings: object;
  /** Hosts of the internet that it stands for; none for a server that the settings name themselves. */
  hosts: readonly string[];
  proxy: BreakingProxy;
  /** The commands of a look at which a connection can be cut off. */
  steps: readonly string[];
  /** Most commands of the same name that pass before the cut. */
  mostSkipped: number;
  /** Puts the next message or file there; answers the files that are documents. */
  add(number: number): Promise<Buffer[]>;
  /** What waits, and what was put away, each named once. */
  look(): Promise<Contents>;
  /** What was added: what must be in each folder in the end. */
  added: Omit<Contents, "waiting">;
  /** Ends the server without notice and starts it again. */
  restart?(): Promise<void>;
  /** Takes every token back, as at their end. */
  expireTokens?(): Promise<void>;
  stop(): Promise<void>;
};
type Contents = { waiting: string[]; processed: string[]; invalid: string[] };

/** Where things wait, and where they are put away. */
export const folders = { waiting: "Došlé", processed: "Hotové", invalid: "Neplatné" } as const;

/** Messages with one file, with two, with none, and some that come twice. */
export function mailFor(deliver: (subject: string, message: Buffer) => Promise<unknown> | void): Pick<ArrivalPlace, "add" | "added"> {
  const added: ArrivalPlace["added"] = { processed: [], invalid: [] };
  return {
    added,
    add: async (number) => {
      const files = number % 7 === 0 ? [] : Array.from({ length: number % 5 === 0 ? 2 : 1 }, (_, file) => Buffer.from(`%PDF-1.7\n% ${number} ${file}`));
      const subject = `Faktura č. ${number}`;
      const message = await buildMessage({ subject, attachments: files.map((content, file) => ({ filename: `faktura ${number}-${file}.pdf`, content })) });
      for (let copy = 0; copy < (number % 11 === 0 ? 2 : 1); copy += 1) await deliver(subject, message);
      added[files.length > 0 ? "processed" : "invalid"].push(subject);
      return files;
    },
  };
}

/** Files that are documents, and some that are not. */
export function filesFor(put: (path: string, bytes: Buffer) => void): Pick<ArrivalPlace, "add" | "added"> {
  const added: ArrivalPlace["added"] = { processed: [], invalid: [] };
  return {
    added,
    add: (number) => {
      const isDocument = number % 7 !== 0;
      const name = isDocument ? `faktura č. ${number}.pdf` : `poznámky ${number}.docx`;
      const bytes = Buffer.from(`${isDocument ? "%PDF-1.7" : "nic"}\n% ${number}`);
      put(`${folders.waiting}/${name}`, bytes);
      added[isDocument ? "processed" : "invalid"].push(name);
      return Promise.resolve(isDocument ? [bytes] : []);
    },
  };
}

/** Looks into the three folders with one question for each; what is there twice is named once. */
export async function contentsOf(namesIn: (folder: keyof Contents) => readonly string[] | Promise<readonly string[]>): Promise<Contents> {
  const once = async (folder: keyof Contents) => [...new Set(await namesIn(folder))].toSorted();
  return { waiting: await once("waiting"), processed: await once("processed"), invalid: await once("invalid") };
}
