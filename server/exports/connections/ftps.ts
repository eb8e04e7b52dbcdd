import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import type { ConnectionOptions, PeerCertificate, TLSSocket } from "node:tls";
import { Client, FTPError } from "basic-ftp";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf, type ExportDetail } from "#domain/exports/details.ts";
import { OutgoingFailure } from "#platform/outgoing.ts";
import type { ConnectionPort, FileConnection, FilePayload, Receipt } from "#server/core/connection.ts";
import { isCertificateFailure, RemoteProblem, wayProblem } from "#server/core/remote/problem.ts";
import {
  type Digest,
  digestSink,
  fileExists,
  folderMissing,
  isSame,
  leftovers,
  requireSame,
  segmentsOf,
  temporaryName,
} from "#server/core/remote/storedFile.ts";

const fields = {
  host: { kind: "text", form: "host", isRequired: true, isTarget: true },
  port: { kind: "number", min: 1, max: 65_535, default: 21, isTarget: true },
  /** `explicit`: the connection changes to TLS before the sign-in (port 21); `implicit`: TLS from the first byte (port 990). */
  security: { kind: "choice", choices: ["explicit", "implicit"], default: "explicit" },
  /** `authority`: the certificate is checked as a browser does; `pinned`: only this one certificate is taken. */
  trust: { kind: "choice", choices: ["authority", "pinned"], default: "authority" },
  /** In PEM; the first test fills it in. */
  certificate: { kind: "key", onlyWhen: { field: "trust", is: "pinned" } },
  username: { kind: "text", isRequired: true },
  password: { kind: "password", isSecret: true, isRequired: true },
  /** An existing folder; below the folder after the sign-in unless it begins with a slash. */
  path: { kind: "text" },
} as const;
type Settings = SettingsOf<typeof fields>;

/** For a single command or a pause in a transfer. */
const ANSWER_MS = 30_000;

/** Reply codes (RFC 959, RFC 4217). */
const codes = { localError: 451, needsSpace: 452, notSignedIn: 530, unavailable: 550, overQuota: 552, badName: 553 } as const;

const isReply = (error: unknown, ...expected: number[]): error is FTPError => error instanceof FTPError && expected.includes(error.code);

function replyProblem(error: FTPError): RemoteProblem {
  const { code, message } = error;
  const problem = (kind: RemoteProblem["code"]) => new RemoteProblem(kind, { reason: message, cause: error });
  switch (code) {
    case codes.notSignedIn:
      return problem("signInRefused");
    case codes.needsSpace:
    case codes.overQuota:
      return problem("noSpace");
    case codes.localError:
      // vsftpd's "Failure writing to local file": of the reasons for that only a full disk is common.
      return problem(/writing/i.test(message) ? "noSpace" : "serverError");
    case codes.unavailable:
      return problem(/no such|not found|failed to change|does ?n.t exist/i.test(message) ? "notFound" : "notAllowed");
    case codes.badName:
      return problem("notAllowed");
    case 421:
    case 450:
      return problem("busy");
    case 425:
    case 426:
      return problem("unreachable");
    default:
      if (code >= 400 && code < 500) return problem("serverError");
      return problem(code >= 500 ? "notAllowed" : "unexpectedAnswer");
  }
}

/** What basic-ftp, TLS and the remote system report, in the kinds of deliveries. */
function problemOf(error: unknown, { signal }: ConnectionPort): RemoteProblem {
  if (error instanceof RemoteProblem) return error;
  if (signal.aborted) return new RemoteProblem("timeout", { cause: error });
  if (error instanceof OutgoingFailure) return wayProblem(error);
  if (error instanceof FTPError) return replyProblem(error);
  const { message, code } = error as Error & { code?: unknown };
  if (error instanceof ChangedCertificate) return new RemoteProblem("identityChanged", { detail: error.detail });
  if (isCertificateFailure(code)) return new RemoteProblem("identityChanged", { detail: detailOf("certificateUntrusted"), cause: error });
  return new RemoteProblem(message.startsWith("Timeout") ? "timeout" : "unreachable", { cause: error });
}

function readPem(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (error) {
    throw new RemoteProblem("misconfigured", { detail: detailOf("certificateUnreadable"), cause: error });
  }
}

/** Another certificate than the pinned one, on its way through the TLS of Node. */
class ChangedCertificate extends Error {
  readonly detail: ExportDetail;
  constructor(shown: string, expected: string) {
    super("the certificate is another one");
    this.detail = detailOf("certificateChanged", { shown, expected });
  }
}

/** TLS of the control and the data connections; Node refuses what does not fit before anything is sent. */
function tlsOptions({ host, trust, certificate }: Settings): ConnectionOptions {
  const name = isIP(host) ? {} : { servername: host };
  if (trust === "authority") return name;
  if (certificate === undefined) throw new RemoteProblem("misconfigured", { detail: detailOf("certificateUnknown") });
  const pinned = readPem(certificate);
  const checkServerIdentity = (_host: string, shown: PeerCertificate) =>
    shown.fingerprint256 === pinned.fingerprint256 ? undefined : new ChangedCertificate(shown.fingerprint256, pinned.fingerprint256);
  return { ...name, ca: pinned.toString(), allowPartialTrustChain: true, checkServerIdentity };
}

/** Opens the control connection and its TLS; nothing of the user was said yet. */
async function open(client: Client, settings: Settings, port: ConnectionPort, tls: ConnectionOptions): Promise<void> {
  const address = await port.outgoing.addressOf(settings.host);
  if (settings.security === "implicit") {
    await client.connectImplicitTLS(address, settings.port, { ...tls, host: address });
    return;
  }
  await client.connect(address, settings.port);
  try {
    // Sessions are bound to the host they were made with; data connections go to the same address.
    await client.useTLS({ ...tls, host: address });
  } catch (error) {
    if (error instanceof FTPError) throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("tlsUnsupported"), reason: error.message });
    throw error;
  }
}

