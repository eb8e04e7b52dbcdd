import { trimEndOf } from "#domain/text/trim.ts";
import { type RateLimits, readRateLimits } from "#domain/access/rateLimits.ts";
import { isAbsolute, relative, resolve } from "node:path";
import { externalNames } from "#platform/externalProviders.ts";
import { parseArgs } from "node:util";
import { isAddressRange } from "#platform/outgoing.ts";
import { readConnections } from "#platform/databaseRoles.ts";
import { readDrainMs } from "#platform/process.ts";
import { type TlsFiles, tlsFiles } from "#platform/tls.ts";
import { type FileStores, readFileStores } from "./fileStore.ts";
import { type MailboxClients, readMailboxClients } from "./mailboxClients.ts";
import { publicAddresses } from "./publicAddresses.ts";
import { requirePlainSettings } from "./plainSettings.ts";
import { readSecretEnds, type SecretEnd } from "./secretEnds.ts";
import { installationSecret } from "./installation.ts";

export const programRoles = ["api", "worker", "identity"] as const;
export type ProgramRole = (typeof programRoles)[number];

/** Everything that differs between installations. Read once at the start from arguments and KVITANCE_* variables. */
export type Config = {
  /** Folder of everything that must be kept: database, files, secret. */
  dataDir: string;
  host: string;
  port: number;
  identityPort: number;
  /** Port on which the identity server answers the api, never the public. */
  identityInternalPort: number;
  /** Address at which the api reaches the identity server. */
  identityInternalUrl: string;
  /** Address of the application as browsers see it, without a trailing slash. */
  appUrl: string;
  /** Certificate and key of api and identity server, where they speak TLS themselves. */
  tls: TlsFiles | undefined;
  /** Issuer address of the identity server as browsers see it. */
  identityUrl: string;
  /** Whether an administrator may set both addresses on a screen: no variable names one, and the whole program runs here. */
  areAddressesSettable: boolean;
  /** Owner connection of an outside PostgreSQL; undefined = embedded. */
  databaseUrl: string | undefined;
  /** Address of the same database past a pooler, for connections that are held; undefined = there is no pooler. */
  directDatabaseUrl: string | undefined;
  /** Most connections of a process's pool; undefined = the usual number. */
  databaseConnections: number | undefined;
  /** Parts that run apart from the rest; undefined = the whole program. */
  only: ProgramRole[] | undefined;
  /** How long a part serves on after SIGTERM, in milliseconds. */
  drainMs: number;
  demo: boolean;
  dev: boolean;
  /** 32 secret bytes of the installation, base64; everything else is derived from it. */
  secret: string;
  logLevel: string;
  /** Base address of the company register. */
  aresUrl: string;
  /** Address of the Czech National Bank's file of daily rates. */
  cnbUrl: string;
  /** Address of the Czech register of VAT payers (SOAP). */
  adisUrl: string;
  /** The Czech insolvency register. */
  isirUrl: string;
  /** Base address of the European Union's check of VAT ids (REST). */
  viesUrl: string;
  /** The optional second reader; undefined = off, and nothing is ever sent. */
  secondReader?: SecondReaderConfig | undefined;
  /** Other OpenID providers that people may sign in at; their clients and secrets are known to the identity server alone. */
  externalSignIn: { name: string; label: string }[];
  /** Whether anybody may open a company to try the product; the link to it comes by mail. */
  trial: boolean;
  /** Outgoing mail; undefined = off. */
  mail?: MailConfig | undefined;
  /** Address ranges outside the public internet that connections of tenants may reach (CIDR notation or single addresses). */
  outgoingAllow: string[];
  /** Longest reading of one document, in milliseconds. */
  readingMs: number;
  /** Where stored files are. */
  files: FileStores;
  /** Bytes of files that a tenant may store; undefined = no limit. */
  storageQuota: number | undefined;
  /** Bytes of the disk that uploads leave free; undefined = the usual share, see platform/files.ts. */
  freeSpace: number | undefined;
  /** How many requests a minute callers may make. */
  rateLimits: RateLimits;
  /** Clients with which people sign in to mailboxes that documents are fetched from. */
  mailboxClients: MailboxClients;
  /** Secrets of the installation whose end is known, for the warning before it. */
  secretEnds: SecretEnd[];
  /** Folders of this machine that documents may be fetched from, each by the id of the one tenant that may. */
  importFolders: Readonly<Record<string, string>>;
};

/** The SMTP server that e-mails go through. */
export type MailConfig = {
  /** `smtp://` (STARTTLS where offered) or `smtps://`, with user and password where it wants them. */
  smtpUrl: string;
  /** Sender: an address, or a name with an address in angle brackets. */
  from: string;
};

/** An OpenAI-compatible endpoint that is asked for doubtful values. */
export type SecondReaderConfig = {
  /** Base address; `/chat/completions` is added to it. */
  url: string;
  model: string;
  /** Sent as a bearer token; local endpoints mostly need none. */
  key: string | undefined;
  timeoutMs: number;
  /** Most questions under way at once in one worker. */
  concurrency: number;
};

