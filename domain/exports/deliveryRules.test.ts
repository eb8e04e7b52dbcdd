import { withBookingOptions } from "#domain/exports/bookingOptions.ts";
import { readSettings, type SettingsFields } from "#domain/connections/fields.ts";
import { nextAttempt } from "#domain/outbox/retry.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { describe, expect, test } from "vitest";

describe("waits between attempts", () => {
  const now = new Date("2026-03-02T08:00:00Z");
  const wait = (triedSeconds: number, chance: number, rest: { retryAfterSeconds?: number; isTemporary?: boolean } = {}) => {
    const next = nextAttempt({ since: new Date(now.getTime() - triedSeconds * 1000), now, isTemporary: true, ...rest }, chance);
    return next && (next.getTime() - now.getTime()) / 1000;
  };
  test.each([
    [0, 0.5, 30],
    [30, 0.5, 30],
    [240, 0.5, 240],
    [0, 0, 22.5],
    [0, 1, 37.5],
    [50_000, 0.5, 3600],
  ])("tried for %s s, with chance %s: %s s", (tried, chance, seconds) => expect(wait(tried, chance)).toBe(seconds));

  test("the remote system's own wish counts when it is longer, but not for ever", () => {
    expect(wait(0, 0.5, { retryAfterSeconds: 5 })).toBe(30);
    expect(wait(0, 0.5, { retryAfterSeconds: 300 })).toBe(300);
    expect(wait(0, 0.5, { retryAfterSeconds: 1e9 })).toBe(3600);
  });

  test("what does not pass, and what lasts for three days, is given up", () => {
    expect(wait(0, 0.5, { isTemporary: false })).toBeUndefined();
    expect(wait(72 * 3600, 0.5)).toBeUndefined();
    expect(wait(72 * 3600 - 1, 0.5)).toBe(3600);
  });
});

describe("settings of a connection", () => {
  const fields = {
    host: { kind: "text", form: "host", isRequired: true, isTarget: true },
    port: { kind: "number", default: 22, min: 1, max: 65_535 },
    signIn: { kind: "choice", choices: ["password", "key"], default: "password" },
    password: { kind: "password", isSecret: true, isRequired: true, onlyWhen: { field: "signIn", is: "password" } },
    key: { kind: "key", isSecret: true, isRequired: true, onlyWhen: { field: "signIn", is: "key" } },
  } as const satisfies SettingsFields;
  const stored = { host: "sftp.example.com", port: 22, signIn: "password", password: "tajne" };

  test.each([
    ["defaults are filled in", { host: "sftp.example.com", password: "x" }, {}, { host: "sftp.example.com", port: 22, signIn: "password", password: "x" }],
    ["an empty secret stays", { host: "sftp.example.com", password: "" }, stored, stored],
    [
      "what no longer counts is dropped",
      { host: "sftp.example.com", signIn: "key", key: "PEM" },
      stored,
      { host: "sftp.example.com", port: 22, signIn: "key", key: "PEM" },
    ],
  ])("%s", (_title, given, before, settings) => expect(readSettings(fields, given, before)).toEqual({ ok: true, settings }));

  test.each([
    ["192.168.1.5:444", "http://192.168.1.5:444"],
    ["pohoda", "http://pohoda"],
    ["https://10.0.0.1:444/", "https://10.0.0.1:444/"],
  ])("an address typed as %s is %s where the other system speaks plain http", (typed, url) =>
    expect(readSettings({ url: { kind: "text", form: "url", scheme: "http", isTarget: true } }, { url: typed })).toEqual({ ok: true, settings: { url } }),
  );

  test("an address without a beginning is https unless its field says otherwise; the same address again keeps the secrets", () => {
    const target = { url: { kind: "text", form: "url", isTarget: true }, key: { kind: "password", isSecret: true } } as const satisfies SettingsFields;
    const settings = { url: "https://ucto.example.com", key: "tajne" };
    expect(readSettings(target, { url: "ucto.example.com" }, settings)).toEqual({ ok: true, settings });
  });

  test.each([
    ["another host asks for the secret again", { host: "jinam.example.com", password: null }, stored, [{ field: "password", code: "required" }]],
    ["a line end in a value", { host: "a\r\nb", password: "x" }, {}, [{ field: "host", code: "invalid" }]],
    ["a number outside of its ends", { host: "a", password: "x", port: 70_000 }, {}, [{ field: "port", code: "invalid" }]],
    ["a field that there is not", { host: "a", password: "x", toString: "x" }, {}, [{ field: "toString", code: "unknown" }]],
  ])("%s", (_title, given, before, problems) => expect(readSettings(fields, given, before)).toEqual({ ok: false, problems }));

  const url = { url: { kind: "text", form: "url" } } as const satisfies SettingsFields;
  test.each([
    ["https://example.com/api?x=1", true],
    ["http://[2001:db8::1]:444/xml", true],
    ["https://user:password@example.com/", false],
    ["javascript:alert(1)", false],
    ["https://exa mple.com/", false],
  ])("address %s", (address, isGood) => expect(readSettings(url, { url: address }).ok).toBe(isGood));
});

test("R338 R339 the date and the note that a document is booked with", () => {
  const invoice = {
    documentId: "1",
    issueDate: "2026-03-01",
    deliveredDate: "2026-03-05",
    note: "Nájem",
    coding: { Description: "Popis", AccountCode: "518" },
  } as Invoice;
  const booked = (date: "DateIssued" | "DateNow" | null, notes: Parameters<typeof withBookingOptions>[1]["notes"]) => {
    const { deliveredDate, note } = withBookingOptions(invoice, { date, notes }, { today: "2026-03-09", note: "", textOf: () => undefined });
    return [deliveredDate, note];
  };
  expect(booked(null, "DocumentNote")).toEqual(["2026-03-05", "Nájem"]);
  expect(booked("DateIssued", "DescriptionEnumeration")).toEqual(["2026-03-01", "Popis"]);
  expect(booked("DateNow", "AccountCodeEnumeration")).toEqual(["2026-03-09", "518"]);
});
