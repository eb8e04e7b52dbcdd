import type { Structured } from "#domain/evidence/reading.ts";
import { isCii, readCii } from "./cii.ts";
import { isIsdoc, readIsdoc } from "./isdoc.ts";
import { isUbl, readUbl } from "./ubl.ts";
import { type XmlElement, readXml } from "./xml.ts";

const readers: { is(root: XmlElement): boolean; read(root: XmlElement): Structured }[] = [
  { is: isIsdoc, read: readIsdoc },
  { is: isUbl, read: readUbl },
  { is: isCii, read: readCii },
];

/**
 * What XML text is: a `known` invoice with its values, well-formed XML that is `notInvoice`, `malformed` text, or `hostile`
 * text (document type declaration, own entities, absurd size), which is never expanded. Never throws.
 */
export type XmlVerdict = { kind: "known"; document: Structured } | { kind: "notInvoice" | "malformed" | "hostile" };

/** Judges and reads XML text: ISDOC 5.x to 6.0.2, UBL 2.1, UN/CEFACT CII with ZUGFeRD and Factur-X. */
export function structuredXmlVerdict(xml: string): XmlVerdict {
  const outcome = readXml(xml);
  if (!outcome.ok) return { kind: outcome.reason };
  const reader = readers.find((each) => each.is(outcome.root));
  return reader ? { kind: "known", document: reader.read(outcome.root) } : { kind: "notInvoice" };
}

/** The document that invoice XML states, or undefined when the text is not a known invoice. Never throws. */
export function parseStructured(xml: string): Structured | undefined {
  const verdict = structuredXmlVerdict(xml);
  return verdict.kind === "known" ? verdict.document : undefined;
}