/** Works with a client that is closed in any case, also when the time of the attempt is over. */
async function withClient<Result>(port: ConnectionPort, work: (client: Client) => Promise<Result>): Promise<Result> {
  // Data connections lead to the host of the control connection and nowhere else (the default of the library).
  const client = new Client(ANSWER_MS);
  const stop = () => client.close();
  port.signal.addEventListener("abort", stop, { once: true });
  try {
    port.signal.throwIfAborted();
    return await work(client);
  } catch (error) {
    throw problemOf(error, port);
  } finally {
    port.signal.removeEventListener("abort", stop);
    client.close();
  }
}

/** Meets a server for the first time: takes its certificate along and says nothing. */
function certificateOf(settings: Settings, port: ConnectionPort): Promise<string> {
  return withClient(port, async (client) => {
    await open(client, settings, port, { rejectUnauthorized: false });
    const shown = (client.ftp.socket as TLSSocket).getPeerX509Certificate();
    if (!shown) throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("certificateMissing") });
    return shown.toString();
  });
}

/** Signs in and stands in the folder of the settings. */
function withFolder<Result>(settings: Settings, port: ConnectionPort, work: (client: Client, folder: string) => Promise<Result>): Promise<Result> {
  return withClient(port, async (client) => {
    await open(client, settings, port, tlsOptions(settings));
    await client.login(settings.username, settings.password);
    await client.useDefaultSettings();
    for (const folder of foldersOf(settings)) await enter(client, folder);
    return work(client, await client.pwd());
  });
}

function foldersOf({ path }: Settings): string[] {
  return [...(path?.trim().startsWith("/") ? ["/"] : []), ...segmentsOf(path)];
}

async function enter(client: Client, folder: string): Promise<void> {
  try {
    await client.cd(folder);
  } catch (error) {
    if (error instanceof FTPError) throw folderMissing(folder, error);
    throw error;
  }
}

/** Size and hash of a file in the current folder; undefined where there is none. */
async function read(client: Client, name: string): Promise<Digest | undefined> {
  try {
    await client.size(name);
  } catch (error) {
    if (isReply(error, codes.unavailable)) return undefined;
    throw error;
  }
  const { sink, digest } = digestSink();
  await client.downloadTo(sink, name);
  return digest();
}

async function remove(client: Client, name: string): Promise<void> {
  await client.remove(name).catch((error: unknown) => {
    if (!isReply(error, codes.unavailable)) throw error;
  });
}

async function rename(client: Client, from: string, to: string, mayOverwrite: boolean): Promise<void> {
  try {
    await client.rename(from, to);
  } catch (error) {
    // Some servers rename onto nothing only.
    if (!mayOverwrite || !isReply(error, codes.unavailable, codes.badName)) throw error;
    await remove(client, to);
    await client.rename(from, to);
  }
}

async function put(client: Client, payload: FilePayload, base: string): Promise<Receipt> {
  const { file, mayOverwrite } = payload;
  if (file.directory !== undefined) {
    // "Exists already" has no code of its own; whether the folder can be entered decides.
    await client.send(`MKD ${file.directory}`).catch((error: unknown) => {
      if (!(error instanceof FTPError)) throw error;
    });
    await enter(client, file.directory);
  }
  const path = [base.replace(/\/$/, ""), ...(file.directory === undefined ? [] : [file.directory]), file.name].join("/");
  for (const name of leftovers(payload)) await remove(client, name);
  const there = await read(client, file.name);
  if (there && isSame(file, there)) return { path, ...there };
  if (there && !mayOverwrite) throw fileExists(path);
  const temporary = temporaryName(payload);
  try {
    await client.uploadFrom(file.open(), temporary);
    const written = (await read(client, temporary)) ?? { size: 0, sha256: "" };
    requireSame(file, written);
    // FTP cannot rename onto nothing only: a file that came meanwhile is looked for at the last moment.
    const now = mayOverwrite ? undefined : await read(client, file.name);
    if (now && !isSame(file, now)) throw fileExists(path);
    await rename(client, temporary, file.name, mayOverwrite);
    return { path, ...written };
  } catch (error) {
    if (!client.closed) await remove(client, temporary).catch(() => undefined);
    throw error;
  }
}

/** A folder on an FTP server that speaks TLS; plain FTP is never spoken. */
export const ftps: FileConnection<Settings> = {
  type: "FTPS",
  kind: "storage",
  takes: "file",
  fields,
  test: async (given, port) => {
    const isNew = given.trust === "pinned" && given.certificate === undefined;
    const certificate = isNew ? await certificateOf(given, port) : given.certificate;
    const settings = { ...given, ...(certificate === undefined ? {} : { certificate }) };
    return withFolder(settings, port, async (client, folder) => {
      const probe = temporaryName({ key: `test ${port.now().getTime()}`, attempt: 1 });
      // One byte: over TLS 1.3 some servers take an empty transfer for a broken one.
      await client.uploadFrom(Readable.from([" "]), probe);
      await read(client, probe);
      await remove(client, probe);
      const shown = (client.ftp.socket as TLSSocket).getPeerX509Certificate();
      return {
        found: { folder, certificate: shown?.fingerprint256 ?? "" },
        ...(isNew && certificate !== undefined ? { learnt: { certificate } } : {}),
      };
    });
  },
  deliver: (payload, settings, port) => withFolder(settings, port, (client, folder) => put(client, payload, folder)),
};
