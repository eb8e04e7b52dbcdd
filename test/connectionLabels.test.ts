import type { SettingsFields } from "#domain/connections/fields.ts";
import { importFields } from "#domain/intake/fields.ts";
import { connections } from "#server/exports/connections/index.ts";
import { checkProblemCodes } from "#contract/exports/check.ts";
import { deliveryProblemCodes } from "#domain/exports/deliveryProblem.ts";
import { exportDetails } from "#domain/exports/details.ts";
import { later } from "#web/locales/cs/later.ts";
import { later as laterEnglish } from "#web/locales/en/later.ts";
import { expect, test } from "vitest";

/** Every form that is drawn from data: connections of exports and places that documents come from. */
const forms: [string, SettingsFields][] = [
  ...Object.entries(connections).map(([type, connection]): [string, SettingsFields] => [type, connection.fields]),
  ...Object.entries(importFields),
];

test("every field and every choice of a form drawn from data has its words", () => {
  const wanted = forms.flatMap(([, fields]) =>
    Object.entries(fields).flatMap(([name, { choices = [], isObtained = false }]) => [
      ...(isObtained ? [] : [`connection.field.${name}`]),
      // Numbers say what they are themselves.
      ...choices.filter((choice) => !/^\d+$/.test(choice)).map((choice) => `connection.choice.${name}.${choice}`),
    ]),
  );
  expect(wanted.length).toBeGreaterThan(50);
  expect([...new Set(wanted)].filter((key) => !(key in later))).toEqual([]);
});

const languages: [string, Readonly<Record<string, string>>][] = [
  ["cs", later],
  ["en", laterEnglish],
];

test.each(languages)("every code that keeps a document from leaving has its sentence in %s", (_, texts) => {
  const keys = [...deliveryProblemCodes.map((code) => `delivery.problem.${code}`), ...checkProblemCodes.map((code) => `exportProblem.${code}`)];
  expect(keys.filter((key) => !texts[key])).toEqual([]);
});

test.each(languages)(
  "everything that the product says of a delivery has its sentence in %s, which names just the values that come with the code",
  (_, texts) => {
    const wrong = Object.entries(exportDetails).filter(([code, values]) => {
      const named = [...(texts[`exportDetail.${code}`] ?? "{{none}}").matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
      // The field stands beside the detail of a problem.
      return (
        named
          .filter((name) => name !== "field")
          .toSorted()
          .join() !== Object.keys(values).toSorted().join()
      );
    });
    expect(wrong).toEqual([]);
    expect(Object.keys(texts).filter((key) => key.startsWith("exportDetail.") && !(key.slice("exportDetail.".length) in exportDetails))).toEqual([]);
  },
);
