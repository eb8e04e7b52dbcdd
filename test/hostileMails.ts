import { buildMessage } from "#test/messages.ts";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A message that means harm, and what must come of it: `Taken` where it brings a document all the same. */
export type HostileMail = { name: string; bytes: Buffer; outcome: "Taken" | "Refused" };

/** `scale`: how large the repetitive ones are, from 0 to 1; `url`: an address that nothing may ask. */
type Making = { scale: number; url: string };

const PDF = Buffer.from("%PDF-1.7 nic");
const pdfPart = (headers = 'Content-Disposition: attachment; filename="faktura.pdf"') =>
  `Content-Type: application/pdf\r\n${headers}\r\nContent-Transfer-Encoding: base64\r\n\r\n${PDF.toString("base64")}\r\n`;
const from = "From: dodavatel@example.com\r\n";
const multipart = (parts: string, more = "") => `${from}${more}Content-Type: multipart/mixed; boundary=x\r\n\r\n${parts}--x--\r\n`;
const withFile = (headers: string) => multipart(`--x\r\n${pdfPart(headers)}`);

async function zip(files: readonly (readonly [string, Buffer])[]): Promise<Buffer> {
  const made = new ZipFile();
  for (const [name, bytes] of files) made.addBuffer(bytes, name);
  made.end();
  return buffer(made.outputStream);
}
const attached = (filename: string, content: Buffer, contentType?: string) =>
  buildMessage({ attachments: [{ filename, content, ...(contentType ? { contentType } : {}) }] });

type Maker = (making: Making) => Promise<Buffer> | Buffer | string;
type Named = readonly [name: string, outcome: HostileMail["outcome"], make: Maker];

const times = (scale: number, most: number): number => Math.max(1, Math.round(most * scale));

const bombs: readonly Named[] = [
  ["an archive of zeros", "Refused", async ({ scale }) => attached("a.zip", await zip([["0.pdf", Buffer.alloc(2 ** 21 + times(scale, 88 * 2 ** 20))]]))],
  [
    "an archive of archives of zeros",
    "Refused",
    async ({ scale }) => {
      const inner = await zip([["0.pdf", Buffer.alloc(2 ** 21 + times(scale, 88 * 2 ** 20))]]);
      return attached("a.zip", await zip(Array.from({ length: 100 }, (_, at) => [`${at}.zip`, inner] as const)));
    },
  ],
  [
    "an archive that hardly stays within the limits, many times",
    "Taken",
    async ({ scale }) => {
      const inner = await zip([
        ["a.pdf", Buffer.concat([PDF, Buffer.from(Array.from({ length: times(scale, 2 ** 21) }, (_, at) => Math.imul(at, 2_654_435_761) >>> 13))])],
      ]);
      return buildMessage({ attachments: Array.from({ length: 40 }, (_, at) => ({ filename: `${at}.zip`, content: inner })) });
    },
  ],
  [
    "an archive of 10,000 files",
    "Refused",
    async ({ scale }) => attached("a.zip", await zip(Array.from({ length: times(scale, 10_000) + 200 }, (_, at) => [`${at}.pdf`, PDF] as const))),
  ],
  [
    "an archive that lies about its sizes",
    "Refused",
    async () => {
      const made = await zip([["a.pdf", Buffer.alloc(100_000)]]);
      const directory = made.indexOf(Buffer.from("504b0102", "hex"));
      made.writeUInt32LE(5, directory + 24);
      return attached("a.zip", made);
    },
  ],
  [
    "archives within each other",
    "Refused",
    async () => {
      let inner = await zip([["a.pdf", PDF]]);
      for (let level = 0; level < 20; level += 1) inner = await zip([["a.zip", inner]]);
      return attached("a.zip", inner);
    },
  ],
  [
    "an archive with names that leave it",
    "Refused",
    async () => attached("a.zip", Buffer.from((await zip([["aa/bb/x.pdf", PDF]])).toString("latin1").replaceAll("aa/bb/x.pdf", "../../x.pdf"), "latin1")),
  ],
  [
    "base64 of nothing but line ends",
    "Taken",
    ({ scale }) => multipart(`--x\r\n${pdfPart()}--x\r\nContent-Transfer-Encoding: base64\r\n\r\n${"\r\n".repeat(times(scale, 10_000_000))}`),
  ],
  [
    "quoted-printable of soft line ends",
    "Taken",
    ({ scale }) => multipart(`--x\r\n${pdfPart()}--x\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${"=\r\n".repeat(times(scale, 8_000_000))}`),
  ],
];

