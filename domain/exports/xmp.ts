import { headerFields, type Invoice } from "#domain/invoice/invoice.ts";
import type { PrintedApproval } from "./approvals.ts";
import { escapeText } from "./xml.ts";

/** Namespace of the values; their names are those of the API. */
const NAMESPACE = "urn:kvitance:document:1/";

/** What was read of a document as an XMP packet (ISO 16684-1): title and supplier as everybody reads them, all header values by name, and who approved it. */
export function xmpOf(invoice: Invoice, approvals: readonly PrintedApproval[], now: Date): string {
  const title = [invoice.supplierName, invoice.invoiceNumber].filter(Boolean).join(" \u00b7 ");
  const values = headerFields.flatMap((name) => (invoice[name] === undefined ? [] : [`<kv:${name}>${escapeText(invoice[name])}</kv:${name}>`]));
  const approved = approvals.map(({ step, person, day }) => `<rdf:li>${escapeText([day, person, step].filter(Boolean).join(", "))}</rdf:li>`);
  const list = approved.length === 0 ? "" : `<kv:approvals><rdf:Seq>${approved.join("")}</rdf:Seq></kv:approvals>`;
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:kv="${NAMESPACE}">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeText(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeText(invoice.supplierName ?? "")}</rdf:li></rdf:Seq></dc:creator>
<xmp:CreatorTool>Kvitance</xmp:CreatorTool><xmp:MetadataDate>${now.toISOString()}</xmp:MetadataDate>
<kv:documentId>${escapeText(invoice.documentId)}</kv:documentId>${values.join("")}${list}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}
