import type { SettingsFields } from "#domain/connections/fields.ts";
import { importFields } from "#domain/intake/fields.ts";
import { connections } from "#server/exports/connections/index.ts";
import { remoteProblems } from "#server/core/remote/problem.ts";
import { later } from "#web/locales/cs/later.ts";
import { expect, test } from "vitest";

/** Every form that is drawn from data: connections of exports and places that documents come from. */
const forms: [string, SettingsFields][] = [
  ...Object.entries(connections).map(([type, connection]): [string, SettingsFields] => [type, connection.fields]),
  ...Object.entries(importFields),
];

test("every field and every choice of a form drawn from data has its words", () => {
  const wanted = forms.flatMap(([, fields]) =>
    Object.entries(fields).flatMap(([name, { choices = [] }]) => [
      `connection.field.${name}`,
      // Numbers say what they are themselves.
      ...choices.filter((choice) => !/^\d+$/.test(choice)).map((choice) => `connection.choice.${name}.${choice}`),
    ]),
  );
  expect(wanted.length).toBeGreaterThan(50);
  expect([...new Set(wanted)].filter((key) => !(key in later))).toEqual([]);
});

test("what a remote system can have against a delivery has its sentence", () => {
  expect(Object.keys(remoteProblems).filter((code) => !(`delivery.problem.${code}` in later))).toEqual([]);
});
