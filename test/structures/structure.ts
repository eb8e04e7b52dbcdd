import { XMLParser } from "fast-xml-parser";

// What a published format asks of the elements that our writers write: which, in which order, how often, with which values. Facts about the
// format in a form of our own, so that a broken writer shows where its official schema is not at hand; where it is, agreement.test.ts
// compares the two (docs/decisions/041-structures-of-formats.md).

export type XmlNode = { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string };

/**
 * One line per element, or several elements that are alike:
 * `Name = first second? third* (fourth | fifth)+` children in their order;
 * `Name & first second?` children in any order;
 * `Name : decimal`, `Name : text 36`, `Name : 1|2|3` a value (see `values`);
 * `Name @ version=2.0 id` attributes that it has to have;
 * `Name ! ID`, `Name ! @id` a child or an attribute of which each value may stand once.
 * `Parent/Name` stands before `Name` where a name means several things.
 */
export type Structure = {
  root: string;
  content: Map<string, (names: string[]) => boolean>;
  values: Map<string, RegExp>;
  attributes: Map<string, string[]>;
  unique: Map<string, string>;
};

const values: Readonly<Record<string, string>> = {
  text: "[^]*",
  decimal: "\\s*[+-]?(\\d+(\\.\\d*)?|\\.\\d+)\\s*",
  number: "\\s*[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?\\s*",
  integer: "\\s*[+-]?\\d+\\s*",
  date: "\\s*\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])\\s*",
  boolean: "\\s*(true|false|1|0)\\s*",
  uuid: "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}",
};

/** Reads the lines of a structure; the first one names the root. A line that is indented further goes on from the one before. */
export function structure(text: string): Structure {
  const read: Structure = { root: "", content: new Map(), values: new Map(), attributes: new Map(), unique: new Map() };
  const lines = text.trim().replace(/\n {4,}/g, " ");
  for (const line of lines.split("\n").map((each) => each.trim())) {
    const [, names = "", kind, rest = ""] = /^([^=&@!]+?) ([=&:@!]) (.+)$/.exec(line) ?? [];
    if (kind === undefined) throw new Error(`"${line}" is no line of a structure`);
    read.root ||= names;
    for (const name of names.split(" ")) {
      if (kind === "=") read.content.set(name, inOrder(rest));
      else if (kind === "&") read.content.set(name, inAnyOrder(rest));
      else if (kind === ":") read.values.set(name, valueOf(rest));
      else if (kind === "@") read.attributes.set(name, rest.split(" "));
      else read.unique.set(name, rest);
    }
  }
  return read;
}

/** A sequence is a pattern over names, each ended by a space. */
function inOrder(model: string): (names: string[]) => boolean {
  const parts = model.match(/[\w:.-]+|[()|?*+]/g) ?? [];
  const pattern = parts.map((part) => (part === "(" ? "(?:" : /\w/.test(part) ? `(?:${part} )` : part)).join("");
  const whole = new RegExp(`^(?:${pattern})$`);
  return (names) => whole.test(names.map((name) => `${name} `).join(""));
}

function inAnyOrder(model: string): (names: string[]) => boolean {
  const wanted = model.split(" ").map((each) => ({ name: each.replace("?", ""), isOptional: each.endsWith("?") }));
  return (names) =>
    new Set(names).size === names.length &&
    names.every((name) => wanted.some((each) => each.name === name)) &&
    wanted.every(({ name, isOptional }) => isOptional || names.includes(name));
}

function valueOf(kind: string): RegExp {
  const length = /^text (\d+)(?:-(\d+))?$/.exec(kind);
  // Characters, not the halves that some of them have in a text of JavaScript.
  if (length) return new RegExp(`^[^]{${length[2] ? `${length[1]},${length[2]}` : `0,${length[1]}`}}$`, "u");
  return new RegExp(`^(?:${values[kind] ?? kind})$`);
}

/** Where a document departs from a structure; empty when nowhere. */
export function structureFaults(xml: string, { root, content, values: kinds, attributes, unique }: Structure): string[] {
  const faults: string[] = [];
  const known = new Set<string>();
  const visit = (node: XmlNode, parent: string, path: string) => {
    const of = <Entry>(entries: Map<string, Entry>): Entry | undefined => entries.get(`${parent}/${node.name}`) ?? entries.get(node.name);
    for (const wanted of of(attributes) ?? []) {
      const [name = "", value] = wanted.split("=");
      if (node.attributes[name] === undefined || (value !== undefined && node.attributes[name] !== value)) faults.push(`${path} has no attribute ${wanted}`);
    }
    const key = of(unique);
    const keyValue = key?.startsWith("@") ? node.attributes[key.slice(1)] : node.children.find((child) => child.name === key)?.text;
    const id = `the ${key} "${keyValue}" of ${node.name}`;
    if (keyValue !== undefined && known.has(id)) faults.push(`${id} stands twice`);
    known.add(id);
    const model = of(content);
    const names = node.children.map((child) => child.name);
    const value = model ? undefined : of(kinds);
    if (model ? !model(names) : names.length > 0) faults.push(`${path} must not hold ${names.join(" ") || "nothing"}`);
    if (!model && !value) faults.push(`${path} is unknown`);
    if (value && !value.test(plainText(node.text))) faults.push(`${path} must not be "${node.text}"`);
    for (const child of node.children) visit(child, node.name, `${path}/${child.name}`);
  };
  const node = readNodes(xml);
  if (node.name !== root) return [`the root is ${node.name}`];
  visit(node, "", root);
  return faults;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plainText = (text: string): string =>
  text.replace(/&(#x?[\da-f]+|\w+);/gi, (_, name: string) =>
    name.startsWith("#") ? String.fromCodePoint(Number(name.startsWith("#x") ? `0${name.slice(1)}` : name.slice(1))) : (entities[name] ?? ""),
  );

type Ordered = Record<string, Ordered[] | string> & { ":@"?: Record<string, string> };
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  trimValues: false,
  // Lengths are counted below, and documents are written again as they came.
  processEntities: false,
  ignoreDeclaration: true,
});

/** The elements of a document with their prefixes. */
export function readNodes(xml: string): XmlNode {
  const nodes = nodesOf(parser.parse(xml.replace(/^\uFEFF/, "")) as Ordered[]);
  return nodes[0]!;
}

function nodesOf(ordered: Ordered[]): XmlNode[] {
  return ordered.flatMap((entry) => {
    const name = Object.keys(entry).find((key) => key !== ":@" && !key.startsWith("#"));
    if (name === undefined) return [];
    const inside = entry[name] as Ordered[];
    const text = inside.map((each) => (typeof each["#text"] === "string" ? each["#text"] : "")).join("");
    return [{ name, attributes: entry[":@"] ?? {}, children: nodesOf(inside), text }];
  });
}
