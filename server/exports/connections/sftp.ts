import { trimEndOf } from "#domain/text/trim.ts";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { Client, type ConnectConfig, type SFTPWrapper } from "ssh2";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf } from "#domain/exports/details.ts";
import { OutgoingFailure } from "#platform/outgoing.ts";
import type { ConnectionPort, FileConnection, FilePayload, Receipt } from "#server/core/connection.ts";
import { RemoteProblem, wayProblem } from "#server/core/remote/problem.ts";
import { type Digest, digestOf, fileExists, folderMissing, isSame, leftovers, requireSame, segmentsOf, temporaryName } from "#server/core/remote/storedFile.ts";

const fields = {
  host: { kind: "text", form: "host", isRequired: true, isTarget: true },
  port: { kind: "number", min: 1, max: 65_535, default: 22, isTarget: true },
  /** As OpenSSH prints it, "SHA256:…"; the first test fills it in. */
  hostKey: { kind: "text" },
  username: { kind: "text", isRequired: true },
  signInBy: { kind: "choice", choices: ["password", "key"], default: "password" },
  password: { kind: "password", isSecret: true, isRequired: true, onlyWhen: { field: "signInBy", is: "password" } },
  privateKey: { kind: "key", isSecret: true, isRequired: true, onlyWhen: { field: "signInBy", is: "key" } },
  passphrase: { kind: "password", isSecret: true, onlyWhen: { field: "signInBy", is: "key" } },
  /** An existing folder; below the home of the user unless it begins with a slash. */
  path: { kind: "text" },
} as const;
type Settings = SettingsOf<typeof fields>;

const SIGN_IN_MS = 30_000;

/** Status codes of SFTP version 3 (draft-ietf-secsh-filexfer-02, section 7). */
const status = { noSuchFile: 2, permissionDenied: 3, failure: 4 } as const;

/** The calls of an open session as promises, and the key that the host showed. */
type Session = {
  hostKey: string;
  sftp: SFTPWrapper;
  /** Size and hash; undefined where there is no such file. */
  read(path: string): Promise<Digest | undefined>;
  isFolder(path: string): Promise<boolean>;
  makeFolder(path: string): Promise<void>;
  remove(path: string): Promise<void>;
};

const isStatus = (error: unknown, code: number): boolean => (error as { code?: unknown }).code === code;

function sessionOf(sftp: SFTPWrapper, hostKey: string): Session {
  const stat = promisify(sftp.stat.bind(sftp));
  const mkdir: (path: string) => Promise<void> = promisify(sftp.mkdir.bind(sftp));
  const unlink = promisify(sftp.unlink.bind(sftp));
  const isFolder = async (path: string) => (await stat(path)).isDirectory();
  return {
    hostKey,
    sftp,
    read: async (path) => {
      try {
        return await digestOf(sftp.createReadStream(path));
      } catch (error) {
        if (isStatus(error, status.noSuchFile)) return undefined;
        throw error;
      }
    },
    isFolder,
    makeFolder: async (path) => {
      try {
        await mkdir(path);
      } catch (error) {
        // Version 3 has no word for "exists already".
        if (!(await isFolder(path).catch(() => false))) throw error;
      }
    },
    remove: async (path) => {
      try {
        await unlink(path);
      } catch (error) {
        if (!isStatus(error, status.noSuchFile)) throw error;
      }
    },
  };
}

/** What ssh2 and the remote system report, in the kinds of deliveries. */
function problemOf(error: unknown, { signal }: ConnectionPort): RemoteProblem {
  if (error instanceof RemoteProblem) return error;
  if (signal.aborted) return new RemoteProblem("timeout", { cause: error });
  if (error instanceof OutgoingFailure) return wayProblem(error);
  const { message, code, level } = error as Error & { code?: unknown; level?: string };
  const problem = (kind: RemoteProblem["code"], reason = "") => new RemoteProblem(kind, { reason, cause: error });
  // The message of a status is the server's own; the others are the library's.
  if (code === status.noSuchFile) return problem("notFound", message);
  if (code === status.permissionDenied) return problem("notAllowed", message);
  if (code === status.failure) return problem("serverError", message);
  switch (level) {
    case "client-authentication":
      return problem("signInRefused");
    case "client-timeout":
      return problem("timeout");
    case "handshake":
    case "protocol":
    case "sftp-protocol":
      return problem("unexpectedAnswer");
    default:
      return problem("unreachable");
  }
}

/** Host keys as OpenSSH prints them: base64 without padding. */
function fingerprintOf(key: Buffer): string {
  return `SHA256:${trimEndOf(createHash("sha256").update(key).digest("base64"), "=")}`;
}

function changedKey(shown: string, expected: string): RemoteProblem {
  return new RemoteProblem("identityChanged", { detail: detailOf("hostKeyChanged", { shown, expected }) });
}

/** Keys of hosts are compared without regard to how they were copied: with spaces, with base64 padding. */
const plainKey = (hostKey: string): string => trimEndOf(hostKey.trim(), "=");

function credentials({ signInBy, username, password, privateKey, passphrase }: Settings): ConnectConfig {
  if (signInBy === "password") return { username, password, tryKeyboard: true };
  return { username, privateKey: `${(privateKey ?? "").trim()}\n`, ...(passphrase === undefined ? {} : { passphrase }) };
}

