import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { XMLParser } from "fast-xml-parser";
import { fromBuffer, type Entry, type Options, type ZipFile } from "yauzl";

/** One file of an archive as a reader other than ours sees it; `utf8` is the flag of its name. */
export type ArchivedFile = { name: string; bytes: Buffer; utf8: boolean };

const openArchive: (bytes: Buffer, options: Options) => Promise<ZipFile> = promisify(fromBuffer);
const UTF8_NAME = 0x800;

/** Unpacks a ZIP. */
export async function unzip(archive: Buffer): Promise<ArchivedFile[]> {
  const zip = await openArchive(archive, { lazyEntries: true, autoClose: false });
  const entries = await new Promise<Entry[]>((resolve, reject) => {
    const found: Entry[] = [];
    zip.on("entry", (entry: Entry) => {
      found.push(entry);
      zip.readEntry();
    });
    zip.on("end", () => resolve(found));
    zip.on("error", reject);
    zip.readEntry();
  });
  const open = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const files: ArchivedFile[] = [];
  for (const entry of entries) {
    files.push({ name: entry.fileName, bytes: await buffer(await open(entry)), utf8: (entry.generalPurposeBitFlag & UTF8_NAME) !== 0 });
  }
  return files;
}

/** A cell of a sheet: its type ("s" text, "n" number or date), its value as stored and the number format. */
export type SheetCell = { type: string; value: string; format: string };
export type Sheet = { name: string; rows: Record<string, SheetCell>[] };

/** A parsed XML element: attributes begin with `@`, the text is `#text`. */
type Node = { [name: string]: Node[] } & { [attribute: `@${string}`]: string } & { "#text"?: string };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  alwaysCreateTextNode: true,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
});

/** The elements on a path of names. */
function all(node: Node, ...path: string[]): Node[] {
  return path.reduce<Node[]>((nodes, name) => nodes.flatMap((each) => each[name] ?? []), [node]);
}

const textOf = (node: Node | undefined) => node?.["#text"] ?? "";

/** Reads the sheets of an Excel file, each row by the labels of the first one. */
export async function readWorkbook(archive: Buffer): Promise<Sheet[]> {
  const files = new Map((await unzip(archive)).map((file) => [file.name, file.bytes.toString("utf8")]));
  const parse = (name: string) => parser.parse(files.get(name)!) as Node;
  const strings = all(parse("xl/sharedStrings.xml"), "sst", "si").map((entry) => textOf(all(entry, "t")[0]));
  const styles = parse("xl/styles.xml");
  const formats = new Map(all(styles, "styleSheet", "numFmts", "numFmt").map((format) => [format["@numFmtId"], format["@formatCode"]]));
  const cellFormats = all(styles, "styleSheet", "cellXfs", "xf").map((style) => formats.get(style["@numFmtId"]) ?? "");
  const cellOf = (cell: Node): SheetCell => {
    const stored = textOf(all(cell, "v")[0]);
    const type = cell["@t"] ?? "n";
    return { type, value: type === "s" ? strings[Number(stored)]! : stored, format: cellFormats[Number(cell["@s"] ?? 0)] ?? "" };
  };
  return all(parse("xl/workbook.xml"), "workbook", "sheets", "sheet").map((sheet, index) => {
    const rows = all(parse(`xl/worksheets/sheet${index + 1}.xml`), "worksheet", "sheetData", "row").map(
      (row) => new Map(all(row, "c").map((cell) => [cell["@r"]!.replace(/\d+/, ""), cellOf(cell)])),
    );
    const labels = rows[0]!;
    const labelled = rows.slice(1).map((row) => Object.fromEntries([...row].map(([column, cell]) => [labels.get(column)!.value, cell])));
    return { name: sheet["@name"]!, rows: labelled };
  });
}
