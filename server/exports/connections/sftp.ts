import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import type { SFTPWrapper } from "ssh2";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { sftpAccess } from "#domain/connections/sftp.ts";
import { detailOf } from "#domain/exports/details.ts";
import type { FileConnection, FilePayload, Receipt } from "#server/core/connection.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { baseOf, isStatus, requireFolder, type SftpSession, sftpStatus, withSftp } from "#server/core/remote/sftp.ts";
import { fileExists, isSame, leftovers, requireSame, temporaryName } from "#server/core/remote/storedFile.ts";

const fields = {
  ...sftpAccess,
  /** An existing folder; below the home of the user unless it begins with a slash. */
  path: { kind: "text" },
} as const;
type Settings = SettingsOf<typeof fields>;

const join = (...parts: (string | undefined)[]): string => parts.filter((part) => part !== undefined && part !== "").join("/");

/** Without it the library gives everybody on the server the right to write. */
const FILE_MODE = 0o640;

/** Writes the file beside its final place. The protocol calls a full disk a failure like any other, so the room is asked for. */
async function write({ sftp }: SftpSession, { file }: FilePayload, folder: string, path: string): Promise<void> {
  const target = sftp.createWriteStream(path, { flags: "w", mode: FILE_MODE });
  const closed = once(target, "close");
  closed.catch(() => undefined);
  try {
    await pipeline(file.open(), target);
    await closed;
  } catch (error) {
    if (isStatus(error, sftpStatus.failure) && (await roomOf(sftp, folder)) < file.size) throw new RemoteProblem("noSpace", { cause: error });
    throw error;
  }
}

/** Free bytes for us in a folder; Infinity where the server does not say. */
async function roomOf(sftp: SFTPWrapper, folder: string): Promise<number> {
  try {
    const { f_bavail, f_frsize } = (await promisify(sftp.ext_openssh_statvfs.bind(sftp))(folder)) as { f_bavail: number; f_frsize: number };
    return f_bavail * f_frsize;
  } catch {
    return Infinity;
  }
}

/** Gives the file its name. With OpenSSH both ways are one step; others may be without the file for a moment, never with half of it. */
async function rename({ sftp, remove }: SftpSession, from: string, to: string, mayOverwrite: boolean): Promise<void> {
  const plain = promisify(sftp.rename.bind(sftp));
  if (!mayOverwrite) return plain(from, to);
  let replace;
  try {
    replace = promisify(sftp.ext_openssh_rename.bind(sftp))(from, to);
  } catch {
    // Thrown at once where the server does not know the extension.
    await remove(to);
    return plain(from, to);
  }
  return replace;
}

/** `readNames`: where the program keeps a file that it has read; there it is not put again. */
async function put(session: SftpSession, payload: FilePayload, base: string, readNames: readonly string[] = []): Promise<Receipt> {
  const { file, mayOverwrite } = payload;
  const folder = join(await requireFolder(session, base), file.directory);
  if (file.directory !== undefined) await session.makeFolder(folder);
  const path = join(folder, file.name);
  for (const name of leftovers(payload)) await session.remove(join(folder, name));
  for (const old of readNames.map((name) => join(folder, name))) {
    const read = await session.read(old);
    if (read && isSame(file, read)) return { path: old, ...read };
  }
  const there = await session.read(path);
  if (there && isSame(file, there)) return { path, ...there };
  if (there && !mayOverwrite) throw fileExists(path);
  const temporary = join(folder, temporaryName(payload));
  try {
    await write(session, payload, folder, temporary);
    const written = (await session.read(temporary)) ?? { size: 0, sha256: "" };
    requireSame(file, written);
    await rename(session, temporary, path, mayOverwrite);
    return { path, ...written };
  } catch (error) {
    await session.remove(temporary).catch(() => undefined);
    const now = isStatus(error, sftpStatus.failure) && !mayOverwrite ? await session.read(path) : undefined;
    if (!now) throw error;
    // A file appeared during the upload: by another program, or by an earlier attempt that ended late.
    if (isSame(file, now)) return { path, ...now };
    throw fileExists(path, error);
  }
}

/** How the folder of an accounting program differs from any other folder on an SFTP server. */
type Folder = Pick<FileConnection, "type" | "kind"> & {
  formats?: FileConnection["formats"];
  /** Names under which the program keeps a file that it has read: an earlier attempt may have got so far. */
  readNames?: (name: string) => readonly string[];
};

/** A connection to a folder on an SFTP server; the host is known by the fingerprint of its key. */
export function sftpFolder({ readNames, ...described }: Folder): FileConnection<Settings> {
  return {
    ...described,
    takes: "file",
    fields,
    test: (settings, port) =>
      withSftp(settings, port, async (session) => {
        const folder = await requireFolder(session, baseOf(settings.path));
        const probe = join(folder, temporaryName({ key: `test ${port.now().getTime()}`, attempt: 1 }));
        const handle = await promisify(session.sftp.open.bind(session.sftp) as OpenFile)(probe, "w");
        await promisify(session.sftp.close.bind(session.sftp))(handle);
        await session.read(probe);
        await session.remove(probe);
        return { found: { hostKey: session.hostKey, folder }, learnt: { hostKey: session.hostKey } };
      }),
    deliver: async (payload, settings, port) => {
      if (settings.hostKey === undefined) throw new RemoteProblem("misconfigured", { detail: detailOf("hostKeyUnknown") });
      return withSftp(settings, port, (session) => put(session, payload, baseOf(settings.path), readNames?.(payload.file.name)));
    },
  };
}

export const sftp = sftpFolder({ type: "SFTP", kind: "storage" });
type OpenFile = (path: string, mode: "w", done: (error: Error | undefined, handle: Buffer) => void) => void;
