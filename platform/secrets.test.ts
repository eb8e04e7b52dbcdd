import { expect, test } from "vitest";
import { deriveKey, seal, unseal } from "./secrets.ts";

const SECRET = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString("base64");

// Passwords of database roles, seals and anchors of existing installations were made with these.
test.each([
  ["database:owner", "6VGcEZacAO6g7UBR37J7tGm5pz_WavmlQGzbBhxRpTg"],
  ["database:kvitance_app", "DF4pnYbMpDevg0t2yAVpd-zXlsZnQyIl9sElhdySLdU"],
  ["database:kvitance_identity", "-fXgAAbEGznQ7hxWfS7mbtBenh90nYs7uXMGMD6bLsc"],
  ["audit/anchors", "SvyJ-iKSxFoFM0DDKYPbO_ZEdJAoHlQWpR0uwlDmp74"],
  ["identity/signing-keys", "thJa8fJK0w-6SzbqUw3Hyc_MzhqtaqVnjo8DdaRblg0"],
  ["identity/cookies", "LVVE5XLLFZVJ6dIY-VsSenDBjMabPF8q-r1Km5aOtys"],
  ["identity/external-flow", "9076qVk8RIro-7kfM-Vw0eyX_SMp5H1FR88Q6sxRDTw"],
  ["identity/internal", "tMqKLgu4ptcVqcV6ITLXxeUn9pmJrwrM5Fq_9S4cIaY"],
  ["connections/0001", "cJ9WqM0mQIx8-2DO-Rcas88bRyhZTIRUx60li_gNVw8"],
  ["mail/links", "6U0riM5L1Vpdef-86nyz6tLbJ3fONysddf6WJr6yYak"],
  ["webHooks/secrets", "4EH0WxOfJyn3x0oQZpwoGV6NqGKNVWC9b9c3nD1pRDQ"],
])("the key for %s stays as it is", (purpose, key) => {
  expect(deriveKey(SECRET, purpose).toString("base64url")).toBe(key);
});

test("what one purpose sealed no other opens", () => {
  const sealed = seal(deriveKey(SECRET, "mail/links"), "odkaz");
  expect(unseal(deriveKey(SECRET, "mail/links"), sealed)).toBe("odkaz");
  expect(() => unseal(deriveKey(SECRET, "webHooks/secrets"), sealed)).toThrow("authenticate");
});
