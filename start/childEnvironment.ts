import type { Config, ProgramRole } from "#server/core/config.ts";
import type { PartUrls } from "./roles.ts";

/** Connections of other database roles than a part's own. */
const databaseVariables = ["DATABASE_URL", "DATABASE_APP_URL", "DATABASE_IDENTITY_URL"];
const readerVariables = ["KVITANCE_READER_URL", "KVITANCE_READER_KEY"];

/** The environment of one part: what all share, and of secrets only those that the part needs. */
export function childEnvironment(
  role: ProgramRole,
  { config, urls }: { config: Config; urls: PartUrls },
  env: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const common: NodeJS.ProcessEnv = {
    ...env,
    KVITANCE_SECRET: config.secret,
    KVITANCE_APP_URL: config.appUrl,
    KVITANCE_IDENTITY_URL: config.identityUrl,
    // Both stand in the environment of every part, whoever named them.
    KVITANCE_ADDRESSES_SETTABLE: config.areAddressesSettable ? "yes" : "no",
    KVITANCE_IDENTITY_PORT: String(config.identityPort),
    KVITANCE_IDENTITY_INTERNAL_PORT: String(config.identityInternalPort),
    KVITANCE_HOST: config.host,
    KVITANCE_DRAIN_SECONDS: String(config.drainMs / 1_000),
  };
  for (const name of [...databaseVariables, "KVITANCE_BACKUP_KEY", "KVITANCE_BACKUP_ACCESS_KEY", "KVITANCE_BACKUP_SECRET_KEY"]) delete common[name];
  // The identity server reads and writes no stored file.
  if (role === "identity") for (const name of Object.keys(common)) if (/^KVITANCE_FILES_\w*(ACCESS|SECRET)_KEY$/.test(name)) delete common[name];
  // Only the worker asks the second reader.
  if (role !== "worker") for (const name of readerVariables) delete common[name];
  // The secrets of other providers are the identity server's alone.
  if (role !== "identity") for (const name of Object.keys(common)) if (/^KVITANCE_SIGNIN_\w+_CLIENT_SECRET$/.test(name)) delete common[name];
  return role === "identity" ? { ...common, DATABASE_IDENTITY_URL: urls.identity } : { ...common, DATABASE_APP_URL: urls.app };
}
