import type { ExportFormat } from "#domain/exports/names.ts";
import { shippedProfiles } from "#domain/exports/profiles/shipped.ts";
import type { ProfiledFormat } from "#domain/exports/profiles/shape.ts";
import { parseInvoiceJson } from "#domain/invoice/schema.ts";
import { zero } from "#domain/money/decimal.ts";
import { withPdf } from "#server/reading/pdf.ts";
import { readWorkbook, unzip } from "#test/archives.ts";
import { csvRecords } from "#test/csv.ts";
import { agree, byRates, decode, number, pair, written, type Read, type Reader } from "./reading.ts";
import { readDuelConnector, readIsdoc, readMoney, readMrp, readPohoda, readXml } from "./xml.ts";

export type { Read } from "./reading.ts";

/** The records of a CSV whose encoding stands in its profile, since a CSV cannot declare one. */
function profileRecords(format: ProfiledFormat, bytes: Buffer): { encoding: string; records: Record<string, string>[] } {
  const profile = shippedProfiles[format];
  if (profile.kind !== "csv") throw new Error(`${format} is no CSV`);
  return { encoding: profile.encoding, records: csvRecords(textOf(bytes, profile.encoding), profile.separator) };
}

function textOf(bytes: Buffer, encoding: string): string {
  const withMark = encoding === "UTF-8 with BOM";
  const text = decode(bytes, withMark ? "UTF-8" : encoding);
  if (text.startsWith("\ufeff") !== withMark) throw new Error("the byte order mark is not as declared");
  return text.replace(/^\ufeff/, "");
}

/** Columns under the Czech names that Stereo, DUEL and SIGNYS share. */
function czechRecord(record: Record<string, string>, encoding: string): Read {
  return {
    basic: pair(record["Základ základní"], record["DPH základní"]),
    reduced: pair(record["Základ snížená"], record["DPH snížená"]),
    rest: written(number(record["Základ 0"]).plus(number(record["Zaokrouhlení"]))),
    total: written(number(record["Celkem"])),
    due: written(number(record["K úhradě"])),
    supplier: record["Dodavatel"]!,
    encoding,
  };
}

/** Our own tables; labels are those of a Czech. */
function tableRecord(value: (label: string) => string, encoding: string): Read {
  const total = value("Celkem s DPH");
  const rate = (percent: string) => ({ rate: percent, base: value(`Základ ${percent} %`), vat: percent === "0" ? "0" : value(`DPH ${percent} %`) });
  const parts = byRates([rate("21"), rate("12"), rate("0")], value("Haléřové vyrovnání"), total);
  return { ...parts, total: written(number(total)), due: written(number(value("K úhradě"))), supplier: value("Dodavatel"), encoding };
}

const readJson: Reader = async (bytes) => {
  const parsed = parseInvoiceJson(textOf(bytes, "UTF-8"));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { vatBreakdown, rounding, totalAmount = "", amountDue, supplierName = "" } = parsed.invoice;
  return { ...byRates(vatBreakdown, rounding, totalAmount), total: totalAmount, due: amountDue, supplier: supplierName, encoding: "UTF-8" };
};

const readFakturoid: Reader = async (bytes) => {
  const { encoding, records } = profileRecords("FakturoidCSV", bytes);
  const rows = records.map((line) => ({ rate: line["line_vat_rate"]!, base: line["line_subtotal"], vat: line["line_vat"] }));
  const [{ total = "", supplier_name: supplier = "" } = {}] = records;
  const sum = records.reduce((all, line) => all.plus(number(line["line_total"])), zero);
  agree("lines and total", written(sum), total);
  return { ...byRates(rows, undefined, total), total, supplier, encoding };
};

/** Two files in a ZIP: documents and lines. */
async function readPair(format: "HeliosRedCSV" | "Stereo", archive: Buffer, read: (record: Record<string, string>, encoding: string) => Read): Promise<Read> {
  const [documents, lines] = (await unzip(archive)).map((file) => profileRecords(format, file.bytes));
  const found = read(documents!.records[0]!, documents!.encoding);
  const sum = lines!.records.reduce((all, line) => all.plus(number(line["Celkem"] ?? line["P_CELKEM"])), zero);
  agree("lines and total", written(sum), found.total);
  return found;
}