const ARES_URL = "https://ares.gov.cz/ekonomicke-subjekty-v-be/rest";
const ISIR_URL = "https://isir.justice.cz:8443/isir_cuzk_ws/IsirWsCuzkService";
const ADIS_URL = "https://adisrws.mfcr.cz/dpr/axis2/services/rozhraniCRPDPH.rozhraniCRPDPHSOAP";
const VIES_URL = "https://ec.europa.eu/taxation_customs/vies/rest-api";
const CNB_URL = "https://www.cnb.cz/cs/financni-trhy/devizovy-trh/kurzy-devizoveho-trhu/kurzy-devizoveho-trhu/denni_kurz.txt";

/**
 * Reads the configuration; throws an Error with a plain sentence when an argument makes no sense or the secret is missing.
 * With `mayBegin` an installation begins in a data folder that holds none: its secret is made.
 */
export function readConfig(argv: string[], env: NodeJS.ProcessEnv, mayBegin = false): Config {
  const { values } = parseArgs({
    args: argv,
    options: {
      data: { type: "string" },
      host: { type: "string" },
      port: { type: "string" },
      only: { type: "string" },
      demo: { type: "boolean", default: false },
      dev: { type: "boolean", default: false },
    },
  });
  requirePlainSettings(env);
  const port = portNumber(values.port ?? env.KVITANCE_PORT ?? "8080", values.port === undefined ? "KVITANCE_PORT" : "--port");
  const identityPort = portNumber(env.KVITANCE_IDENTITY_PORT ?? String(port + 1), "KVITANCE_IDENTITY_PORT");
  const identityInternalPort = portNumber(env.KVITANCE_IDENTITY_INTERNAL_PORT ?? String(identityPort + 1), "KVITANCE_IDENTITY_INTERNAL_PORT");
  const host = values.host ?? (env.KVITANCE_HOST?.trim() || "127.0.0.1");
  const tls = tlsFiles(env);
  const only = values.only?.split(",").map(programRole);
  const dataDir = resolve(values.data ?? env.KVITANCE_DATA ?? "data");
  const files = readFileStores(env);
  return {
    dataDir,
    host,
    port,
    identityPort,
    identityInternalPort,
    identityInternalUrl: readInternalUrl(env, host, identityInternalPort),
    tls,
    ...publicAddresses(env, { port, identityPort, hasTls: tls !== undefined, isWhole: only === undefined }),
    databaseUrl: env.DATABASE_URL || undefined,
    directDatabaseUrl: env.DATABASE_DIRECT_URL || undefined,
    databaseConnections: readConnections(env),
    only,
    drainMs: readDrainMs(env, only !== undefined),
    demo: values.demo,
    dev: values.dev,
    secret: env.KVITANCE_SECRET ?? installationSecret(dataDir, mayBegin && values.only === undefined),
    // A person at a terminal wants the address and what goes wrong; a service wants every request.
    logLevel: env.KVITANCE_LOG ?? (process.stderr.isTTY ? "warn" : "info"),
    aresUrl: trimSlash(env.KVITANCE_ARES_URL ?? ARES_URL),
    cnbUrl: env.KVITANCE_CNB_URL ?? CNB_URL,
    adisUrl: env.KVITANCE_ADIS_URL ?? ADIS_URL,
    isirUrl: env.KVITANCE_ISIR_URL ?? ISIR_URL,
    viesUrl: trimSlash(env.KVITANCE_VIES_URL ?? VIES_URL),
    secondReader: readSecondReader(env),
    externalSignIn: externalNames(env),
    trial: readTrial(env),
    files,
    mail: readMail(env),
    outgoingAllow: readOutgoingAllow(env),
    readingMs: 60_000 * wholeNumber(env.KVITANCE_READING_MINUTES ?? "10", "KVITANCE_READING_MINUTES", 60),
    storageQuota: mebibytes(env, "KVITANCE_STORAGE_QUOTA") || undefined,
    freeSpace: mebibytes(env, "KVITANCE_FREE_SPACE"),
    rateLimits: readRateLimits(env),
    mailboxClients: readMailboxClients(env),
    secretEnds: readSecretEnds(env, files),
    importFolders: readImportFolders(env, dataDir),
  };
}

/** Folders of KVITANCE_IMPORT_FOLDERS, `TENANT_ID=/path` separated by semicolons. Throws an Error for a folder that shares files with the data folder. */
export function readImportFolders(env: NodeJS.ProcessEnv, dataDir: string): Record<string, string> {
  const entries = (env.KVITANCE_IMPORT_FOLDERS ?? "").split(";").filter((entry) => entry.trim() !== "");
  const folders = entries.map((entry) => {
    const [, tenantId, path = ""] = /^\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})=(.*\S)\s*$/i.exec(entry) ?? [];
    if (tenantId === undefined || !isAbsolute(path))
      throw new Error(`KVITANCE_IMPORT_FOLDERS takes TENANT_ID=/path separated by semicolons; "${entry}" is none.`);
    const isWithin = (inner: string, outer: string) => !/^\.\.(?:[\\/]|$)/.test(relative(outer, inner)) && !isAbsolute(relative(outer, inner));
    if (isWithin(path, dataDir) || isWithin(dataDir, path)) throw new Error(`KVITANCE_IMPORT_FOLDERS must stay out of the data folder; "${path}" does not.`);
    return [tenantId.toLowerCase(), resolve(path)] as const;
  });
  const doubled = folders.find(([id], at) => folders.findIndex(([other]) => other === id) !== at);
  if (doubled) throw new Error(`KVITANCE_IMPORT_FOLDERS names two folders for ${doubled[0]}; a company has one.`);
  return Object.fromEntries(folders);
}

