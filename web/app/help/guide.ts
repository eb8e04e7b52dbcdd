import type { Culture } from "#domain/names.ts";
import type { GuideNode, GuideSection } from "./section.ts";

/** Brings the guide in a language. */
export const loadGuide = async (culture: Culture): Promise<GuideSection[]> => (await (culture === "en-US" ? import("./en.ts") : import("./cs.ts"))).guide;

/** The chapter that a section belongs to: its heading of the first level and all that follow. */
export function chapterOf(guide: readonly GuideSection[], id: string): GuideSection[] {
  const at = Math.max(
    0,
    guide.findIndex((section) => section.id.toLowerCase() === id.toLowerCase()),
  );
  const begin = guide.slice(0, at + 1).findLastIndex(({ level }) => level === 1);
  const end = guide.findIndex(({ level }, place) => level === 1 && place > at);
  return guide.slice(Math.max(0, begin), end === -1 ? undefined : end);
}

export const textOf = (nodes: readonly GuideNode[]): string =>
  nodes
    .map((node) => (typeof node === "string" ? node : node.tag === "img" ? "" : textOf(node.children) + (/^(p|li|tr|td|th)$/.test(node.tag) ? " " : "")))
    .join("");

const plain = (words: string) => words.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Sections that have every word of the query in title or text; those with all of them in the title first. Accents and case do not matter. */
export function findSections(guide: readonly GuideSection[], query: string): GuideSection[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => words.every((word) => plain(text).includes(word));
  const found = guide.filter(({ title, nodes }) => has(`${title} ${textOf(nodes)}`));
  return [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))];
}
