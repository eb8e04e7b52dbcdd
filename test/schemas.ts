import { readdirSync, readFileSync } from "node:fs";
import iconv from "iconv-lite";
import { Schema } from "node-schematron";
import { validateXML } from "xmllint-wasm";
import { shared } from "./shared.ts";

/** POHODA's import tree needs more than the 16 MiB that the validator starts with. */
const MEMORY_PAGES = 2_048;

/** Faults of a document against the ISDOC 6.0.2 schema; empty when it is valid. Needs the reference folder. */
export async function isdocFaults(xml: string): Promise<string[]> {
  const schema = readFileSync(`${shared}reference/isdoc/6.0.2/isdoc-invoice-6.0.2.xsd`, "utf8");
  return xmlFaults(xml, schema);
}

let pohodaSchemas: SchemaFile[] | undefined;

function loadPohodaSchemas() {
  const folder = `${shared}reference/pohoda/schema`;
  return readdirSync(folder)
    .filter((name) => name.endsWith(".xsd"))
    .map((fileName) => ({
      fileName,
      contents: iconv.decode(readFileSync(`${folder}/${fileName}`), "windows-1250").replace(/encoding="windows-1250"/i, 'encoding="UTF-8"'),
    }));
}

/** Faults of POHODA packs (their windows-1250 bytes) against data.xsd, or another root; empty when they are valid. Needs the reference folder. */
export async function pohodaFaults(packs: Buffer | Buffer[], root: "data.xsd" | "response.xsd" = "data.xsd"): Promise<string[]> {
  pohodaSchemas ??= loadPohodaSchemas();
  const { errors } = await validateXML({
    xml: [packs].flat().map((bytes, index) => ({
      fileName: `pack${index + 1}.xml`,
      contents: iconv.decode(bytes, "windows-1250").replace(/encoding="windows-1250"/i, 'encoding="UTF-8"'),
    })),
    schema: pohodaSchemas.filter((schema) => schema.fileName === root),
    preload: pohodaSchemas.filter((schema) => schema.fileName !== root),
    initialMemoryPages: MEMORY_PAGES,
    maxMemoryPages: MEMORY_PAGES,
  });
  return errors.map((error) => error.message);
}

type SchemaFile = { fileName: string; contents: string };

/** Numbers of the documents (texts in UTF-8) that a schema refuses. */
async function refusedBy(documents: readonly string[], schemas: SchemaFile[], root: string): Promise<Set<number>> {
  const { errors } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema: schemas.filter((schema) => schema.fileName === root),
    preload: schemas.filter((schema) => schema.fileName !== root),
    initialMemoryPages: MEMORY_PAGES,
    maxMemoryPages: MEMORY_PAGES,
  });
  return new Set(errors.flatMap(({ loc }) => (loc ? [Number(loc.fileName.replace(".xml", ""))] : [])));
}

/** Numbers of the documents (texts in UTF-8) that a schema of one text refuses. */
export function xmlFaultsOf(documents: readonly string[], schema: string): Promise<Set<number>> {
  return refusedBy(documents, [{ fileName: "schema.xsd", contents: schema }], "schema.xsd");
}

/** Numbers of those documents that the schema of ISDOC 6.0.2 refuses. Needs the reference folder. */
export async function isdocFaultsOf(documents: string[]): Promise<Set<number>> {
  return xmlFaultsOf(documents, readFileSync(`${shared}reference/isdoc/6.0.2/isdoc-invoice-6.0.2.xsd`, "utf8"));
}

/** The same of POHODA packs and data.xsd. */
export async function pohodaFaultsOf(documents: string[]): Promise<Set<number>> {
  pohodaSchemas ??= loadPohodaSchemas();
  return refusedBy(documents, pohodaSchemas, "data.xsd");
}

/** The same of files for Money S3 and _Document.xsd. */
export async function moneyFaultsOf(documents: string[]): Promise<Set<number>> {
  moneySchemas ??= loadMoneySchemas();
  return refusedBy(documents, moneySchemas, "_Document.xsd");
}

/** Faults of a document against a schema that stands in one text; empty when it is valid. */
export async function xmlFaults(xml: string, schema: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: { fileName: "document.xml", contents: xml }, schema: [{ fileName: "schema.xsd", contents: schema }] });
  return errors.map((error) => error.message);
}

/** Faults of a payment order against pain.001.001.03 of ISO 20022; empty when it is valid. Needs the reference folder. */
export const painFaults = (xml: string): Promise<string[]> => xmlFaults(xml, readFileSync(`${shared}reference/sepa/pain.001.001.03.xsd`, "utf8"));

let moneySchemas: SchemaFile[] | undefined;

function loadMoneySchemas(): SchemaFile[] {
  const folder = `${shared}reference/money-s3/xsd`;
  return readdirSync(folder)
    .filter((name) => name.endsWith(".xsd"))
    .map((fileName) => ({ fileName, contents: readFileSync(`${folder}/${fileName}`, "utf8") }));
}

/** Faults of a file for Money S3 against _Document.xsd (version 20.201); empty when it is valid. Needs the reference folder. */
export async function moneyFaults(xml: string): Promise<string[]> {
  moneySchemas ??= loadMoneySchemas();
  const { errors } = await validateXML({
    xml: { fileName: "money.xml", contents: xml },
    schema: moneySchemas.filter((schema) => schema.fileName === "_Document.xsd"),
    preload: moneySchemas.filter((schema) => schema.fileName !== "_Document.xsd"),
    initialMemoryPages: MEMORY_PAGES,
    maxMemoryPages: MEMORY_PAGES,
  });
  return errors.map((error) => error.message);
}

/** Faults of a file for MRP against received_invoices.xsd, which is older than two elements of the published field list; empty when it is valid. */
export async function mrpFaults(xml: string): Promise<string[]> {
  return xmlFaults(olderMrp(xml), mrpSchema());
}

/** Numbers of the files for MRP that the schema refuses. Needs the reference folder. */
export async function mrpFaultsOf(documents: string[]): Promise<Set<number>> {
  return xmlFaultsOf(documents.map(olderMrp), mrpSchema());
}

const olderMrp = (xml: string) => xml.replace(/\s*<(DocumentNumberPrefix|UUID)>[^<]*<\/\1>/g, "");
const mrpSchema = () => readFileSync(`${shared}reference/mrp/received_invoices.xsd`, "utf8");

let isdocRules: Schema | undefined;

/** Findings of the ISDOC 6.0.2 Schematron; empty when none of its rules is broken. Needs the reference folder. */
export function isdocFindings(xml: string): string[] {
  isdocRules ??= Schema.fromString(readFileSync(`${shared}reference/isdoc/schematron/isdoc-6.0.2.sch`, "utf8"));
  return isdocRules.validateString(xml).map((finding) => finding.message?.trim() ?? finding.assertId ?? "finding without a text");
}
