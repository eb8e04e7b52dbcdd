import type { DocumentErrorType } from "#domain/names.ts";
import type { DocumentKind, HeaderField, LineItem, VatRow } from "#domain/invoice/invoice.ts";

/** [x0, y0, x1, y1] as shares (0..1) of the width and height of the page as it is shown, origin top left. */
export type Box = [number, number, number, number];

export type Word = {
  text: string;
  box: Box;
  /** Height of the font as a share of the page height. */
  size: number;
  bold?: boolean;
  /** Recognition confidence 0..1; absent for a text layer. */
  confidence?: number;
  /** By how much the line that holds the word falls per length to the right, where recognition measured it. */
  slope?: number;
};

/** The words of one page in reading order. */
export type PageText = {
  /** Page index in what was read, from 0. */
  page: number;
  /** Size in points (1/72 inch) as shown, after `rotation`. */
  width: number;
  height: number;
  /** Clockwise turn in degrees that makes the stored page upright: 0, 90, 180 or 270. */
  rotation: 0 | 90 | 180 | 270;
  source: "text" | "ocr";
  /** Recognised by a model that holds the accents of all languages we read; others see letters of their own in their place. */
  hasAllAccents?: boolean;
  words: Word[];
  /** Found to be a sheet of its own beside others on one picture: a document begins with it. */
  isSheet?: boolean;
};

/** A machine-readable code found on a page. */
export type Barcode = { page: number; box: Box; format: string; text: string };

/** Where a value came from. `derived` was computed from other values, `default` assumed. */
export type ValueSource = "isdoc" | "en16931" | "qr" | "text" | "ocr" | "register" | "history" | "person" | "derived" | "default";

/** Independent checks that agree with a value. `secondReader` is an opinion about the page and no proof. */
export type ValueCheck = "checkDigit" | "sums" | "qr" | "xml" | "register" | "history" | "repeated" | "label" | "secondReader";

export type Candidate = { value: string; page?: number; box?: Box; score: number };

/** Why we believe a value; stored with it and shown in the document screen. */
export type Evidence = {
  source: ValueSource;
  page?: number;
  box?: Box;
  /** Probability 0..1 that the value is right. */
  confidence: number;
  checks: ValueCheck[];
  /** Other plausible values, best first, without the chosen one. */
  candidates?: Candidate[];
  /** What the page says where it differs from the structured value. */
  disagreement?: string;
  /** Characters that the source states, where the value was longer than its field holds and is its beginning. */
  shortenedFrom?: number;
  /** The confirmed document that taught a value of source "history". */
  learnedFrom?: { documentId: string; fileName: string };
};

export type ReadValue = Evidence & { value: string };
export type ReadRow<T> = { values: T; page?: number; box?: Box; confidence: number };

/** A document as a machine-readable source states it: ISDOC, EN 16931 (UBL, CII) or a QR payment code. Values in normal form. */
export type Structured = {
  source: "isdoc" | "en16931" | "qr";
  documentKind?: DocumentKind;
  fields: Partial<Record<HeaderField, string>>;
  vatBreakdown: VatRow[];
  lineItems: LineItem[];
};

/** What the reader may know of the tenant: it separates the customer from the supplier. */
export type ReadContext = {
  ownCompanyIds: string[];
  ownVatIds: string[];
  ownNames: string[];
  /** `YYYY-MM-DD`; absent where nobody knows when the document is read. */
  today?: string;
};

/** One document found in a file. */
export type ReadDocument = {
  /** First and last page index in the file, both from 0 and included. */
  pageRange: [number, number];
  language: string;
  documentKind: DocumentKind;
  fields: Partial<Record<HeaderField, ReadValue>>;
  vatBreakdown: ReadRow<VatRow>[];
  lineItems: ReadRow<LineItem>[];
  /**
   * Values that the pages should state and that were not found, by confidence 0: the place is that of a label without its value; none where only the
   * kind of document says that there must be one. A field that has a value after all, from whatever source, is none of them.
   */
  unread?: Partial<Record<HeaderField, Evidence>>;
};

/** The result of reading one file. `documents` holds more than one where the file should be split. */
export type Reading = {
  pages: PageText[];
  barcodes: Barcode[];
  documents: ReadDocument[];
};

/** A page of a file, from 0, or of that page the area that is a sheet of its own, as shares of the page as programs show it. */
export type FilePage = { page: number; area?: Box | undefined };

/** Where a page of a reading comes from: the file by its place in the request, from 0, and its page there. */
export type PageOrigin = { file: number } & FilePage;

/** Everything that reading can answer; `origins` has one entry per page. Never an exception for a bad file. */
export type ReadResult = { ok: true; reading: Reading; origins: PageOrigin[] } | { ok: false; errorType: DocumentErrorType; detail: string };