/** Addresses to listen on that are none to connect to. */
const everywhere: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };

/** Where the api finds the identity server: on this machine, unless KVITANCE_IDENTITY_INTERNAL_URL names another one. */
export function readInternalUrl(env: NodeJS.ProcessEnv, host: string, port: number): string {
  const text = env.KVITANCE_IDENTITY_INTERNAL_URL?.trim();
  if (!text) return `http://${everywhere[host] ?? (host.includes(":") ? `[${host}]` : host)}:${port}`;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.hash || url.username || url.password)
    throw new Error(`KVITANCE_IDENTITY_INTERNAL_URL must be an origin such as http://identity.internal:8082, without a path; "${text}" is none.`);
  return url.origin;
}

/** Ranges of KVITANCE_OUTGOING_ALLOW, separated by commas or spaces; none when it is not set. */
export function readOutgoingAllow(env: NodeJS.ProcessEnv): string[] {
  const ranges = (env.KVITANCE_OUTGOING_ALLOW ?? "").split(/[\s,]+/).filter((range) => range !== "");
  const wrong = ranges.find((range) => !isAddressRange(range));
  if (wrong !== undefined) throw new Error(`KVITANCE_OUTGOING_ALLOW takes address ranges such as 10.20.0.0/16; "${wrong}" is none.`);
  return ranges;
}

/** Trials are on when KVITANCE_TRIAL is "on"; they need mail, because a link to an address proves whose it is. */
export function readTrial(env: NodeJS.ProcessEnv): boolean {
  const value = env.KVITANCE_TRIAL?.trim() || "off";
  if (value !== "on" && value !== "off") throw new Error('KVITANCE_TRIAL must be "on" or "off".');
  if (value === "on" && !env.KVITANCE_SMTP_URL?.trim()) throw new Error("KVITANCE_TRIAL is on, so KVITANCE_SMTP_URL must name a mail server.");
  return value === "on";
}

/** Mail is on exactly when KVITANCE_SMTP_URL is set. */
export function readMail(env: NodeJS.ProcessEnv): MailConfig | undefined {
  const smtpUrl = env.KVITANCE_SMTP_URL?.trim();
  if (!smtpUrl) return undefined;
  if (!URL.canParse(smtpUrl) || !/^smtps?:$/.test(new URL(smtpUrl).protocol))
    throw new Error("KVITANCE_SMTP_URL must be an address such as smtp://user:password@mail.example.com:587.");
  const from = env.KVITANCE_MAIL_FROM?.trim();
  if (!from || !/^[^\r\n]*[^\s@<>]@[^\s@<>]+>?$/.test(from)) throw new Error("KVITANCE_SMTP_URL is set, so KVITANCE_MAIL_FROM must be the sender's address.");
  return { smtpUrl, from };
}

/** The second reader is on exactly when KVITANCE_READER_URL is set. */
export function readSecondReader(env: NodeJS.ProcessEnv): SecondReaderConfig | undefined {
  const address = env.KVITANCE_READER_URL?.trim();
  if (!address) return undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error("KVITANCE_READER_URL must be an http or https address without a password, a query or a fragment.");
  const model = env.KVITANCE_READER_MODEL?.trim();
  if (!model) throw new Error("KVITANCE_READER_URL is set, so KVITANCE_READER_MODEL must name a model.");
  return {
    url: trimSlash(url.href),
    model,
    key: env.KVITANCE_READER_KEY?.trim() || undefined,
    timeoutMs: 1000 * wholeNumber(env.KVITANCE_READER_TIMEOUT ?? "20", "KVITANCE_READER_TIMEOUT", 120),
    concurrency: wholeNumber(env.KVITANCE_READER_CONCURRENCY ?? "2", "KVITANCE_READER_CONCURRENCY", 16),
  };
}

function wholeNumber(text: string, name: string, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most) throw new Error(`${name} must be a whole number from 1 to ${most}, "${text}" is not.`);
  return value;
}

/** Bytes of a variable in MiB; undefined when it is not set. */
function mebibytes(env: NodeJS.ProcessEnv, name: string): number | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number of MiB, "${text}" is not.`);
  return Number(text) * 1024 ** 2;
}

function programRole(text: string): ProgramRole {
  const role = programRoles.find((name) => name === text.trim());
  if (!role) throw new Error(`--only takes ${programRoles.join(", ")}; "${text}" is none of them.`);
  return role;
}

function portNumber(text: string, name: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name} must be a port number, "${text}" is not.`);
  return port;
}

const trimSlash = (url: string) => trimEndOf(url, "/");