const deepParts = (levels: number): string =>
  from + Array.from({ length: levels }, (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`).join("") + pdfPart();
async function deepMessages(levels: number): Promise<Buffer> {
  let message = await attached("dole.pdf", PDF);
  for (let level = 0; level < levels; level += 1) message = Buffer.concat([Buffer.from(`${from}Content-Type: message/rfc822\r\n\r\n`), message]);
  return message;
}
const nested: readonly Named[] = [
  ["parts within each other, 20 levels", "Taken", () => deepParts(20)],
  ["parts within each other, 40 levels", "Refused", () => deepParts(40)],
  ["parts within each other, 100,000 levels", "Refused", ({ scale }) => deepParts(times(scale, 100_000) + 40)],
  ["messages within each other, 4 levels", "Taken", () => deepMessages(4)],
  ["messages within each other, 5,000 levels", "Refused", ({ scale }) => deepMessages(times(scale, 5_000) + 10)],
  [
    "a message in an archive in a message in an archive",
    "Taken",
    async () => attached("a.zip", await zip([["a.eml", await attached("b.zip", await zip([["b.eml", await attached("a.pdf", PDF)]]))]])),
  ],
  ["one boundary for all levels", "Taken", () => multipart(`--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n${pdfPart()}`)],
  ["10,000 parts with a file each", "Taken", ({ scale }) => multipart(`--x\r\n${pdfPart("X: y")}`.repeat(times(scale, 10_000)))],
  ["a million empty parts", "Refused", ({ scale }) => multipart(`--x\r\n${pdfPart()}${"--x\r\n\r\n".repeat(times(scale, 1_000_000) + 20_000)}`)],
];

const long: readonly Named[] = [
  ["100,000 headers", "Refused", ({ scale }) => `${"X-A: b\r\n".repeat(times(scale, 100_000) + 200_000)}${withFile("X: y")}`],
  ["a header of two megabytes", "Refused", () => `X-Long: ${"a".repeat(2_000_000)}\r\n${withFile("X: y")}`],
  [
    "50,000 recipients",
    "Taken",
    ({ scale }) => `To: ${Array.from({ length: times(scale, 30_000) }, (_, at) => `<a${at}@example.com>`).join(",\r\n ")}\r\n${withFile("X: y")}`,
  ],
  ["groups of recipients within each other", "Taken", ({ scale }) => `To: ${"a:".repeat(times(scale, 100_000))}\r\n${withFile("X: y")}`],
  [
    "brackets without end in an address",
    "Taken",
    ({ scale }) => `To: ${"(".repeat(times(scale, 200_000))}${"<".repeat(times(scale, 200_000))}\r\n${withFile("X: y")}`,
  ],
  [
    "a name in 20,000 parts",
    "Taken",
    ({ scale }) => withFile(`Content-Disposition: attachment;${Array.from({ length: times(scale, 20_000) }, (_, at) => `\r\n filename*${at}*=a`).join(";")}`),
  ],
  ["a subject of 20,000 encoded words", "Taken", ({ scale }) => `Subject: ${"=?utf-8?B?xY8=?=\r\n ".repeat(times(scale, 20_000))}\r\n${withFile("X: y")}`],
  ["a Message-ID of 100,000 characters", "Taken", ({ scale }) => `Message-ID: <${"m".repeat(times(scale, 100_000))}@example.com>\r\n${withFile("X: y")}`],
  ["a line of twenty megabytes", "Refused", ({ scale }) => `${from}\r\n${"a".repeat(times(scale, 20_000_000))}`],
];

const broken: readonly Named[] = [
  ["nothing", "Refused", () => " "],
  ["no headers", "Refused", () => "\r\n\r\ntext"],
  ["headers alone", "Refused", () => `${from}Subject: nic`],
  ["zero bytes alone", "Refused", () => Buffer.alloc(10_000)],
  ["random bytes", "Refused", () => Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * at * 31) % 251))],
  ["parts without a boundary", "Refused", () => `${from}Content-Type: multipart/mixed\r\n\r\n--x\r\n${pdfPart()}`],
  ["an empty boundary", "Refused", () => `${from}Content-Type: multipart/mixed; boundary=""\r\n\r\n--\r\n${pdfPart()}----\r\n`],
  ["a boundary of a pattern", "Taken", () => `${from}Content-Type: multipart/mixed; boundary="(a+)+$"\r\n\r\n--(a+)+$\r\n${pdfPart()}`],
  ["parts that never end", "Taken", () => `${from}Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n${pdfPart()}`],
  ["line ends of all kinds", "Taken", () => withFile("X: y").replaceAll("\r\n", "\n")],
  ["a character set that is none", "Taken", () => multipart(`--x\r\nContent-Type: text/plain; charset=../../etc\r\n\r\nText\r\n--x\r\n${pdfPart()}`)],
  [
    "UTF-7 and half a character",
    "Taken",
    () => multipart(`--x\r\nContent-Type: text/plain; charset=utf-7\r\n\r\n+ADw-script+AD4- \xc5\r\n--x\r\n${pdfPart()}`),
  ],
  ["two types of content", "Refused", () => `${from}Content-Type: text/plain\r\n${withFile("X: y").slice(from.length)}`],
  [
    "a winmail.dat of endless attributes",
    "Refused",
    ({ scale }) =>
      attached(
        "winmail.dat",
        Buffer.concat([Buffer.from("789f3e220100", "hex"), Buffer.alloc(11 * times(scale, 1_000_000), Buffer.from("0202900600000000000000", "hex"))]),
      ),
  ],
  ["a winmail.dat with a length beyond its end", "Refused", () => attached("winmail.dat", Buffer.from("789f3e22010002029006ffffffff00", "hex"))],
  [
    "a signed message of endless levels",
    "Refused",
    ({ scale }) => attached("smime.p7m", Buffer.alloc(2 * times(scale, 1_000_000), Buffer.from("3080", "hex"))),
  ],
  ["a signed message with a length beyond its end", "Refused", () => attached("smime.p7m", Buffer.from("3084ffffffff0609", "hex"))],
];

const injected = "=?utf-8?Q?Faktura=0D=0ABcc:_cizi@example.com=0D=0A=0D=0Atext?=";
const names: readonly Named[] = [
  ["line ends in the subject", "Taken", () => `Subject: ${injected}\r\n${withFile("X: y")}`],
  ["line ends in the sender", "Taken", () => withFile("X: y").replace(from, `From: ${injected} <dodavatel@example.com>\r\n`)],
  ["line ends in the Message-ID", "Taken", () => `Message-ID: <a@example.com>\r\n ${injected}\r\n${withFile("X: y")}`],
  ["line ends in a file name", "Taken", () => withFile("Content-Disposition: attachment; filename*=utf-8''a%0D%0ABcc%3A%20cizi%40example.com.pdf")],
  ["line ends in the subject of a message without a file", "Refused", () => `Subject: ${injected}\r\n${from}\r\nnic`],
  ["a plus tag of SQL", "Taken", () => `To: "faktury+' or 1=1 --"@example.com\r\n${withFile("X: y")}`],
  ...[
    "../../../../etc/passwd.pdf",
    "C:\\Windows\\System32\\a.pdf",
    "a%00.exe%00.pdf",
    "faktura%E2%80%AEfdp.exe",
    "..",
    "CON",
    "%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E.pdf",
    "%3Dcmd%7C'%2Fc%20calc'!A1.pdf",
    "%ED%A0%80%F0%9F%92%A9.pdf",
    "a".repeat(20_000),
  ].map((name): Named => [`the file name ${name.slice(0, 40)}`, "Taken", () => withFile(`Content-Disposition: attachment; filename*=utf-8''${name}`)]),
];

const html = (body: string) => `${from}Content-Type: text/html; charset=utf-8\r\n\r\n${body}`;
const invoice = "<p>Faktura 7, IČO 12345678, celkem 1 210,00 Kč</p>";
const pages: readonly Named[] = [
  [
    "scripts, frames, pictures and styles of another server",
    "Taken",
    ({ url }) =>
      html(
        `${invoice}<script src="${url}/a.js"></script><img src="${url}/a.png"><iframe src="${url}/a"></iframe><link rel="prefetch" href="${url}/b"><style>@import "${url}/a.css"; p { background: url(${url}/c) }</style><meta http-equiv="refresh" content="0; ${url}/d"><object data="${url}/e"></object><video src="${url}/f" autoplay></video><base href="${url}/"><form action="${url}/g"><svg><image href="${url}/h"/></svg>`,
      ),
  ],
  ["tags that never end", "Refused", ({ scale }) => html("<script ".repeat(times(scale, 2_000_000)))],
  ["brackets that never end", "Refused", ({ scale }) => html("<".repeat(times(scale, 20_000_000)))],
  ["comments that never end", "Refused", ({ scale }) => html("<!--".repeat(times(scale, 5_000_000)))],
  ["links that never end", "Refused", ({ scale }) => html("<a href=http://".repeat(times(scale, 1_000_000)))],
  ["characters that are none", "Taken", () => html(`${invoice}&#0;&#99999;&#55296;${"&amp;".repeat(10_000)}`)],
  ["an invoice of control characters and right-to-left marks", "Taken", () => html(`${invoice}${"\u202e\u0007\u0000\ufffe".repeat(2_000)}`)],
  ["an invoice of a million lines", "Taken", ({ scale }) => html(`${invoice}${"<br>x".repeat(times(scale, 1_000_000))}`)],
  [
    "a part of another server",
    "Refused",
    ({ url }) => multipart(`--x\r\nContent-Type: message/external-body; access-type=URL; URL="${url}/x"\r\n\r\nContent-Type: application/pdf\r\n\r\n`),
  ],
  [
    "an XML file with an entity of another server",
    "Taken",
    ({ url }) => attached("a.isdoc", Buffer.from(`<!DOCTYPE a [<!ENTITY b SYSTEM "${url}/x">]><Invoice xmlns="http://isdoc.cz/namespace/2013">&b;</Invoice>`)),
  ],
];

const all: readonly Named[] = [...bombs, ...nested, ...long, ...broken, ...names, ...pages];

/** One message after the other: all at once would need gigabytes. */
export async function* hostileMails(making: Making): AsyncGenerator<HostileMail> {
  for (const [name, outcome, make] of all) yield { name, outcome, bytes: Buffer.from(await make(making)) };
}
