import { lexer, type Token, type Tokens } from "marked";
import type { GuideNode, GuideSection } from "./section.ts";

const HEADING = /^(.*?)\s*\{#([\w-]+)\}$/;

/** A picture as the page names it, so that it is seen wherever the page is read. */
const PICTURE = /^\.\.\/\.\.\/\.\.\/web\/public\/guide\/([\w-]+)-(?:cs|en)\.webp$/;

/** Sections of a page of docs/guide. Throws where a heading has no `{#id}`, and on Markdown that the guide does not use. */
export function sectionsOf(markdown: string): GuideSection[] {
  const sections: GuideSection[] = [];
  for (const token of lexer(markdown)) {
    if (token.type === "space") continue;
    if (token.type !== "heading") {
      const section = sections.at(-1);
      if (!section) throw new Error("The page begins without a heading.");
      section.nodes.push(...nodesOf([token]));
      continue;
    }
    const [, title = "", id = ""] = HEADING.exec(token["text"] as string) ?? [];
    if (!id) throw new Error(`The heading "${token["text"]}" has no {#id}.`);
    sections.push({ id, title, level: token["depth"] as number, nodes: [] });
  }
  return sections;
}

function nodesOf(tokens: readonly Token[]): GuideNode[] {
  return tokens.flatMap((token): GuideNode[] => {
    switch (token.type) {
      case "space":
        return [];
      case "paragraph":
        return [paragraph(token as Tokens.Paragraph)];
      case "text":
        return (token as Tokens.Text).tokens ? nodesOf((token as Tokens.Text).tokens ?? []) : [plain(token.raw)];
      case "escape":
        return [(token as Tokens.Escape).text];
      case "strong":
      case "em":
        return [{ tag: token.type, children: nodesOf((token as Tokens.Strong).tokens) }];
      case "codespan":
        return [{ tag: "code", children: [(token as Tokens.Codespan).text] }];
      case "link":
        return [link(token as Tokens.Link)];
      case "image":
        return [picture(token as Tokens.Image)];
      case "list":
        return [list(token as Tokens.List)];
      case "table":
        return [table(token as Tokens.Table)];
      default:
        throw new Error(`The guide does not use "${token.type}": ${token.raw}`);
    }
  });
}

const plain = (raw: string) => raw.replaceAll("\n", " ");

function paragraph({ tokens }: Tokens.Paragraph): GuideNode {
  const children = nodesOf(tokens);
  const [only] = children;
  return children.length === 1 && typeof only === "object" && only.tag === "img" ? only : { tag: "p", children };
}

function picture({ href, text }: Tokens.Image): GuideNode {
  const name = PICTURE.exec(href)?.[1];
  if (!name) throw new Error(`The guide shows pictures of web/public/guide alone, not ${href}.`);
  return { tag: "img", name, alt: text };
}

function link({ href, tokens }: Tokens.Link): GuideNode {
  if (!href.startsWith("#")) throw new Error(`The guide leads to its own sections alone, not to ${href}.`);
  return { tag: "a", to: href.slice(1), children: nodesOf(tokens) };
}

const list = ({ ordered, items }: Tokens.List): GuideNode => ({
  tag: ordered ? "ol" : "ul",
  children: items.map((item) => ({ tag: "li", children: nodesOf(item.tokens) })),
});

const table = ({ header, rows }: Tokens.Table): GuideNode => ({
  tag: "table",
  children: [header, ...rows].map((cells, row) => ({
    tag: "tr",
    children: cells.map((cell) => ({ tag: row === 0 ? "th" : "td", children: nodesOf(cell.tokens) })),
  })),
});