/** Signs in, works and signs out. The host is known before the password is sent. */
async function withSession<Result>(settings: Settings, port: ConnectionPort, work: (session: Session) => Promise<Result>): Promise<Result> {
  const client = new Client();
  const broken = Promise.withResolvers<never>();
  // What breaks between two calls is seen by the next one.
  broken.promise.catch(() => undefined);
  client.on("error", (error) => broken.reject(error));
  client.on("close", () => broken.reject(new Error("The connection was closed.")));
  // Some servers ask for the password by a question of their own instead.
  client.on("keyboard-interactive", (...[, , , prompts, finish]) => finish(prompts.map(() => settings.password ?? "")));
  const stop = () => {
    broken.reject(new Error("stopped"));
    client.destroy();
  };
  port.signal.addEventListener("abort", stop, { once: true });
  let shown = "";
  let mismatch: RemoteProblem | undefined;
  try {
    const sock = await port.outgoing.connect(settings.host, settings.port, { timeoutMs: SIGN_IN_MS, signal: port.signal });
    // Every piece waits for its answer; held back, it would wait for the next one too.
    sock.setNoDelay(true);
    const ready = once(client, "ready");
    ready.catch(() => undefined);
    const hostVerifier = (key: Buffer) => {
      shown = fingerprintOf(key);
      if (settings.hostKey !== undefined && plainKey(settings.hostKey) !== shown) mismatch = changedKey(shown, settings.hostKey);
      return mismatch === undefined;
    };
    try {
      client.connect({ ...credentials(settings), sock, hostVerifier, readyTimeout: SIGN_IN_MS });
    } catch (error) {
      sock.destroy();
      throw new RemoteProblem("misconfigured", { detail: detailOf("privateKeyUnusable"), cause: error });
    }
    await Promise.race([ready, broken.promise]);
    const sftp = await Promise.race([promisify(client.sftp.bind(client) as OpenSftp)(), broken.promise]);
    return await Promise.race([work(sessionOf(sftp, shown)), broken.promise]);
  } catch (error) {
    throw mismatch ?? problemOf(error, port);
  } finally {
    port.signal.removeEventListener("abort", stop);
    client.end();
  }
}
type OpenSftp = (done: (error: Error | undefined, sftp: SFTPWrapper) => void) => void;

const join = (...parts: (string | undefined)[]): string => parts.filter((part) => part !== undefined && part !== "").join("/");

/** The folder of the settings as the server calls it; "." is the home of the user. */
function baseOf({ path }: Settings): string {
  const segments = segmentsOf(path).join("/");
  return path?.trim().startsWith("/") ? `/${segments}` : segments || ".";
}

/** The full path of an existing folder. */
async function requireFolder({ sftp, isFolder }: Session, path: string): Promise<string> {
  const found = await isFolder(path).catch((error: unknown) => {
    if (isStatus(error, status.noSuchFile)) return false;
    throw error;
  });
  if (!found) throw folderMissing(path);
  return promisify(sftp.realpath.bind(sftp))(path);
}

/** Without it the library gives everybody on the server the right to write. */
const FILE_MODE = 0o640;

/** Writes the file beside its final place. The protocol calls a full disk a failure like any other, so the room is asked for. */
async function write({ sftp }: Session, { file }: FilePayload, folder: string, path: string): Promise<void> {
  const target = sftp.createWriteStream(path, { flags: "w", mode: FILE_MODE });
  const closed = once(target, "close");
  closed.catch(() => undefined);
  try {
    await pipeline(file.open(), target);
    await closed;
  } catch (error) {
    if (isStatus(error, status.failure) && (await roomOf(sftp, folder)) < file.size) throw new RemoteProblem("noSpace", { cause: error });
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
async function rename({ sftp, remove }: Session, from: string, to: string, mayOverwrite: boolean): Promise<void> {
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
async function put(session: Session, payload: FilePayload, base: string, readNames: readonly string[] = []): Promise<Receipt> {
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
    const now = isStatus(error, status.failure) && !mayOverwrite ? await session.read(path) : undefined;
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
      withSession(settings, port, async (session) => {
        const folder = await requireFolder(session, baseOf(settings));
        const probe = join(folder, temporaryName({ key: `test ${port.now().getTime()}`, attempt: 1 }));
        const handle = await promisify(session.sftp.open.bind(session.sftp) as OpenFile)(probe, "w");
        await promisify(session.sftp.close.bind(session.sftp))(handle);
        await session.read(probe);
        await session.remove(probe);
        return { found: { hostKey: session.hostKey, folder }, learnt: { hostKey: session.hostKey } };
      }),
    deliver: async (payload, settings, port) => {
      if (settings.hostKey === undefined) throw new RemoteProblem("misconfigured", { detail: detailOf("hostKeyUnknown") });
      return withSession(settings, port, (session) => put(session, payload, baseOf(settings), readNames?.(payload.file.name)));
    },
  };
}

export const sftp = sftpFolder({ type: "SFTP", kind: "storage" });
type OpenFile = (path: string, mode: "w", done: (error: Error | undefined, handle: Buffer) => void) => void;
