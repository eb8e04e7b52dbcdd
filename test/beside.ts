import { openApp } from "#server/app.ts";
import { handlers } from "#server/handlers.ts";
import { buildServer } from "#server/http/server.ts";
import { openTokens } from "#server/http/tokens.ts";
import { createLocalJWKSet, type JWK } from "jose";
import { ISSUER, type RequestOptions, type TestApp } from "./app.ts";

/** Another process of the api: an application and a server of its own on the same database. */
export type Beside = {
  url: string;
  request(method: string, path: string, options?: RequestOptions): Promise<Response>;
  close(): Promise<void>;
};

/** `hears`: whether notices of the database reach it. Without them it keeps what it knows and takes itself for current. */
export async function openBeside(api: TestApp, { hears }: { hears: boolean }): Promise<Beside> {
  const { config, log } = api.app;
  const app = await openApp(config, api.database.appUrl, { log, readers: 1, isWorker: false });
  const { listener } = app;
  const deaf = { ...listener, on: () => () => undefined, onGap: () => undefined, isCurrent: () => true };
  const { d: _secret, ...publicKey } = api.signingKey as JWK & { d?: string };
  const tokens = openTokens(ISSUER, { keys: createLocalJWKSet({ keys: [publicKey] }) });
  const server = await buildServer({ ...app, listener: hears ? listener : deaf }, handlers, tokens);
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  return {
    url,
    request: (method, path, options) => api.request(method, path, { ...options, origin: url }),
    close: async () => {
      await server.close();
      await app.close();
    },
  };
}
