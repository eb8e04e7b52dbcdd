import { guarded } from "#domain/exports/formulas.ts";
import type { Culture } from "#domain/names.ts";
import type { Cell, Section } from "./view.ts";

/** A section as a CSV file that spreadsheets of the culture open in columns: Czech ones want semicolons and decimal commas. */
export function csvOf({ headings, texts, rows, total }: Section, culture: Culture): string {
  const separator = culture === "cs-CZ" ? ";" : ",";
  const cell = ({ raw }: Cell, place: number) => (place < texts || !/^-?\d+(\.\d+)?$/.test(raw) ? quoted(guarded(raw)) : numberText(raw, culture));
  const lines = [headings.map(quoted), ...[...rows.map(({ cells }) => cells), ...(total ? [total] : [])].map((cells) => cells.map(cell))];
  return `\uFEFF${lines.map((line) => line.join(separator)).join("\r\n")}\r\n`;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const numberText = (raw: string, culture: Culture): string => (culture === "cs-CZ" ? raw.replace(".", ",") : raw);
