import type { Logger } from "pino";
import type { Pool } from "pg";
import type { Provider } from "oidc-provider";
import type { BearerCheck } from "./bearer.ts";

/** The provider with the keys of this moment. */
export type Core = {
  /** Names of the published keys in their order. */
  keyNames: string;
  provider: Provider;
  handle: ReturnType<Provider["callback"]>;
  bearer: BearerCheck;
};

/** What the routes work with. */
export type IdentityApp = {
  pool: Pool;
  log: Logger;
  issuer: string;
  /** Origin of the web application. */
  appUrl: string;
  /** The installation's 32-byte secret, base64. */
  secret: string;
  /** Another one after each rotation of keys. */
  core(): Core;
};
