import { z } from "zod";

/** Formats without a published description: what they look like is data that a tenant may change. */
export const profiledFormats = ["FakturoidCSV", "HeliosRedCSV", "Stereo", "DuelCsv", "SignysCSV", "DuelConnectorXml"] as const;
export type ProfiledFormat = (typeof profiledFormats)[number];

/** How dates may be written; D and M without a leading zero. */
export const dateFormats = ["YYYY-MM-DD", "DD.MM.YYYY", "D.M.YYYY", "YYYYMMDD", "DD/MM/YYYY"] as const;
export const encodings = ["UTF-8", "UTF-8 with BOM", "windows-1250"] as const;

/** Most columns of a file. */
export const MAX_COLUMNS = 200;
/** Longest name of a column and longest constant, in characters. */
export const MAX_LABEL = 100;
/** Longest text that a column may be cut to, in characters. */
export const MAX_COLUMN_LENGTH = 32_768;

const column = z.strictObject({
  /** Header of the column or name of the element. */
  label: z.string().min(1).max(MAX_LABEL),
  /** Names of values, the first known one is written; none writes `constant`. */
  from: z.array(z.string()).max(5).default([]),
  /** Written where no value is known. */
  constant: z.string().max(MAX_LABEL).default(""),
  /** Longest text in characters; the rest is cut. */
  maxLength: z.int().min(1).max(MAX_COLUMN_LENGTH).optional(),
  /** A document without the value cannot be exported. */
  required: z.boolean().default(false),
});
export type ProfileColumn = z.output<typeof column>;

const columns = z.array(column).min(1).max(MAX_COLUMNS);
/** Names of elements in files of a profile. */
export const ELEMENT_NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,99}$/;
const elementName = z.string().regex(ELEMENT_NAME);

const common = {
  /** No description of the format was at hand: the sentence in the settings says so. */
  unverified: z.boolean(),
  encoding: z.enum(encodings),
  decimalMark: z.enum([".", ","]),
  dateFormat: z.enum(dateFormats),
  /** Amounts of a foreign document: as printed, or in crowns by its exchange rate. */
  amountsIn: z.enum(["document", "crowns"]),
};

const csvFile = z.strictObject({
  /** Name inside the archive where the profile has several files. */
  name: z.string().regex(/^[^<>:"/\\|?*\p{Cc}]{1,80}\.[a-z]{2,4}$/u),
  rows: z.enum(["documents", "items", "rates"]),
  columns,
});

const csvProfile = z.strictObject({
  kind: z.literal("csv"),
  ...common,
  separator: z.enum([",", ";", "\t", "|"]),
  quotes: z.enum(["whenNeeded", "always"]),
  lineEnd: z.enum(["CRLF", "LF"]),
  header: z.boolean(),
  files: z.array(csvFile).min(1).max(4),
});
export type CsvProfile = z.output<typeof csvProfile>;

const xmlProfile = z.strictObject({
  kind: z.literal("xml"),
  ...common,
  root: elementName,
  document: elementName,
  columns,
  /** Lines of the document below its own elements. */
  items: z.strictObject({ list: elementName, item: elementName, columns }).optional(),
});
export type XmlProfile = z.output<typeof xmlProfile>;

/** What a file without a published description looks like: plain data, so that a wrong guess is repaired by a setting. */
export const exportProfile = z.discriminatedUnion("kind", [csvProfile, xmlProfile]);
export type ExportProfile = z.output<typeof exportProfile>;
