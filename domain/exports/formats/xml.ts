import { INVOICE_FORMAT_VERSION } from "#domain/invoice/schema.ts";
import { canonicalTree, checkCanonical, type CanonicalValue } from "#domain/exports/canonical.ts";
import type { Format } from "#domain/exports/format.ts";
import { leaf, parent, writeXml, type XmlElement } from "#domain/exports/xml.ts";

/** Namespace of our XML; the number is the version of the canonical document. */
export const XML_NAMESPACE = `urn:kvitance:document:${INVOICE_FORMAT_VERSION}`;

/** Element of one entry of a list. */
const entryNames: Record<string, string> = { vatBreakdown: "row", lineItems: "line" };

function elementOf(name: string, value: CanonicalValue): XmlElement {
  if (typeof value === "string" || typeof value === "boolean") return leaf(name, String(value));
  if (Array.isArray(value))
    return parent(
      name,
      value.map((entry) => elementOf(entryNames[name]!, entry)),
    );
  // Ids of the tenant's own fields need not be element names.
  if (name === "customFields")
    return parent(
      name,
      Object.entries(value).map(([id, content]) => leaf("customField", String(content), { id })),
    );
  return parent(
    name,
    Object.entries(value).map(([key, content]) => elementOf(key, content)),
  );
}

/** Our own XML, one to one from the canonical document: an element per key in the same order. */
export const xml: Format = {
  name: "Xml",
  mediaType: "application/xml",
  extension: ".xml",
  bulk: false,
  check: checkCanonical,
  write: ([invoice]) => {
    const { name, content } = elementOf("document", canonicalTree(invoice!));
    return { text: writeXml({ name, content, attributes: { xmlns: XML_NAMESPACE, version: String(INVOICE_FORMAT_VERSION) } }), encoding: "UTF-8" };
  },
};
