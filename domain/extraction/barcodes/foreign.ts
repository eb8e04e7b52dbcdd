import type { HeaderField } from "#domain/invoice/invoice.ts";
import { amountOf, known } from "#domain/extraction/structured/values.ts";
import { bicOf, ibanFields } from "./payment.ts";

type Fields = Partial<Record<HeaderField, string>>;

/** Reads an EPC code for a SEPA transfer (GiroCode; EPC069-12): fixed lines after "BCD". undefined when the text is none. */
export function readEpc(text: string): Fields | undefined {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  if (lines[0] !== "BCD" || !/^00[12]$/.test(lines[1] ?? "") || lines[3] !== "SCT") return undefined;
  const money = /^([A-Z]{3})(\d+(?:\.\d{1,2})?)$/.exec(lines[7] ?? "");
  return known({
    ...ibanFields(lines[6], lines[4]),
    bic: bicOf(lines[4]),
    supplierName: lines[5],
    currency: money?.[1] ?? "EUR",
    amountDue: amountOf(money?.[2]),
    paymentMethod: "transfer",
  });
}

/** Reads a Swiss QR bill (version 2): fixed lines after "SPC". undefined when the text is none. */
export function readSwiss(text: string): Fields | undefined {
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  if (lines[0] !== "SPC" || !lines[1]?.startsWith("02")) return undefined;
  return known({
    ...ibanFields(lines[3]),
    supplierName: lines[5],
    customerName: lines[21],
    amountDue: amountOf(lines[18]),
    currency: /^(CHF|EUR)$/.test(lines[19] ?? "") ? lines[19] : undefined,
    paymentMethod: "transfer",
  });
}
