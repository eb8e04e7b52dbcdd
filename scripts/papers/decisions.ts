import { unwrapped, type Text } from "./texts.ts";

export const decisionsFolder = "docs/decisions";
export const decisionsIndex = `${decisionsFolder}/README.md`;

type Decision = { number: string; name: string; title: string; date: string; status: string };

const file = /^docs\/decisions\/(\d{3})-([\w-]+)\.md$/;
const citedFile = /\b(decisions\/|\]\()(\d{3})-([\w-]+)\.md/g;
const citedNumber = /\b([Dd]ecisions? )(\d{3})\b/g;

function readDecisions(texts: Text[]): Decision[] {
  return texts.flatMap(({ path, text }) => {
    const [, number, name] = file.exec(path) ?? [];
    if (!number || !name) return [];
    const [, title = ""] = /^# \d{3} (.+)$/m.exec(text) ?? [];
    const [, date = ""] = /^Date: (\d{4}-\d\d-\d\d)$/m.exec(text) ?? [];
    const [, status = ""] = /^Status: (.+)$/m.exec(text) ?? [];
    return [{ number, name, title, date, status }];
  });
}

/** The index: every decision with its date and status. */
export function indexOf(texts: Text[]): string {
  const rows = readDecisions(texts).map(({ number, name, title, date, status }) => `| [${number}](${number}-${name}.md) | ${title} | ${date} | ${status} |`);
  return `# Decisions

Why things are as they are, in the order in which it was decided. A decision that no longer holds stays, with the status \`superseded by NNN\`.

A new decision takes the next number and has a date, a status and the headings Context, Decision and Consequences. \`npm run papers\` writes this list;
\`npm run papers -- --renumber\` closes gaps in the numbers and changes every citation with them.

| Number | Decision | Date | Status |
|---|---|---|---|
${rows.join("\n")}
`;
}

/** Numbers that stand twice or leave a gap, decisions that lack a part, citations that lead nowhere. */
export function decisionProblems(texts: Text[]): string[] {
  const decisions = readDecisions(texts);
  const names = new Set(decisions.map(({ number, name }) => `${number}-${name}`));
  const numbers = new Set(decisions.map(({ number }) => number));
  const isDecision = (path: string) => file.test(path);
  const firstOutOfSequence = texts.filter(({ path }) => isDecision(path)).find(({ path }, place) => file.exec(path)?.[1] !== numberAt(place))?.path;
  return [
    ...(firstOutOfSequence ? [`${firstOutOfSequence}: its number stands twice or leaves a gap; npm run papers -- --renumber`] : []),
    ...texts.filter(({ path }) => isDecision(path)).flatMap(({ path, text }) => missingParts(path, text)),
    ...texts.flatMap(({ path, text }) => [
      ...[...text.matchAll(citedFile)].filter(([, , number, name]) => !names.has(`${number}-${name}`)).map(([cited]) => `${path}: there is no ${cited}`),
      ...[...unwrapped(text).matchAll(citedNumber)].filter(([, , number]) => !numbers.has(number ?? "")).map(([cited]) => `${path}: there is no ${cited}`),
    ]),
  ];
}

function missingParts(path: string, text: string): string[] {
  const number = file.exec(path)?.[1];
  const parts: [string, RegExp][] = [
    [`"# ${number} Title"`, new RegExp(`^# ${number} \\S`)],
    ["Date:", /^Date: \d{4}-\d\d-\d\d$/m],
    ["Status:", /^Status: \S/m],
    ["Context", /^## Context$/m],
    ["Decision", /^## Decision$/m],
    ["Consequences", /^## Consequences$/m],
  ];
  return parts.filter(([, pattern]) => !pattern.test(text)).map(([part]) => `${path}: lacks ${part}`);
}

function numberAt(place: number): string {
  return String(place + 1).padStart(3, "0");
}

/** Every text with the decisions numbered from 001 without gaps, in their present order; `path` is the new one, `from` the present one. */
export function renumbered(texts: Text[]): (Text & { from: string })[] {
  const decisions = readDecisions(texts);
  const byName = new Map(decisions.map(({ number, name }, place) => [`${number}-${name}`, numberAt(place)]));
  // A number that stands twice says not which one is meant where it is cited without a name: it stays, and the check reports it.
  const isAmbiguous = (number: string) => decisions.filter((each) => each.number === number).length > 1;
  const byNumber = new Map(decisions.flatMap(({ number }, place) => (isAmbiguous(number) ? [] : [[number, numberAt(place)] as const])));
  return texts.map(({ path, text }) => {
    const [, number, name] = file.exec(path) ?? [];
    const own = byName.get(`${number}-${name}`);
    const moved = text
      .replaceAll(citedFile, (all, before: string, cited: string, title: string) => {
        const to = byName.get(`${cited}-${title}`);
        return to ? `${before}${to}-${title}.md` : all;
      })
      .replaceAll(citedNumber, (_, before: string, cited: string) => `${before}${byNumber.get(cited) ?? cited}`);
    return { from: path, path: own ? `${decisionsFolder}/${own}-${name}.md` : path, text: own ? moved.replace(/^# \d{3} /, `# ${own} `) : moved };
  });
}
