import { readNodes, type XmlNode } from "./structure.ts";

/** A document broken in one place. */
export type Mutant = { what: string; xml: string };

/** What is done to an element among its siblings. */
const changes: Record<string, (siblings: XmlNode[], at: number) => void> = {
  left: (siblings, at) => void siblings.splice(at, 1),
  doubled: (siblings, at) => void siblings.splice(at, 0, siblings[at]!),
  "after the next": (siblings, at) => void siblings.splice(at, 2, siblings[at + 1] ?? siblings[at]!, ...(siblings[at + 1] ? [siblings[at]!] : [])),
  renamed: (siblings, at) => void siblings.splice(at, 1, { ...siblings[at]!, name: `${siblings[at]!.name}X` }),
  "with a long text": (siblings, at) => void siblings.splice(at, 1, withText(siblings[at]!, "x".repeat(300))),
  "with a word": (siblings, at) => void siblings.splice(at, 1, withText(siblings[at]!, "nic")),
};

const withText = (node: XmlNode, text: string): XmlNode => (node.children.length > 0 ? node : { ...node, text });

/** Every change of every element, each kind of element once. */
export function mutantsOf(documents: string[]): Mutant[] {
  const known = new Set<string>();
  return documents.flatMap((xml) => {
    const mutants: Mutant[] = [];
    const root = readNodes(xml);
    const visit = (node: XmlNode, path: string) => {
      for (const [at, child] of node.children.entries()) {
        const place = `${path}/${child.name}`;
        for (const [change, apply] of Object.entries(changes)) {
          // Which neighbour an element changes places with makes a difference.
          const what = `${place} ${change}${change === "after the next" ? ` ${node.children[at + 1]?.name}` : ""}`;
          if (known.has(what)) continue;
          known.add(what);
          const before = [...node.children];
          apply(node.children, at);
          mutants.push({ what, xml: `<?xml version="1.0" encoding="UTF-8"?>\n${textOf(root)}` });
          node.children = before;
        }
        visit(child, place);
      }
    };
    visit(root, root.name);
    return mutants;
  });
}

function textOf({ name, attributes, children, text }: XmlNode): string {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  // References stay as they were read.
  return `<${name}${named.join("")}>${children.length > 0 ? children.map(textOf).join("") : text}</${name}>`;
}
