import { readdirSync, readFileSync } from "node:fs";
import iconv from "iconv-lite";
import { validateXML } from "xmllint-wasm";
import { shared } from "./shared.ts";

/** POHODA's import tree needs more than the 16 MiB that the validator starts with. */
const MEMORY_PAGES = 2_048;

/** Faults of a document against the ISDOC 6.0.2 schema; empty when it is valid. Needs the reference folder. */
export async function isdocFaults(xml: string): Promise<string[]> {
  const schema = readFileSync(`${shared}reference/isdoc/6.0.2/isdoc-invoice-6.0.2.xsd`, "utf8");
  return xmlFaults(xml, schema);
}

let pohodaSchemas: { fileName: string; contents: string }[] | undefined;

function loadPohodaSchemas() {
  const folder = `${shared}reference/pohoda/schema`;
  return readdirSync(folder)
    .filter((name) => name.endsWith(".xsd"))
    .map((fileName) => ({
      fileName,
      contents: iconv.decode(readFileSync(`${folder}/${fileName}`), "windows-1250").replace(/encoding="windows-1250"/i, 'encoding="UTF-8"'),
    }));
}

/** Faults of a POHODA pack (its windows-1250 bytes) against data.xsd; empty when it is valid. Needs the reference folder. */
export async function pohodaFaults(bytes: Buffer): Promise<string[]> {
  pohodaSchemas ??= loadPohodaSchemas();
  const contents = iconv.decode(bytes, "windows-1250").replace('encoding="windows-1250"', 'encoding="UTF-8"');
  const { errors } = await validateXML({
    xml: { fileName: "pack.xml", contents },
    schema: pohodaSchemas.filter((schema) => schema.fileName === "data.xsd"),
    preload: pohodaSchemas.filter((schema) => schema.fileName !== "data.xsd"),
    initialMemoryPages: MEMORY_PAGES,
    maxMemoryPages: MEMORY_PAGES,
  });
  return errors.map((error) => error.message);
}

/** Faults of a document against a schema that stands in one text; empty when it is valid. */
export async function xmlFaults(xml: string, schema: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: { fileName: "document.xml", contents: xml }, schema: [{ fileName: "schema.xsd", contents: schema }] });
  return errors.map((error) => error.message);
}
