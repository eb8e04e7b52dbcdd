import { SIGNATURE_BYTES } from "./limits.ts";
import { damaged, dictionary, entriesOf, reference, type Revision } from "./pdfRevision.ts";

/** Digits of a place in the file. */
const PLACE_DIGITS = 10;
const EMPTY_RANGE = `[0 ${Array(3).fill("0".repeat(PLACE_DIGITS)).join(" ")}]`;
const FIELD_NAME = "Kvitance";
/** Bits of SigFlags: there is a signature, and changes must be appended. */
const SIGNATURE_FLAGS = 3;
/** Flags of the annotation: printed and locked. */
const WIDGET_FLAGS = 132;

/**
 * Writes the revision with an invisible signature field on the first page, whose signature covers everything but itself and is still empty
 * (ISO 32000-1, 12.8; ETSI EN 319 142-1). The bytes that are to be signed are those that /ByteRange names.
 */
export function addSignature(revision: Revision, now: Date): Buffer {
  const page = firstPage(revision);
  const moment = `D:${now.toISOString().slice(0, 19).replaceAll(/\D/g, "")}Z`;
  const empty = "0".repeat(2 * SIGNATURE_BYTES);
  const value = revision.add(
    `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (${moment}) /ByteRange ${EMPTY_RANGE} /Contents <${empty}>>>`,
  );
  const field = revision.add(
    `<</Type /Annot /Subtype /Widget /FT /Sig /T (${freeName(revision)}) /V ${value} 0 R /P ${page} 0 R /Rect [0 0 0 0] /F ${WIDGET_FLAGS}>>`,
  );
  addToList(revision, page, "/Annots", field);
  addToForm(revision, field);
  const file = revision.write();
  const contents = file.lastIndexOf(`<${empty}>`, undefined, "latin1");
  const after = contents + empty.length + 2;
  const range = `[0 ${[contents, after, file.length - after].map((place) => String(place).padStart(PLACE_DIGITS, " ")).join(" ")}]`;
  file.write(range, file.lastIndexOf(EMPTY_RANGE, undefined, "latin1"), "latin1");
  return file;
}

/** Number of the first page: the first leaf of the tree of pages. */
function firstPage(revision: Revision): number {
  let node = Number(reference(entriesOf(revision.read(revision.catalog)).get("/Pages")));
  for (const seen = new Set<number>(); !seen.has(node);) {
    seen.add(node);
    const entries = entriesOf(revision.read(node));
    if (entries.get("/Type") === "/Page") return node;
    const kids = listAt(revision, entries.get("/Kids"));
    const first = /(\d+) 0 R/.exec(kids.text)?.[1];
    if (first === undefined) break;
    node = Number(first);
  }
  throw damaged("it has no first page");
}

/** An array, which may stand in an object of its own. */
function listAt(revision: Revision, value: string | undefined): { text: string; object?: number } {
  if (value === undefined) return { text: "[]" };
  if (value.startsWith("[")) return { text: value };
  const object = Number(reference(value));
  return { text: revision.read(object), object };
}

/** Adds a reference to the array under `key` of a dictionary. */
function addToList(revision: Revision, owner: number, key: string, object: number): void {
  const entries = entriesOf(revision.read(owner));
  const list = listAt(revision, entries.get(key));
  const longer = `${list.text.trim().slice(0, -1)} ${object} 0 R ]`;
  if (list.object !== undefined) return revision.change(list.object, longer);
  revision.change(owner, dictionary(entries.set(key, longer)));
}

/** The form of the document, with one field more; it may stand in the catalogue or in an object of its own, or not be there yet. */
function addToForm(revision: Revision, field: number): void {
  const catalog = entriesOf(revision.read(revision.catalog));
  const form = catalog.get("/AcroForm");
  if (form === undefined || form.startsWith("<<")) {
    const number = revision.add(form ?? "<</Fields []>>");
    revision.change(revision.catalog, dictionary(catalog.set("/AcroForm", `${number} 0 R`)));
    return addToForm(revision, field);
  }
  const number = Number(reference(form));
  addToList(revision, number, "/Fields", field);
  revision.change(number, dictionary(entriesOf(revision.read(number)).set("/SigFlags", String(SIGNATURE_FLAGS))));
}

/** A name that no field of the document has yet. */
function freeName(revision: Revision): string {
  const form = entriesOf(revision.read(revision.catalog)).get("/AcroForm");
  return form === undefined ? FIELD_NAME : `${FIELD_NAME}-${revision.last}`;
}
