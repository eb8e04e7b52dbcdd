import type { Logger } from "pino";
import { type RateLimits, readRateLimits, usualRateLimits } from "#domain/access/rateLimits.ts";
import type { ConnectionLimits } from "#platform/http/connections.ts";
import { type ExternalProvider, readExternalProviders } from "#platform/externalProviders.ts";
import { type MetricsPlace, metricsPlace } from "#platform/metrics.ts";
import { readConnections } from "#platform/databaseRoles.ts";
import { readDrainMs } from "#platform/process.ts";
import { type TlsFiles, tlsFiles } from "#platform/tls.ts";
import { readPublicAddress } from "#platform/publicAddress.ts";
import type { RelyingParty } from "./provider.ts";

export type IdentityOptions = {
  /** Connection of the role `kvitance_identity`. */
  databaseUrl: string;
  /** Most connections to it; undefined = the usual number. */
  databaseConnections?: number | undefined;
  /** Public URL of this server, also the issuer of its tokens. */
  issuer: string;
  port: number;
  host: string;
  /** Port of the address that only the api knows; 0 = any. */
  internalPort: number;
  /** Certificate and key, where the server speaks TLS itself. */
  tls?: TlsFiles | undefined;
  /** Origin of the web application, the only one that may call from a browser. */
  appUrl: string;
  /** The installation's 32-byte secret, base64. */
  secret: string;
  /** Life of an access token in seconds (15 minutes). */
  accessTokenSeconds?: number;
  /** Confidential clients beside the web application. An installation has none; the conformance tests bring theirs. */
  relyingParties?: RelyingParty[];
  /** Other providers that people may sign in at. */
  externalProviders?: ExternalProvider[];
  /** How many requests a minute one address may make. */
  rateLimits?: RateLimits;
  /** What differs from the usual limits of connections. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Where the figures of the process are asked for; undefined: nowhere. */
  metrics?: MetricsPlace | undefined;
  /** How long it serves on after SIGTERM, in milliseconds; 0 unless given. */
  drainMs?: number;
  log?: Logger;
};

/** Reads the options of the process from its environment. Throws an Error that names every missing or wrong variable. */
export function readConfig(env: Record<string, string | undefined>): IdentityOptions {
  const problems: string[] = [];
  const required = (name: string): string => {
    const value = env[name];
    if (!value) problems.push(`${name} is missing`);
    return value ?? "";
  };
  const attempt = <T>(read: () => T, otherwise: T): T => {
    try {
      return read();
    } catch (error) {
      problems.push((error as Error).message);
      return otherwise;
    }
  };
  const url = (name: "KVITANCE_APP_URL" | "KVITANCE_IDENTITY_URL"): string => {
    const value = required(name);
    return value ? attempt(() => readPublicAddress(name, value), "") : "";
  };
  const databaseUrl = required("DATABASE_IDENTITY_URL");
  const issuer = url("KVITANCE_IDENTITY_URL");
  const appUrl = url("KVITANCE_APP_URL");
  const portOf = (name: string): number => {
    const port = Number(required(name));
    if (!Number.isInteger(port) || port < 1 || port > 65_535) problems.push(`${name} must be a port number`);
    return port;
  };
  const port = portOf("KVITANCE_IDENTITY_PORT");
  const internalPort = portOf("KVITANCE_IDENTITY_INTERNAL_PORT");
  const secret = required("KVITANCE_SECRET");
  if (secret && Buffer.from(secret, "base64").length < 32) problems.push("KVITANCE_SECRET must be at least 32 bytes in base64");
  const externalProviders = attempt(() => readExternalProviders(env), []);
  const rateLimits = attempt(() => readRateLimits(env), usualRateLimits);
  const databaseConnections = attempt(() => readConnections(env), undefined);
  const metrics = attempt(() => metricsPlace("identity", env), undefined);
  const tls = attempt(() => tlsFiles(env), undefined);
  const drainMs = attempt(() => readDrainMs(env, false), 0);
  if (problems.length > 0) throw new Error(`identity server: ${problems.join("; ")}`);
  const host = env.KVITANCE_HOST || "127.0.0.1";
  return { databaseUrl, databaseConnections, issuer, appUrl, port, internalPort, secret, host, externalProviders, rateLimits, metrics, tls, drainMs };
}
