import type { Structured } from "#domain/evidence/reading.ts";
import { readDescriptor } from "./attributes.ts";
import { readEpc, readSwiss } from "./foreign.ts";
import { readSid } from "./invoice.ts";
import { paymentFields, readSpayd } from "./payment.ts";

/**
 * The document as a code on it states it: QR Platba (SPD), QR Faktura (SID, alone or inside a QR Platba), EPC code and Swiss QR
 * bill. undefined for every other text and for a wrong CRC32. Never throws.
 */
export function parseBarcode(text: string): Structured | undefined {
  const spayd = readSpayd(text);
  if (spayd) {
    const inner = readDescriptor(spayd.attributes.get("X-INV") ?? "", "SID");
    if (!inner) return asQr({ fields: spayd.fields });
    // Keys that both standards share stand only once, on the payment; the invoice reads them from there.
    const merged = new Map([...spayd.attributes, ...inner]);
    const invoice = readSid(merged);
    return asQr({ ...invoice, fields: { ...spayd.fields, ...invoice.fields } });
  }
  const sid = readDescriptor(text, "SID");
  if (sid) {
    const invoice = readSid(sid);
    return asQr({ ...invoice, fields: { ...paymentFields(sid), ...invoice.fields } });
  }
  const fields = readEpc(text) ?? readSwiss(text);
  return fields && asQr({ fields });
}

function asQr(parts: Partial<Structured> & Pick<Structured, "fields">): Structured | undefined {
  const useful = Object.keys(parts.fields).some((field) => field !== "paymentMethod" && field !== "currency");
  return useful ? { source: "qr", vatBreakdown: [], lineItems: [], ...parts } : undefined;
}
