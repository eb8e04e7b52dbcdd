import { type Config, programRoles } from "#server/core/config.ts";
import { expect, test } from "vitest";
import { childEnvironment } from "./childEnvironment.ts";

const urls = { owner: "postgres://owner:o@db/k", app: "postgres://app:a@db/k", identity: "postgres://identity:i@db/k" };
const env = {
  KVITANCE_BACKUP_KEY: "backups",
  DATABASE_URL: urls.owner,
  DATABASE_APP_URL: urls.app,
  DATABASE_IDENTITY_URL: urls.identity,
  KVITANCE_SIGNIN_GOOGLE_CLIENT_SECRET: "google",
  KVITANCE_READER_KEY: "reader",
};
const config = { secret: "c2VjcmV0", appUrl: "http://a", identityUrl: "http://i", identityPort: 1, host: "127.0.0.1" } as Config;

test.each(programRoles)("the part %s knows the connection of its own database role alone, and no secret of another part", (role) => {
  const values = Object.values(childEnvironment(role, { config, urls }, env));
  const known = ["owner", "app", "identity"].filter((name) => values.includes(urls[name as keyof typeof urls]));
  expect(known).toEqual([role === "identity" ? "identity" : "app"]);
  expect([values.includes("google"), values.includes("reader"), values.includes("backups")]).toEqual([role === "identity", role === "worker", false]);
});
