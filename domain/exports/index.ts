import type { Format } from "./format.ts";
import { csv } from "./formats/csv.ts";
import { isdoc } from "./formats/isdoc/isdoc.ts";
import { json } from "./formats/json.ts";
import { money } from "./formats/money/money.ts";
import { mrp } from "./formats/mrp/mrp.ts";
import { pohoda } from "./formats/pohoda/pohoda.ts";
import { xml } from "./formats/xml.ts";
import type { ExportFormat } from "./names.ts";

/** The formats that are pure functions of the canonical document. Those that need a library stand in `server/exports/rendering/`. */
export const textFormats = { Xml: xml, Isdoc: isdoc, Csv: csv, PohodaXml: pohoda, MoneyXml: money, MrpXml: mrp, Json: json } satisfies Partial<
  Record<ExportFormat, Format>
>;
