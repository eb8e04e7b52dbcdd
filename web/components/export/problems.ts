import type { Text, TextKey } from "#web/locales/language.ts";

/** What the far side has against a test or a delivery, in one sentence with the way out; codes of server/delivery/problem.ts. */
export function problemText(code: string, text: Text): string {
  const key = `delivery.problem.${code}` as TextKey;
  const words = text(key);
  return words === key ? text("delivery.problem.other") : words;
}
