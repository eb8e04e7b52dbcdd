/** More of a message is no text for people. */
const MAX_HTML_CHARACTERS = 1_000_000;
const MAX_TEXT_CHARACTERS = 100_000;

/** The text of a message. Its HTML is never shown to anybody, so only the words of it count; pictures of other servers are not fetched. */
export const textOf = (message: Body): string =>
  plainText(message)
    .slice(0, MAX_TEXT_CHARACTERS)
    .toWellFormed()
    // No database takes the first of them, and no screen shows the others.
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();

type Body = { text?: string | undefined; html?: string | undefined };

function plainText({ text, html }: Body): string {
  if (text?.trim()) return text;
  return (
    (html ?? "")
      .slice(0, MAX_HTML_CHARACTERS)
      // What is opened and never closed goes to the end; each pattern takes time in proportion to the text.
      .replace(/<(style|script)\b(?:(?!<\/\1)[\s\S])*/gi, " ")
      .replace(/<!--(?:(?!-->)[\s\S])*(?:-->)?/g, " ")
      .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^<>]*>/gi, "\n")
      .replace(/<[^<>]*>/g, " ")
      .replace(/&(nbsp|amp|lt|gt|quot|#\d{2,5});/g, (_, name: string) => characters[name] ?? String.fromCodePoint(Number(name.slice(1))))
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n\s*/g, "\n")
  );
}

const characters: Record<string, string> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"' };

/** Most links that are named, and the longest one. */
const MAX_LINKS = 5;
const MAX_LINK_CHARACTERS = 200;
const DOWNLOAD = /faktur|doklad|účten|uctenk|invoice|receipt|rechnung|download|stáhn|stahn/i;

/** Addresses in a message that seem to lead to an invoice: they are shown to people, and nothing fetches them. */
export function downloadLinks({ text, html }: Body): string[] {
  const start = (html ?? "").slice(0, MAX_HTML_CHARACTERS);
  const anchors = [...start.matchAll(/<a\b[^<>]{0,2000}?\bhref\s{0,9}=\s{0,9}["']?(https?:\/\/[^\s"'<>]+)[^<>]*>([^<]{0,200})/gi)].map(([, url, label]) => [
    url!,
    label!,
  ]);
  const plain = (text ?? "").slice(0, MAX_TEXT_CHARACTERS).split("\n");
  const named = plain.flatMap((line, at) => [...line.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([url]) => [url, `${plain[at - 1] ?? ""} ${line}`]));
  const found = [...anchors, ...named].filter((parts) => DOWNLOAD.test(parts.join(" "))).map(([url]) => url!.slice(0, MAX_LINK_CHARACTERS));
  return [...new Set(found)].slice(0, MAX_LINKS);
}
