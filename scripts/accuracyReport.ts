import { readFileSync } from "node:fs";
import { variants } from "#domain/extraction/confidence/variant.ts";
import type { Desk } from "./desk.ts";
import { rates, type Count, type Tally } from "./score.ts";
import { type Believed, reliability, SURE, sureness } from "./reliability.ts";

export type Measured = {
  /** What was read, by set. */
  sets: Map<string, Tally>;
  /** The same by set and what its documents are pictures of, such as "made: photo". */
  media: Map<string, Tally>;
  believed: Believed[];
  desk: Desk;
  pages: number;
  seconds: number;
  /** Most memory that one reading child held, in bytes; undefined where the system does not say. */
  memory?: number;
};

const share = (number: number): string => number.toFixed(3);
const percent = (part: number, whole = 1): string => (whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)} %`);

function row(cells: (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}

function table(head: string[], rows: (string | number)[][]): string[] {
  return [row(head), row(head.map((_, i) => (i === 0 ? "---" : "---:"))), ...rows.map(row)];
}

function cells(name: string, count: Count): (string | number)[] {
  const { precision, recall, f1 } = rates(count);
  return [name, count.tp + count.fn, share(precision), share(recall), share(f1)];
}

function sum(counts: Iterable<Count>): Count {
  const all = { tp: 0, fp: 0, fn: 0 };
  for (const { tp, fp, fn } of counts) Object.assign(all, { tp: all.tp + tp, fp: all.fp + fp, fn: all.fn + fn });
  return all;
}

/** The figures that the last training left at the head of its file, without the marks of the comment. */
function trainingFigures(): string[] {
  const text = readFileSync(new URL("../domain/extraction/confidence/trained.ts", import.meta.url), "utf8");
  const lines = text.split("\n").filter((line) => line.startsWith(" * "));
  return ["```", ...lines.map((line) => line.slice(3)), "```"];
}

/** Corpora whose goal is set for these fields only; the report judges them on these and on all. */
export const GOAL_FIELDS: Record<string, string[]> = { sroie: ["supplierName", "issueDate", "totalAmount"] };

/** The counts of the fields that the goal of a set names; undefined where it names none. */
export function countOfGoal(set: string, tally: Tally): Count | undefined {
  const fields = GOAL_FIELDS[set];
  return fields && sum(fields.flatMap((field) => tally.fields.get(field) ?? []));
}

function setRow(name: string, tally: Tally): (string | number)[] {
  const items = tally.items.tp + tally.items.fn > 0 ? share(rates(tally.items).f1) : "";
  return [name, tally.documents, ...cells(name, sum(tally.fields.values())).slice(1), items];
}

function overview(sets: [string, Tally][], { media, pages, seconds, memory }: Measured): string[] {
  const rows = sets.flatMap(([name, tally]) => {
    const goal = countOfGoal(name, tally);
    const ofGoal = goal ? [[`${name}: ${GOAL_FIELDS[name]!.join(", ")}`, tally.documents, ...cells(name, goal).slice(1), ""]] : [];
    const parts = [...media].filter(([part]) => part.startsWith(`${name}: `)).toSorted(([a], [b]) => a.localeCompare(b));
    const byMedium = parts.length > 1 ? parts.map(([part, ofPart]) => setRow(part, ofPart)) : [];
    return [setRow(name, tally), ...ofGoal, ...byMedium];
  });
  const most = memory === undefined ? "" : `, at most ${Math.round(memory / 2 ** 20)} MiB in a reading child`;
  return [
    ...table(["set", "documents", "values", "precision", "recall", "F1", "items F1"], rows),
    "",
    `${pages} pages in ${seconds.toFixed(0)} s: ${(seconds / Math.max(1, pages)).toFixed(2)} s a page${most}.`,
  ];
}

/** How often believed values are right, by how well their pages were seen and by what they are pictures of, and what the desk is asked to look at. */
export function confidenceReport(believed: Believed[], desk: Desk): string[] {
  const line = (name: string, values: Believed[]) => {
    const { share: sure, wrong } = sureness(values);
    return [name, values.length, percent(sure), values.some(({ confidence }) => confidence >= SURE) ? percent(wrong) : "–"];
  };
  const media = [...new Set(believed.map(({ medium }) => medium))].toSorted();
  return [
    ...table(
      ["values", "of them", `confidence at least ${SURE}`, "of these wrong"],
      [
        ...media.map((medium) =>
          line(
            medium,
            believed.filter((value) => value.medium === medium),
          ),
        ),
        line("all", believed),
      ],
    ),
    ...variants.flatMap((variant) => {
      const values = believed.filter((value) => value.variant === variant);
      const rows = reliability(values).map((bin) => [`${bin.from}–${bin.to}`, bin.count, share(bin.believed), share(bin.right)]);
      return values.length === 0 ? [] : ["", ...table([`confidence, ${variant} pages`, "values", "mean confidence", "right"], rows)];
    }),
    "",
    `At the desk of a new tenant ${desk.asking} of ${desk.documents} documents ask for a look (${percent(desk.asking, desk.documents)}; ${desk.known} or ${percent(desk.known, desk.documents)} where the customer is a unit of the tenant), ${desk.byPaper} of them only for what the paper itself says; ${desk.faulty} others state a number with wrong check digits, which is shown. Of ${desk.wrong} documents with a wrong value ` +
      `${desk.wrongMarked} have every wrong value marked (${percent(desk.wrongMarked, desk.wrong)}), ${desk.wrongShown} at least shown as uncertain; of ${desk.missing} expected values that were not read ${desk.missingMarked} are marked, ${desk.missingSaid} others are said by a value that was read (an account by its IBAN, a day of supply by that of issue).`,
  ];
}

function byField(sets: [string, Tally][]): string[] {
  const lines = sets.flatMap(([name, { fields }]) => [
    "",
    `### ${name}`,
    "",
    ...table(
      ["field", "values", "precision", "recall", "F1"],
      [...fields].toSorted(([a], [b]) => a.localeCompare(b)).map(([field, count]) => cells(field, count)),
    ),
  ]);
  return lines.slice(1);
}

/** The page docs/accuracy.md with what was measured put between its marks; what is written by hand stays. Throws where a mark is missing. */
export function accuracyPage(page: string, measured: Measured): string {
  const sets = [...measured.sets].toSorted(([a], [b]) => a.localeCompare(b));
  const parts: Record<string, string[]> = {
    sets: overview(sets, measured),
    confidence: confidenceReport(measured.believed, measured.desk),
    training: trainingFigures(),
    fields: byField(sets),
  };
  return Object.entries(parts).reduce((text, [name, lines]) => {
    const [begin, end] = [`<!-- measured: ${name} -->\n`, `<!-- end: ${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from === -1 || to < from) throw new Error(`The page has no marks for "${name}".`);
    return `${text.slice(0, from + begin.length)}\n${lines.join("\n")}\n\n${text.slice(to)}`;
  }, page);
}
