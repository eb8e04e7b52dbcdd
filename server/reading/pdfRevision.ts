import { ReadFailure } from "./failure.ts";

// A further revision behind a file that the engine saved (ISO 32000-1, 7.5.6). Only its files are read here: one cross-reference table,
// every object at generation 0, parentheses in strings escaped.

/** A saved PDF to which changed and new objects are added. What is added must be ASCII, or bytes as Latin-1. */
export type Revision = {
  /** Number of the catalogue, and its entries. */
  catalog: number;
  /** Text of an object; as it was changed, where it was. Throws ReadFailure: Corrupted. */
  read(number: number): string;
  change(number: number, text: string): void;
  /** Adds an object; returns its number. */
  add(text: string): number;
  /** Number that the last object of the saved file has. */
  last: number;
  /** The saved file, byte by byte, with the revision behind it. */
  write(): Buffer;
};

export function openRevision(saved: Buffer): Revision {
  const start = tableStart(saved);
  const table = saved.toString("latin1", start);
  const trailer = entriesOf(between(table, "trailer", "startxref").trim());
  const offsets = readTable(table);
  const changed = new Map<number, string>();
  const size = Number(trailer.get("/Size"));
  let next = size;
  return {
    catalog: Number(reference(trailer.get("/Root"))),
    read: (number) => changed.get(number) ?? objectAt(saved, number, offsets.get(number)),
    change: (number, text) => void changed.set(number, text),
    add: (text) => {
      changed.set(next, text);
      next += 1;
      return next - 1;
    },
    last: size - 1,
    write: () => append(saved, changed, dictionary(new Map(trailer).set("/Size", String(next)).set("/Prev", String(start)))),
  };
}

/** The file with a further revision of some objects. */
function append(saved: Buffer, objects: ReadonlyMap<number, string>, trailer: string): Buffer {
  let at = saved.length + 1;
  let body = "\n";
  let table = "xref\n";
  for (const [number, text] of objects) {
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
export function entriesOf(text: string): Map<string, string> {
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

/** A dictionary of entries as `entriesOf` reads them. */
export const dictionary = (entries: Map<string, string>) => `<<${[...entries].map(([key, value]) => `${key} ${value}`).join(" ")}>>`;

/** Number of the object that a reference names. Throws ReadFailure: Corrupted. */
export function reference(value: string | undefined): string {
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

export const damaged = (what: string) => new ReadFailure("InvalidDocumentCorrupted", `the PDF cannot be added to: ${what}`);
