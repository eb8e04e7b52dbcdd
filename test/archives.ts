import { buffer } from "node:stream/consumers";
import { XMLParser } from "fast-xml-parser";
import { fromBuffer, type Entry, type ZipFile } from "yauzl";

/** One file of an archive as a reader other than ours sees it; `utf8` is the flag of its name. */
export type ArchivedFile = { name: string; bytes: Buffer; utf8: boolean };

/** Unpacks a ZIP. */
export async function unzip(archive: Buffer): Promise<ArchivedFile[]> {
  const zip = await new Promise<ZipFile>((resolve, reject) => fromBuffer(archive, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))));
  const files: ArchivedFile[] = [];
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: Entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        buffer(stream).then((bytes) => {
          files.push({ name: entry.fileName, bytes, utf8: (entry.generalPurposeBitFlag & 0x800) !== 0 });
          zip.readEntry();
        }, reject);
      }),
    );
    zip.on("end", () => resolve(files));
    zip.on("error", reject);
    zip.readEntry();
  });
}

/** A cell of a sheet: its type ("s" text, "n" number or date), its value as stored and the number format. */
export type SheetCell = { type: string; value: string; format: string };
export type Sheet = { name: string; rows: Record<string, SheetCell>[] };

const list = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** Reads the sheets of an Excel file, each row by the labels of the first one. */
export async function readWorkbook(archive: Buffer): Promise<Sheet[]> {
  const files = new Map((await unzip(archive)).map((file) => [file.name, file.bytes.toString("utf8")]));
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "@", parseTagValue: false, parseAttributeValue: false, trimValues: false });
  const parse = (name: string) => parser.parse(files.get(name) ?? "<none/>");
  const strings = list<any>(parse("xl/sharedStrings.xml").sst?.si).map((entry) => String(typeof entry.t === "object" ? (entry.t["#text"] ?? "") : (entry.t ?? "")));
  const styles = parse("xl/styles.xml").styleSheet;
  const formats = new Map(list<any>(styles.numFmts?.numFmt).map((format) => [format["@numFmtId"], format["@formatCode"]]));
  const cellStyles = list<any>(styles.cellXfs.xf).map((style) => formats.get(style["@numFmtId"]) ?? `#${style["@numFmtId"]}`);
  return list<any>(parse("xl/workbook.xml").workbook.sheets.sheet).map((sheet, index) => {
    const rows = list<any>(parse(`xl/worksheets/sheet${index + 1}.xml`).worksheet.sheetData.row).map((row) =>
      Object.fromEntries(
        list<any>(row.c).map((cell) => [
          String(cell["@r"]).replace(/\d+/, ""),
          { type: cell["@t"] ?? "n", value: cell["@t"] === "s" ? strings[Number(cell.v)]! : String(cell.v), format: cellStyles[Number(cell["@s"] ?? 0)] ?? "" },
        ]),
      ),
    );
    const labels = rows[0] ?? {};
    const labelled = rows.slice(1).map((row) => Object.fromEntries(Object.entries(row).map(([column, cell]) => [labels[column]?.value ?? column, cell as SheetCell])));
    return { name: sheet["@name"], rows: labelled };
  });
}
