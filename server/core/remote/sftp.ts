import { trimEndOf } from "#domain/text/trim.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import type { sftpAccess } from "#domain/connections/sftp.ts";
import { detailOf } from "#domain/exports/details.ts";
import { OutgoingFailure } from "#platform/outgoing.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import type { ConnectConfig, SFTPWrapper } from "ssh2";
import { RemoteProblem, wayProblem } from "./problem.ts";
import { type Digest, digestOf, folderMissing, segmentsOf } from "./storedFile.ts";

// Sessions of SFTP for exports and imports.

type Settings = SettingsOf<typeof sftpAccess>;

const SIGN_IN_MS = 30_000;

/** Status codes of SFTP version 3 (draft-ietf-secsh-filexfer-02, section 7). */
export const sftpStatus = { noSuchFile: 2, permissionDenied: 3, failure: 4 } as const;

/** The calls of an open session as promises, and the key that the host showed. */
export type SftpSession = {
  hostKey: string;
  sftp: SFTPWrapper;
  /** The bytes of a file. */
  open(path: string): Readable;
  /** Size and hash; undefined where there is no such file. */
  read(path: string): Promise<Digest | undefined>;
  isFolder(path: string): Promise<boolean>;
  makeFolder(path: string): Promise<void>;
  remove(path: string): Promise<void>;
};

export const isStatus = (error: unknown, code: number): boolean => (error as { code?: unknown }).code === code;

function sessionOf(sftp: SFTPWrapper, hostKey: string): SftpSession {
  const stat = promisify(sftp.stat.bind(sftp));
  const mkdir: (path: string) => Promise<void> = promisify(sftp.mkdir.bind(sftp));
  const unlink = promisify(sftp.unlink.bind(sftp));
  const isFolder = async (path: string) => (await stat(path)).isDirectory();
  const open = (path: string): Readable => {
    const stream = sftp.createReadStream(path);
    // It closes the file on the server when everything is read and nobody listens any more; a connection that breaks then must not end the program.
    stream.on("error", () => undefined);
    return stream;
  };
  return {
    hostKey,
    sftp,
    open,
    read: async (path) => {
      try {
        return await digestOf(open(path));
      } catch (error) {
        if (isStatus(error, sftpStatus.noSuchFile)) return undefined;
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
        if (!isStatus(error, sftpStatus.noSuchFile)) throw error;
      }
    },
  };
}

/** What ssh2 and the remote system report, as a problem of the connection. */
export function sftpProblem(error: unknown, { signal }: ConnectionPort): RemoteProblem {
  if (error instanceof RemoteProblem) return error;
  if (signal.aborted) return new RemoteProblem("timeout", { cause: error });
  if (error instanceof OutgoingFailure) return wayProblem(error);
  const { message, code, level } = error as Error & { code?: unknown; level?: string };
  const problem = (kind: RemoteProblem["code"], reason = "") => new RemoteProblem(kind, { reason, cause: error });
  // The message of a status is the server's own; the others are the library's.
  if (code === sftpStatus.noSuchFile) return problem("notFound", message);
  if (code === sftpStatus.permissionDenied) return problem("notAllowed", message);
  if (code === sftpStatus.failure) return problem("serverError", message);
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
export async function withSftp<Result>(settings: Settings, port: ConnectionPort, work: (session: SftpSession) => Promise<Result>): Promise<Result> {
  // Loaded with the first session: it is the largest library of all, and most installations have none.
  const { Client } = await import("ssh2");
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
    throw mismatch ?? sftpProblem(error, port);
  } finally {
    port.signal.removeEventListener("abort", stop);
    client.end();
  }
}
type OpenSftp = (done: (error: Error | undefined, sftp: SFTPWrapper) => void) => void;

/** The folder of the settings as the server calls it; "." is the home of the user. */
export function baseOf(path: string | undefined): string {
  const segments = segmentsOf(path).join("/");
  return path?.trim().startsWith("/") ? `/${segments}` : segments || ".";
}

/** The full path of an existing folder. */
export async function requireFolder({ sftp, isFolder }: Pick<SftpSession, "sftp" | "isFolder">, path: string): Promise<string> {
  const found = await isFolder(path).catch((error: unknown) => {
    if (isStatus(error, sftpStatus.noSuchFile)) return false;
    throw error;
  });
  if (!found) throw folderMissing(path);
  return promisify(sftp.realpath.bind(sftp))(path);
}