const heliosRecord = (record: Record<string, string>, encoding: string): Read => ({
  basic: pair(record["Z23"], record["D23"]),
  reduced: pair(record["Z5"], record["D5"]),
  rest: written(number(record["Z0"]).plus(number(record["ZN"]))),
  total: record["KCS"]!,
  supplier: record["TEXT"]!,
  encoding,
});

const AMOUNT = String.raw`(-?\d{1,3}(?: \d{3})*,\d\d)`;

/** The words of the drawn pages, as a PDF reader finds them. */
const readPdf: Reader = async (bytes) => {
  const text = await withPdf(bytes, async (pdf) =>
    Array.from({ length: pdf.pageCount }, (_, index) =>
      pdf.withPage(index, (page) =>
        page
          .textLayer()
          .words.map((word) => word.text)
          .join(" "),
      ),
    ).join(" "),
  );
  const plain = text.replace(/\s+/g, " ").replaceAll("−", "-");
  const amount = (found: string | undefined) => found?.replaceAll(" ", "").replace(",", ".");
  const labelled = (label: string) => amount(new RegExp(`${label} ${AMOUNT} [A-Z]{3}`).exec(plain)?.[1]);
  // A row of the VAT breakdown has three amounts, a line of the document two.
  const rows = [...plain.matchAll(new RegExp(String.raw`(\d+) % ${AMOUNT} ${AMOUNT} ${AMOUNT}`, "g"))].map(([, rate, base, vat]) => ({
    rate: rate!,
    base: amount(base),
    vat: amount(vat),
  }));
  const total = labelled("Celkem s DPH")!;
  const supplier = /ODBĚRATEL (.*?) Modelová firma/.exec(plain)?.[1] ?? plain;
  return { ...byRates(rows, labelled("Zaokrouhlení"), total), total, due: labelled("K úhradě"), supplier, encoding: "" };
};

const inside = (extension: string, read: Reader): Reader => {
  return async (archive) => {
    const files = (await unzip(archive)).filter((file) => file.name.endsWith(extension) && !file.name.includes("/"));
    if (files.length !== 1 || !files[0]!.utf8) throw new Error(`${files.length} files ${extension}`);
    return read(files[0]!.bytes);
  };
};

/** A reader for every format that does not share a line with its writer. */
export const exportReaders: Record<ExportFormat, Reader> = {
  Xml: readXml,
  Isdoc: readIsdoc,
  Isdocx: inside(".isdoc", readIsdoc),
  FakturoidCSV: readFakturoid,
  HeliosRedCSV: (archive) => readPair("HeliosRedCSV", archive, heliosRecord),
  Stereo: (archive) => readPair("Stereo", archive, czechRecord),
  Xlsx: async (bytes) => {
    const [documents] = await readWorkbook(bytes);
    return tableRecord((label) => documents!.rows[0]![label]?.value ?? "", "UTF-8");
  },
  Csv: async (bytes) => {
    const [record] = csvRecords(textOf(bytes, "UTF-8 with BOM"));
    return tableRecord((label) => record![label] ?? "", "UTF-8 with BOM");
  },
  PohodaXml: readPohoda,
  MrpXml: readMrp,
  MoneyXml: readMoney,
  Pdf: readPdf,
  DuelConnectorXml: readDuelConnector,
  DuelCsv: async (bytes) => {
    const { encoding, records } = profileRecords("DuelCsv", bytes);
    return czechRecord(records[0]!, encoding);
  },
  SignysCSV: async (bytes) => {
    const { encoding, records } = profileRecords("SignysCSV", bytes);
    return czechRecord(records[0]!, encoding);
  },
  Json: readJson,
  Zip: inside(".json", readJson),
};
