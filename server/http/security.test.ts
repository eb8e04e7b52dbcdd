import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { headersOf, inlineScripts } from "./security.ts";

const config = { appUrl: "http://app.test", identityUrl: "http://id.test" };
const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const scriptsAllowedBy = (path: string, page: string) =>
  /script-src ([^;]*)/.exec(headersOf(path, config, inlineScripts(page))["content-security-policy"] ?? "")?.[1];

const page = `<head>
  <script data-list="/assets/list.js">const one = "1 < 2";
  </script>
  <script type="module" crossorigin src="/assets/index.js"></script>
</head>`;

test("the script that stands in the page is allowed by its whole text, others come from our own files", () => {
  expect(scriptsAllowedBy("/Documents", page)).toBe(`'self' ${sourceOf('const one = "1 < 2";\n  ')}`);
});

test("a page without such a script allows none", () => {
  expect(scriptsAllowedBy("/Documents", '<script src="/assets/index.js"></script>')).toBe("'self'");
});

test("an answer with data may run nothing, whatever stands in the page", () => {
  expect(scriptsAllowedBy("/v1/users/me", page)).toBeUndefined();
});
