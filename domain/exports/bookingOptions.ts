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

/**
 * The document as the tenant wants it booked: writers take the date from `deliveredDate`, those of cash vouchers from `bookingDate`, and
 * the note from `note`. `today` is `YYYY-MM-DD`.
 */
export function withBookingOptions(invoice: Invoice, { date, notes }: BookingOptions, today: string): Invoice {
  const bookedOn = date === "DateNow" ? today : date === "DateIssued" ? invoice.issueDate : undefined;
  const { note: _note, ...rest } = invoice;
  const note = notes === "DocumentNote" ? invoice.note : invoice.coding[noteCategories[notes]];
  return { ...rest, ...(bookedOn ? { deliveredDate: bookedOn, bookingDate: bookedOn } : {}), ...(note ? { note } : {}) };
}
