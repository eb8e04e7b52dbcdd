import { describe, expect, test } from "vitest";
import { downloadLinks, textOf } from "./mailText.ts";

test.each([
  ['<p>Dobrý den,</p><p>posíláme&nbsp;fakturu&#33;</p><img src="https://example.com/x.png">', "Dobrý den,\nposíláme fakturu!"],
  ["<style>p { color: red }</style><script>alert(1)</script>Text", "Text"],
  ["Text<script>nikdy nezavřený", "Text"],
  ["a<!-- b --> c", "a c"],
])("%s", (html, text) => expect(textOf({ html })).toBe(text));

test.each([["<script "], ["<"], ["<a href=http://"], ["<!--"], ["&"], [" \n"]])("a million characters of %j come to an end", (part) => {
  const html = part.repeat(1_000_000 / part.length);
  expect(textOf({ html }).length).toBeLessThanOrEqual(100_000);
  expect(downloadLinks({ html, text: html })).toEqual([]);
});

describe("links that seem to lead to an invoice", () => {
  test.each<[string, { text?: string; html?: string }, string[]]>([
    ["in HTML, by their label", { html: '<a class="b" href="https://portal.example.com/a?x=1">Stáhnout fakturu</a>' }, ["https://portal.example.com/a?x=1"]],
    ["in HTML, by their address", { html: "<a href=https://portal.example.com/invoice/7><b>zde</b></a>" }, ["https://portal.example.com/invoice/7"]],
    ["in text, by the line before", { text: "Vaše faktura:\nhttps://portal.example.com/a" }, ["https://portal.example.com/a"]],
    ["others are none", { html: '<a href="https://www.example.com/">Naše stránky</a> <a href="javascript:alert(1)">Faktura</a>' }, []],
    [
      "five at most",
      { text: Array.from({ length: 9 }, (_, at) => `Faktura http://example.com/${at}`).join("\n") },
      [0, 1, 2, 3, 4].map((at) => `http://example.com/${at}`),
    ],
  ])("%s", (_what, message, links) => expect(downloadLinks(message)).toEqual(links));
});
