import { expect, test } from "vitest";
import { buildInvoice } from "#test/invoices.ts";
import { signingActions } from "./signing.ts";
import { xmpOf } from "./xmp.ts";

test("R336 the signing actions", () => {
  expect(signingActions).toEqual(["DocumentSigning", "DocumentMetadataAppend"]);
});

test("what was read stands in the metadata by name, whatever letters it has", () => {
  const xmp = xmpOf(
    buildInvoice({ documentId: "d1", supplierName: "Sklo & <syn>", invoiceNumber: "F1", note: "žluť\u0007" }),
    [{ step: "Vedoucí", person: "Jana <Nová>", day: "2026-11-20" }],
    new Date("2026-11-24T08:00:00Z"),
  );
  expect(xmp).toContain("<kv:supplierName>Sklo &amp; &lt;syn&gt;</kv:supplierName>");
  expect(xmp).toContain("Sklo &amp; &lt;syn&gt; · F1");
  expect(xmp).toContain("<kv:note>žluť</kv:note>");
  expect(xmp).toContain("<kv:approvals><rdf:Seq><rdf:li>2026-11-20, Jana &lt;Nová&gt;, Vedoucí</rdf:li></rdf:Seq></kv:approvals>");
  expect(xmp).toContain("<xmp:MetadataDate>2026-11-24T08:00:00.000Z</xmp:MetadataDate>");
});
