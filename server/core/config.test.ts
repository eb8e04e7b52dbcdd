import { describe, expect, test } from "vitest";
import { metricsPlace } from "#platform/metrics.ts";
import { readSchedule } from "#start/backup/daily.ts";
import { TEST_SECRET } from "#test/database.ts";
import { readConfig, readImportFolders, readOutgoingAllow, readSecondReader } from "./config.ts";

const KEY = "key-of-the-endpoint";

describe("the configuration of the second reader", () => {
  test("without an address it is off, whatever else is set", () => {
    expect(readSecondReader({ KVITANCE_READER_MODEL: "reader-1", KVITANCE_READER_KEY: KEY })).toBeUndefined();
  });

  test("address and model are enough", () => {
    expect(readSecondReader({ KVITANCE_READER_URL: "http://localhost:11434/v1/", KVITANCE_READER_MODEL: "reader-1" })).toEqual({
      url: "http://localhost:11434/v1",
      model: "reader-1",
      key: undefined,
      timeoutMs: 20_000,
      concurrency: 2,
    });
  });

  test.each<[string, Record<string, string>]>([
    ["no model", { KVITANCE_READER_MODEL: "" }],
    ["a file address", { KVITANCE_READER_URL: "file:///etc/passwd" }],
    ["no address at all", { KVITANCE_READER_URL: "localhost" }],
    ["a password in the address", { KVITANCE_READER_URL: "https://user:word@example.com/v1" }],
    ["no time", { KVITANCE_READER_TIMEOUT: "0" }],
    ["too many at once", { KVITANCE_READER_CONCURRENCY: "1000" }],
  ])("%s is refused at the start", (_, change) => {
    expect(() => readSecondReader({ KVITANCE_READER_URL: "https://example.com/v1", KVITANCE_READER_MODEL: "reader-1", ...change })).toThrow(/KVITANCE_READER_/);
  });
});

describe("ranges that connections of tenants may reach", () => {
  test.each<[string | undefined, string[]]>([
    [undefined, []],
    [" ", []],
    ["10.20.0.0/16, 192.168.1.7 fd00::/8", ["10.20.0.0/16", "192.168.1.7", "fd00::/8"]],
  ])("%s", (text, ranges) => expect(readOutgoingAllow(text === undefined ? {} : { KVITANCE_OUTGOING_ALLOW: text })).toEqual(ranges));

  test.each(["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/1e1", "fd00::/129", "inner.example.com", "*"])("%s stops the start", (text) =>
    expect(() => readOutgoingAllow({ KVITANCE_OUTGOING_ALLOW: text })).toThrow(/KVITANCE_OUTGOING_ALLOW/),
  );
});

describe("folders of the server that documents are fetched from", () => {
  const [one, two] = ["00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000B"];
  const read = (text?: string) => readImportFolders(text === undefined ? {} : { KVITANCE_IMPORT_FOLDERS: text }, "/srv/kvitance");

  test.each<[string | undefined, Record<string, string>]>([
    [undefined, {}],
    ["", {}],
    [` ${one}=/srv/sken 1/ ; ${two}=/srv/kvitance-sken;`, { [one]: "/srv/sken 1", [two.toLowerCase()]: "/srv/kvitance-sken" }],
  ])("%s", (text, folders) => expect(read(text)).toEqual(folders));

  test.each(["/srv/sken", `${one}=sken`, `${one}=/srv/kvitance`, `${one}=/srv/kvitance/files`, `${one}=/srv`, `${one}=/`, `${one}=/a;${one}=/b`])(
    "%s ends the start",
    (text) => expect(() => read(text)).toThrow(/KVITANCE_IMPORT_FOLDERS/),
  );
});

/** What makes sense of a setting that stands beside others. */
const beside: Record<string, Record<string, string>> = {
  KVITANCE_READER_TIMEOUT: { KVITANCE_READER_URL: "http://localhost:1", KVITANCE_READER_MODEL: "m" },
  KVITANCE_READER_CONCURRENCY: { KVITANCE_READER_URL: "http://localhost:1", KVITANCE_READER_MODEL: "m" },
  KVITANCE_MAIL_FROM: { KVITANCE_SMTP_URL: "smtp://mail.example.com" },
  KVITANCE_BACKUP_KEY: { KVITANCE_BACKUP: "/backups" },
  KVITANCE_BACKUP_KEEP: { KVITANCE_BACKUP: "/backups", KVITANCE_BACKUP_KEY: TEST_SECRET },
};

test.each(
  `DATABASE_URL DATABASE_APP_URL DATABASE_IDENTITY_URL DATABASE_DIRECT_URL KVITANCE_APP_URL KVITANCE_ADIS_URL KVITANCE_ARES_URL KVITANCE_BACKUP_KEEP
   KVITANCE_BACKUP_KEY KVITANCE_CNB_URL KVITANCE_DATABASE_CONNECTIONS KVITANCE_DRAIN_SECONDS KVITANCE_FREE_SPACE KVITANCE_IDENTITY_INTERNAL_PORT KVITANCE_IDENTITY_INTERNAL_URL
   KVITANCE_IDENTITY_PORT KVITANCE_IDENTITY_URL KVITANCE_IMPORT_FOLDERS KVITANCE_ISIR_URL KVITANCE_LIMIT_ADDRESS KVITANCE_LIMIT_ANONYMOUS KVITANCE_LIMIT_USER
   KVITANCE_LOG KVITANCE_MAIL_FROM KVITANCE_METRICS_PORT KVITANCE_OCR KVITANCE_OUTGOING_ALLOW KVITANCE_PORT KVITANCE_READER_CONCURRENCY
   KVITANCE_READER_TIMEOUT KVITANCE_READER_URL KVITANCE_READING_MINUTES KVITANCE_SECRET KVITANCE_SIGNIN KVITANCE_SMTP_URL KVITANCE_STORAGE_QUOTA
   KVITANCE_TLS_CERT KVITANCE_TLS_KEY KVITANCE_TRIAL KVITANCE_VIES_URL`
    .trim()
    .split(/\s+/),
)("%s stops the start by its name when it makes no sense", (name) => {
  const env = { KVITANCE_SECRET: TEST_SECRET, ...beside[name], [name]: "Nesmysl !" };
  const problems = [() => readConfig([], env), () => metricsPlace("api", env), () => readSchedule(env)].flatMap((read) => {
    try {
      read();
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  expect(problems.length).toBeGreaterThan(0);
  expect(problems[0]).toContain(name);
});
