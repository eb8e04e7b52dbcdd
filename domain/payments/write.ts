import { formatAmount } from "#domain/money/decimal.ts";
import { readAbo, writeAbo } from "./abo.ts";
import { totalOf } from "./group.ts";
import type { PaymentFormat, PaymentOrder } from "./names.ts";
import { readPain, writePain } from "./pain.ts";
import type { PaymentProof } from "./proof.ts";

type Written = { text: string; extension: string; mediaType: string };
type Format = { extension: string; mediaType: string; write(order: PaymentOrder): string; read(text: string): PaymentProof | undefined };

const xml = { extension: "xml", mediaType: "application/xml", read: readPain };

const formats: Record<PaymentFormat, Format> = {
  Abo: { extension: "kpc", mediaType: "application/octet-stream", write: writeAbo, read: readAbo },
  Pain00100103: { ...xml, write: (order) => writePain(order, "pain.001.001.03") },
  Pain00100109: { ...xml, write: (order) => writePain(order, "pain.001.001.09") },
};

/** The file of an order. Throws when what it says of itself, read back, is not what was ordered. */
export function writePaymentOrder(format: PaymentFormat, order: PaymentOrder): Written {
  const { write, read, extension, mediaType } = formats[format];
  const text = write(order);
  const proof = read(text);
  if (proof?.count !== order.payments.length || proof.total !== formatAmount(totalOf(order.payments)))
    throw new Error(`payment order ${order.orderId} does not add up in ${format}`);
  return { text, extension, mediaType };
}
