import { readPublicAddress } from "#platform/publicAddress.ts";

/** What the usual addresses follow from. `isWhole`: the whole program runs, and no parts of it alone. */
type Own = { port: number; identityPort: number; hasTls: boolean; isWhole: boolean };

/**
 * The public addresses that variables name, else the usual ones; with TLS of our own the identity server has the host of the application,
 * at its own port. Throws an Error with a plain sentence for a wrong one.
 */
export function publicAddresses(env: NodeJS.ProcessEnv, own: Own): { appUrl: string; identityUrl: string; areAddressesSettable: boolean } {
  const scheme = own.hasTls ? "https" : "http";
  const appUrl = readPublicAddress("KVITANCE_APP_URL", env.KVITANCE_APP_URL || `${scheme}://localhost:${own.port}`);
  if (own.hasTls && !appUrl.startsWith("https:")) throw new Error(`KVITANCE_APP_URL is ${appUrl}, but KVITANCE_TLS_CERT is set: begin it with https://.`);
  const host = own.hasTls ? new URL(appUrl).hostname : "localhost";
  const identityUrl = readPublicAddress("KVITANCE_IDENTITY_URL", env.KVITANCE_IDENTITY_URL || `${scheme}://${host}:${own.identityPort}`);
  return { appUrl, identityUrl, areAddressesSettable: areSettable(env, own) };
}

/** The supervisor names both addresses to its parts, and beside them whether they may be set. */
const areSettable = (env: NodeJS.ProcessEnv, { isWhole }: Own): boolean =>
  env.KVITANCE_ADDRESSES_SETTABLE ? env.KVITANCE_ADDRESSES_SETTABLE === "yes" : isWhole && !env.KVITANCE_APP_URL && !env.KVITANCE_IDENTITY_URL;
