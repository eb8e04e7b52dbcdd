import { XMLParser, XMLValidator } from "fast-xml-parser";

/** One element of an XML document by its local name; namespaces are dropped because ISDOC versions differ only there. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  /** Character data directly inside the element, trimmed. */
  text: string;
  children: XmlElement[];
};

export type XmlOutcome = { ok: true; root: XmlElement } | { ok: false; reason: "hostile" | "malformed" };

/** Longest XML text that is parsed, in characters; the largest real invoices have about one tenth of it. */
export const MAX_XML_CHARACTERS = 40_000_000;
/** Deepest nesting that is followed; UBL needs less than 20 levels. */
const MAX_DEPTH = 60;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  cdataPropName: "#cdata",
  ignoreDeclaration: true,
  ignorePiTags: true,
  // Entities are resolved below, and only the five of XML itself: a document type with own entities is refused.
  processEntities: false,
  maxNestedTags: MAX_DEPTH,
});

/**
 * Reads XML text into elements. A document type declaration makes the text `hostile` (no invoice standard uses one, attacks
 * do); anything that is not well formed is `malformed`. Never throws.
 */
export function readXml(text: string): XmlOutcome {
  const xml = text.replace(/^\uFEFF/, "").trimStart();
  if (xml.length > MAX_XML_CHARACTERS) return { ok: false, reason: "hostile" };
  if (!xml.startsWith("<")) return { ok: false, reason: "malformed" };
  if (hasDocumentType(xml)) return { ok: false, reason: "hostile" };
  try {
    if (XMLValidator.validate(xml) !== true) return { ok: false, reason: "malformed" };
    const roots = elementsOf(parser.parse(xml) as Ordered[]);
    const root = roots[0];
    return root && roots.length === 1 ? { ok: true, root } : { ok: false, reason: "malformed" };
  } catch {
    return { ok: false, reason: "malformed" };
  }
}

/** Declarations inside comments and CDATA sections are plain text, everything else that begins `<!` is not. */
function hasDocumentType(xml: string): boolean {
  let at = xml.indexOf("<!");
  while (at >= 0) {
    const end = xml.startsWith("<!--", at) ? "-->" : xml.startsWith("<![CDATA[", at) ? "]]>" : undefined;
    if (end === undefined) return true;
    const close = xml.indexOf(end, at + 4);
    if (close < 0) return false;
    at = xml.indexOf("<!", close + 3);
  }
  return false;
}

/** What the parser gives with `preserveOrder`: one key with the name, and `:@` with the attributes. */
type Ordered = Record<string, unknown>;

function elementsOf(ordered: Ordered[]): XmlElement[] {
  const found: XmlElement[] = [];
  for (const entry of ordered) {
    const name = Object.keys(entry).find((key) => key !== ":@");
    if (name === undefined || name.startsWith("#") || name.startsWith("?")) continue;
    const content = entry[name] as Ordered[];
    found.push({ name, attributes: attributesOf(entry[":@"]), text: textOf(content), children: elementsOf(content) });
  }
  return found;
}

function attributesOf(raw: unknown): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries((raw ?? {}) as Record<string, unknown>)) attributes[name] = unescape(String(value));
  return attributes;
}

function textOf(content: Ordered[]): string {
  let text = "";
  for (const entry of content) {
    if ("#text" in entry) text += unescape(String(entry["#text"]));
    else if ("#cdata" in entry) text += (entry["#cdata"] as Ordered[]).map((part) => String(part["#text"] ?? "")).join("");
  }
  return text.trim();
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescape(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));/g, (whole, dec, hex, name) => {
    if (name) return named[name] ?? whole;
    const code = dec ? Number.parseInt(dec, 10) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

/** All elements at a path of local names ("Party/PartyTaxScheme"), through every repetition on the way. */
export function all(from: XmlElement | undefined, path: string): XmlElement[] {
  let level = from ? [from] : [];
  for (const name of path.split("/")) {
    const next: XmlElement[] = [];
    for (const element of level) for (const child of element.children) if (child.name === name) next.push(child);
    level = next;
  }
  return level;
}

/** The first element at a path. */
export function one(from: XmlElement | undefined, path: string): XmlElement | undefined {
  return all(from, path)[0];
}

/** The first text that is not empty at any of the paths, white space folded; undefined when there is none. */
export function text(from: XmlElement | undefined, ...paths: string[]): string | undefined {
  for (const path of paths) {
    for (const element of all(from, path)) {
      const value = element.text.replace(/\s+/g, " ").trim();
      if (value) return value;
    }
  }
  return undefined;
}
