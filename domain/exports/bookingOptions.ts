import type { EnumCategory } from "#domain/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { DateOption, NotesSource } from "./names.ts";

/** How documents are booked in one accounting program; `date` null = on the day on which they came. */
export type BookingOptions = { date: DateOption | null; notes: NotesSource };
export const usualBooking: BookingOptions = { date: null, notes: "DocumentNote" };

const noteCategories: Record<Exclude<NotesSource, "DocumentNote">, EnumCategory> = {
  DescriptionEnumeration: "Description",
  AccountCodeEnumeration: "AccountCode",
};

/** What booking takes from beside the invoice. */
export type BookingFacts = {
  /** `YYYY-MM-DD`. */
  today: string;
  /** The note that people wrote to the document; empty when there is none. */
  note: string;
  /** The text of a code in the code lists that apply to the document. */
  textOf(category: EnumCategory, code: string): string | undefined;
};

/**
 * The document as the tenant wants it booked: writers take the date from `deliveredDate`, those of cash vouchers from `bookingDate`, and
 * the note from `note`. A document without a note of its own has its document text there, a code without a text stands for itself.
 */
export function withBookingOptions(invoice: Invoice, { date, notes }: BookingOptions, facts: BookingFacts): Invoice {
  const bookedOn = date === "DateNow" ? facts.today : date === "DateIssued" ? invoice.issueDate : undefined;
  const { note: documentText, ...rest } = invoice;
  const note = notes === "DocumentNote" ? facts.note.trim() || documentText : codeText(invoice, noteCategories[notes], facts);
  return { ...rest, ...(bookedOn ? { deliveredDate: bookedOn, bookingDate: bookedOn } : {}), ...(note ? { note } : {}) };
}

function codeText({ coding }: Invoice, category: EnumCategory, { textOf }: BookingFacts): string | undefined {
  const code = coding[category];
  return code && (textOf(category, code) ?? code);
}

/** The code list that the option takes the note from. */
export const noteCategoryOf = ({ notes }: BookingOptions): EnumCategory | undefined => (notes === "DocumentNote" ? undefined : noteCategories[notes]);
