import { ReadFailure } from "./failure.ts";

// The engine cannot say how an attachment relates to the pages, nor take metadata away. Both stand in the catalogue, which is
// written once more behind the file that the engine saved, as a further revision (ISO 32000-1, 7.5.6). Only its files are read here:
// one cross-reference table, every object at generation 0, parentheses in strings escaped.

/** How an attached file relates to the pages (ISO 32000-2, 7.11.3): they were drawn from it, or it says the same in another form. */
export type AttachmentRelationship = "Source" | "Alternative";

type PdfObject = { number: number; text: string };

/** A saved PDF without metadata; with a relationship, its last attachment has it and belongs to the whole document. Throws ReadFailure: Corrupted. */
export function reviseCatalog(saved: Buffer, relationship: AttachmentRelationship | undefined): Buffer {
  const start = tableStart(saved);
  const table = saved.toString("latin1", start);
  const trailer = between(table, "trailer", "startxref").trim();
  const offsets = readTable(table);
  const read = (number: number): PdfObject => ({ number, text: objectAt(saved, number, offsets.get(number)) });
  const catalog = read(Number(reference(entriesOf(trailer).get("/Root"))));
  const entries = entriesOf(catalog.text);
  entries.delete("/Metadata");
  const changed: PdfObject[] = [];
  if (relationship) {
    // An attachment takes two numbers: the file's description, and last its bytes.
    const file = read(Number(entriesOf(trailer).get("/Size")) - 2);
    const description = entriesOf(file.text);
    if (description.get("/Type") !== "/Filespec") throw damaged("the attachment is not where it was written");
    changed.push({ number: file.number, text: dictionary(description.set("/AFRelationship", `/${relationship}`)) });
    entries.set("/AF", `[ ${[...associatedFiles(entries.get("/AF"), read), `${file.number} 0 R`].join(" ")} ]`);
  }
  changed.push({ number: catalog.number, text: dictionary(entries) });
  return append(saved, changed, dictionary(entriesOf(trailer).set("/Prev", String(start))));
}

/** Files that belong to the document already; the list may stand in an object of its own. */
function associatedFiles(list: string | undefined, read: (number: number) => PdfObject): string[] {
  if (list === undefined) return [];
  const text = list.startsWith("[") ? list : read(Number(reference(list))).text;
  return [...text.matchAll(/\d+ \d+ R\b/g)].map(([file]) => file);
}

/** The file with a further revision of some objects. */
function append(saved: Buffer, objects: PdfObject[], trailer: string): Buffer {
  let at = saved.length + 1;
  let body = "\n";
  let table = "xref\n";
  for (const { number, text } of objects) {
    const object = `${number} 0 obj\n${text}\nendobj\n`;
    table += `${number} 1\n${String(at).padStart(10, "0")} 00000 n\r\n`;
    body += object;
    at += object.length;
  }
  return Buffer.concat([saved, Buffer.from(`${body}${table}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`, "latin1")]);
}

/** Offsets of the objects in use by the number of the object. */
function readTable(table: string): Map<number, number> {
  const offsets = new Map<number, number>();
  let number = 0;
  for (const line of between(table, "xref", "trailer")
    .trim()
    .split(/[\r\n]+/)) {
    const [first, , use] = line.trim().split(" ");
    if (use === "n") offsets.set(number, Number(first));
    // A line without a use begins a run of objects and names the first one.
    number = use === undefined ? Number(first) : number + 1;
  }
  return offsets;
}

function objectAt(saved: Buffer, number: number, offset: number | undefined): string {
  const end = offset === undefined ? -1 : saved.indexOf("endobj", offset, "latin1");
  const head = `${number} 0 obj`;
  if (offset === undefined || end < 0 || saved.toString("latin1", offset, offset + head.length) !== head) throw damaged(`object ${number} is missing`);
  return saved.toString("latin1", offset + head.length, end).trim();
}

const TOKENS = /\((?:[^\\()]|\\[\s\S])*\)|<<|>>|<[^<>]*>|[[\]]|\/[^\s/<>[\]()]*|[^\s/<>[\]()]+/g;

/** Entries of a dictionary: each key with its slash, each value as text. */
function entriesOf(text: string): Map<string, string> {
  const tokens = [...text.matchAll(TOKENS)].map(([token]) => token);
  if (tokens[0] !== "<<") throw damaged("no dictionary where one should be");
  const entries = new Map<string, string>();
  let at = 1;
  while (tokens[at]?.startsWith("/")) {
    const end = valueEnd(tokens, at + 1);
    entries.set(tokens[at]!, tokens.slice(at + 1, end).join(" "));
    at = end;
  }
  if (tokens[at] !== ">>") throw damaged("a dictionary is cut off");
  return entries;
}

/** Where the value that begins at a token ends: a reference has three, arrays and dictionaries reach to their closing bracket. */
function valueEnd(tokens: string[], start: number): number {
  if (tokens[start + 2] === "R") return start + 3;
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    if (tokens[at] === "<<" || tokens[at] === "[") depth += 1;
    if (tokens[at] === ">>" || tokens[at] === "]") depth -= 1;
    if (depth === 0) return at + 1;
  }
  throw damaged("a dictionary is cut off");
}

const dictionary = (entries: Map<string, string>) => `<<${[...entries].map(([key, value]) => `${key} ${value}`).join(" ")}>>`;

function reference(value: string | undefined): string {
  const found = /^(\d+) 0 R$/.exec(value ?? "");
  if (!found) throw damaged("no reference where one should be");
  return found[1]!;
}

function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start);
  if (start < 0 || end < 0) throw damaged("the cross-reference table is missing");
  return text.slice(start + from.length, end);
}

/** Bytes at the end of a file in which its last pointer stands. */
const TAIL_BYTES = 64;

function tableStart(saved: Buffer): number {
  const found = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(saved.toString("latin1", Math.max(0, saved.length - TAIL_BYTES)));
  if (!found) throw damaged("the cross-reference table is missing");
  return Number(found[1]);
}

const damaged = (what: string) => new ReadFailure("InvalidDocumentCorrupted", `the PDF cannot be added to: ${what}`);
