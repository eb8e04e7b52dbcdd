import { documentClasses, enumCategories } from "#domain/names.ts";
import { documentKinds, headerFields, lineItemFields, paymentMethods, type HeaderField } from "#domain/invoice/invoice.ts";
import { INVOICE_FORMAT_VERSION } from "#domain/invoice/schema.ts";
import { leaf, parent, writeXml, type XmlElement } from "#domain/exports/xml.ts";
import { XML_NAMESPACE } from "./xml.ts";

const dates: readonly string[] = ["issueDate", "taxDate", "dueDate", "deductionDate", "deliveredDate"];
const amounts: readonly string[] = [
  "exchangeRate",
  "exchangeRateAmount",
  "totalWithoutVat",
  "totalVat",
  "rounding",
  "totalAmount",
  "advancePaid",
  "amountDue",
  "quantity",
  "unitPrice",
  "vatRate",
  "vat",
  "totalWithVat",
];

function typeOf(field: string): string {
  if (dates.includes(field)) return "xs:date";
  if (amounts.includes(field)) return "amount";
  const named: Partial<Record<HeaderField, string>> = { documentKind: "documentKind", paymentMethod: "paymentMethod", reverseCharge: "xs:boolean" };
  return named[field as HeaderField] ?? "text";
}

function element(name: string, type: string, occurs: Record<string, string> = { minOccurs: "0" }): XmlElement {
  return leaf("xs:element", "", { name, type, ...occurs });
}

function complexType(name: string, elements: XmlElement[], attributes: XmlElement[] = []): XmlElement {
  return parent("xs:complexType", [parent("xs:sequence", elements), ...attributes], { name });
}

function listType(name: string, entry: string, type: string): XmlElement {
  return complexType(name, [element(entry, type, { minOccurs: "0", maxOccurs: "unbounded" })]);
}

function restriction(name: string, facets: XmlElement[], base = "xs:string"): XmlElement {
  return parent("xs:simpleType", [parent("xs:restriction", facets, { base })], { name });
}

function enumeration(name: string, values: readonly string[]): XmlElement {
  return restriction(
    name,
    values.map((value) => leaf("xs:enumeration", "", { value })),
  );
}

const required = {};

/** The XML Schema of the Xml format, from the same lists as the canonical document. */
export function xmlSchema(): string {
  const customField = parent(
    "xs:complexType",
    [
      parent("xs:simpleContent", [
        parent("xs:extension", [leaf("xs:attribute", "", { name: "id", type: "xs:string", use: "required" })], { base: "xs:string" }),
      ]),
    ],
    { name: "customField" },
  );
  const types = [
    restriction("text", [leaf("xs:minLength", "", { value: "1" })]),
    restriction("amount", [leaf("xs:pattern", "", { value: "-?[0-9]{1,30}(\\.[0-9]{1,12})?" })]),
    enumeration("documentClass", documentClasses),
    enumeration("documentKind", documentKinds),
    enumeration("paymentMethod", paymentMethods),
    complexType(
      "coding",
      enumCategories.map((category) => element(category, "text")),
    ),
    complexType(
      "row",
      ["rate", "base", "vat"].map((name) => element(name, "amount", required)),
    ),
    complexType("line", [
      ...lineItemFields.map((field) => element(field, typeOf(field))),
      element("coding", "coding"),
      element("customFields", "customFields"),
    ]),
    listType("rows", "row", "row"),
    listType("lines", "line", "line"),
    customField,
    listType("customFields", "customField", "customField"),
    complexType("accountingUnit", [
      element("accountingUnitId", "text", required),
      element("name", "text", required),
      ...["companyId", "vatId", "externalId"].map((name) => element(name, "text")),
      element("vatPayer", "xs:boolean", required),
    ]),
    complexType(
      "document",
      [
        element("documentId", "text", required),
        element("externalDocumentId", "text"),
        element("documentClass", "documentClass", required),
        element("fileName", "text"),
        element("deliveredDate", "xs:date"),
        ...headerFields.map((field) => element(field, typeOf(field))),
        element("vatBreakdown", "rows", required),
        element("lineItems", "lines", required),
        element("coding", "coding", required),
        element("customFields", "customFields", required),
        element("accountingUnit", "accountingUnit"),
      ],
      [leaf("xs:attribute", "", { name: "version", type: "xs:integer", use: "required", fixed: String(INVOICE_FORMAT_VERSION) })],
    ),
  ];
  return writeXml(
    parent("xs:schema", [element("document", "document", required), ...types], {
      "xmlns:xs": "http://www.w3.org/2001/XMLSchema",
      xmlns: XML_NAMESPACE,
      targetNamespace: XML_NAMESPACE,
      elementFormDefault: "qualified",
    }),
  );
}
