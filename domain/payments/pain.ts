import { leaf, parent, writeXml, type XmlChild, type XmlElement } from "#domain/exports/xml.ts";
import { all, one, readXml, text, type XmlElement as ReadElement } from "#domain/extraction/structured/xml.ts";
import { decimal, formatAmount } from "#domain/money/decimal.ts";
import { withoutAccents } from "#domain/text/plain.ts";
import { groupPayments, type PaymentGroup, totalOf } from "./group.ts";
import type { Payer, Payment, PaymentOrder } from "./names.ts";
import type { PaymentProof } from "./proof.ts";

export type PainVersion = "pain.001.001.03" | "pain.001.001.09";

const MAX_NAME_CHARACTERS = 70;
const MAX_REMITTANCE_CHARACTERS = 140;
/** What stands before "-1" in the ids of the groups, which have at most 35 characters. */
const GROUP_PREFIX_CHARACTERS = 28;

/**
 * Writes a customer credit transfer of ISO 20022, one payment information per day and currency. Payments in euros are SEPA transfers;
 * payments in crowns are domestic ones of Czech banks, with the symbols in EndToEndId.
 */
export function writePain(order: PaymentOrder, version: PainVersion): string {
  const { orderId, payer, payments, createdAt } = order;
  const messageId = orderId.replaceAll("-", "");
  const groups = groupPayments(payments);
  const header = parent("GrpHdr", [
    leaf("MsgId", messageId),
    leaf("CreDtTm", createdAt.toISOString().slice(0, 19)),
    leaf("NbOfTxs", String(payments.length)),
    leaf("CtrlSum", formatAmount(totalOf(payments))),
    parent("InitgPty", [leaf("Nm", latin(payer.name, MAX_NAME_CHARACTERS))]),
  ]);
  const informations = groups.map((group, at) => groupOf(group, { payer, version, id: `${messageId.slice(0, GROUP_PREFIX_CHARACTERS)}-${at + 1}` }));
  return writeXml(parent("Document", [parent("CstmrCdtTrfInitn", [header, ...informations])], { xmlns: `urn:iso:std:iso:20022:tech:xsd:${version}` }));
}

function groupOf(group: PaymentGroup, { payer, version, id }: { payer: Payer; version: PainVersion; id: string }): XmlElement {
  const isSepa = group.currency === "EUR";
  return parent("PmtInf", [
    leaf("PmtInfId", id),
    leaf("PmtMtd", "TRF"),
    leaf("NbOfTxs", String(group.payments.length)),
    leaf("CtrlSum", group.total),
    isSepa ? parent("PmtTpInf", [parent("SvcLvl", [leaf("Cd", "SEPA")])]) : undefined,
    version === "pain.001.001.03" ? leaf("ReqdExctnDt", group.day) : parent("ReqdExctnDt", [leaf("Dt", group.day)]),
    parent("Dbtr", [leaf("Nm", latin(payer.name, MAX_NAME_CHARACTERS))]),
    parent("DbtrAcct", [accountOf(payer.iban), leaf("Ccy", group.currency)]),
    // The bank is known by the IBAN; the element itself is required.
    parent("DbtrAgt", [parent("FinInstnId", [parent("Othr", [leaf("Id", "NOTPROVIDED")])])]),
    ...(isSepa ? [leaf("ChrgBr", "SLEV")] : []),
    ...group.payments.map(transferOf),
  ]);
}

function transferOf(payment: Payment): XmlElement {
  const message = latin(payment.message, MAX_REMITTANCE_CHARACTERS);
  const remittance: XmlChild = message ? parent("RmtInf", [leaf("Ustrd", message)]) : undefined;
  return parent("CdtTrfTxInf", [
    parent("PmtId", [leaf("EndToEndId", symbolsOf(payment) || "NOTPROVIDED")]),
    parent("Amt", [leaf("InstdAmt", payment.amount, { Ccy: payment.currency })]),
    parent("Cdtr", [leaf("Nm", latin(payment.payee, MAX_NAME_CHARACTERS) || "NOTPROVIDED")]),
    parent("CdtrAcct", [accountOf(payment.iban)]),
    remittance,
  ]);
}

const accountOf = (iban: string): XmlElement => parent("Id", [leaf("IBAN", iban)]);

/** "/VS1/SS2/KS0308"; at most 33 characters of the 35 that the element has. */
function symbolsOf({ variableSymbol, specificSymbol, constantSymbol }: Payment): string {
  const written = [
    ["VS", variableSymbol],
    ["SS", specificSymbol],
    ["KS", constantSymbol],
  ] as const;
  return written.flatMap(([name, symbol]) => (symbol ? [`/${name}${symbol}`] : [])).join("");
}

/** The Latin characters that every bank of SEPA takes. */
function latin(value: string, characters: number): string {
  const plain = withoutAccents(value)
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]+/g, " ")
    .replace(/ +/g, " ")
    .trim();
  // Neither may a text begin with a slash nor hold two.
  return plain.replace(/\/+/g, "/").replace(/^\//, "").slice(0, characters).trim();
}

/** Counts and adds up what a written file says; undefined when its own counts and sums do not agree with its payments. */
export function readPain(xml: string): PaymentProof | undefined {
  const read = readXml(xml);
  const initiation = read.ok ? one(read.root, "CstmrCdtTrfInitn") : undefined;
  const header = initiation && one(initiation, "GrpHdr");
  if (!initiation || !header) return undefined;
  const groups = all(initiation, "PmtInf").map((group) => ({ group, transfers: all(group, "CdtTrfTxInf") }));
  const transfers = groups.flatMap((group) => group.transfers);
  const agrees = [{ group: header, transfers }, ...groups].every(({ group, transfers: members }) => {
    const said = { count: Number(text(group, "NbOfTxs")), total: decimal(text(group, "CtrlSum")) };
    return said.count === members.length && said.total?.eq(sumOf(members)) === true;
  });
  return agrees ? { count: transfers.length, total: formatAmount(sumOf(transfers)) } : undefined;
}

function sumOf(transfers: readonly ReadElement[]) {
  return totalOf(transfers.map((transfer) => ({ amount: text(one(transfer, "Amt") ?? transfer, "InstdAmt") ?? "0" })));
}
