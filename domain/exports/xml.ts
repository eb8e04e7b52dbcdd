/** An XML element as data: either text or children. */
export type XmlElement = { name: string; attributes: Record<string, string>; content: string | XmlElement[] };

/** A child of an element; `undefined` writes nothing. */
export type XmlChild = XmlElement | undefined;

/** Makes an element of children. */
export function parent(name: string, children: XmlChild[], attributes: Record<string, string> = {}): XmlElement {
  return { name, attributes, content: children.filter((child) => child !== undefined) };
}

/** Makes an element of text; it stays even when the text is empty. */
export function leaf(name: string, text: string, attributes: Record<string, string> = {}): XmlElement {
  return { name, attributes, content: text };
}

/** Makes an element of text, or nothing when there is no text: empty elements would read as an answer. */
export function optional(name: string, text: string | undefined, attributes: Record<string, string> = {}): XmlChild {
  return text === undefined || text === "" ? undefined : leaf(name, text, attributes);
}

/** Makes a parent only when it has a child. */
export function optionalParent(name: string, children: XmlChild[]): XmlChild {
  return children.some((child) => child !== undefined) ? parent(name, children) : undefined;
}

// Everything outside the production Char of XML 1.0; half surrogates are replaced before.
// oxlint-disable-next-line no-control-regex
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Leaves out what XML 1.0 cannot express (control characters, half surrogates). */
export function xmlText(text: string): string {
  return text.toWellFormed().replace(notXml, "");
}

/** Text as the content of an element. */
export function escapeText(text: string): string {
  return xmlText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#13;");
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', "&quot;").replaceAll("\t", "&#9;").replaceAll("\n", "&#10;");
}

function openingOf(element: Omit<XmlElement, "content">): string {
  const attributes = Object.entries(element.attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<${element.name}${attributes.join("")}`;
}

function write(element: XmlElement, indent: string): string {
  const open = `${indent}${openingOf(element)}`;
  if (typeof element.content === "string") {
    return element.content === "" ? `${open}/>\n` : `${open}>${escapeText(element.content)}</${element.name}>\n`;
  }
  if (element.content.length === 0) return `${open}/>\n`;
  return `${open}>\n${element.content.map((child) => write(child, `${indent}  `)).join("")}${indent}</${element.name}>\n`;
}

type XmlEncoding = "UTF-8" | "windows-1250";

const declaration = (encoding: XmlEncoding) => `<?xml version="1.0" encoding="${encoding}"?>\n`;

/** Writes a document with its declaration, indented by two spaces, with LF at line ends. */
export function writeXml(root: XmlElement, encoding: XmlEncoding = "UTF-8"): string {
  return declaration(encoding) + write(root, "");
}

/** The same text piece by piece, each child of the root when it is needed: a file of any length takes the memory of one child. */
export function* writeXmlPieces(root: Omit<XmlElement, "content">, children: Iterable<XmlElement>, encoding: XmlEncoding): Iterable<string> {
  yield `${declaration(encoding)}${openingOf(root)}>\n`;
  for (const child of children) yield write(child, "  ");
  yield `</${root.name}>\n`;
}

/** The same tree with every text changed, e.g. for an encoding with fewer characters. */
export function mapTexts(element: XmlElement, change: (text: string) => string): XmlElement {
  const attributes = Object.fromEntries(Object.entries(element.attributes).map(([name, value]) => [name, change(value)]));
  const content = typeof element.content === "string" ? change(element.content) : element.content.map((child) => mapTexts(child, change));
  return { name: element.name, attributes, content };
}
