import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generateInvoice, languages, layoutNames, renderWithBoxes, type GeneratedInvoice, type Language, type LayoutName } from "#samples/invoices/index.ts";
import { createRandom } from "#samples/invoices/random.ts";
import { renderScan, type ScanOptions } from "#samples/scans.ts";

const USAGE = `Writes invented invoices with the values that a reader should find.
node scripts/generate.ts --count N [--seed S] --out DIR [--layout NAME] [--language CODE] [--scan [--hard]]

  --count     how many documents
  --seed      seed of the first one (1); the same seed gives the same document
  --out       folder for <documentId>.pdf and <documentId>.truth.json
  --layout    ${layoutNames.join(", ")}
  --language  ${languages.join(", ")}
  --scan      also a scan or photo of the first page as <documentId>.jpg
  --hard      of bent paper, in haste, faded, coarse, or as a fax
`;

/** How the first page was scanned or photographed, drawn from the seed; what is known of it goes into the truth file. */
function scanOf(seed: number, isHard: boolean): Required<Pick<ScanOptions, "dpi" | "skew" | "noise" | "mode" | "rotation">> {
  const random = createRandom(seed + 5);
  return {
    mode: isHard ? random.pick(["snapshot", "snapshot", "thermal", "fax", "scan"] as const) : random.chance(0.7) ? "scan" : "photo",
    dpi: random.pick(isHard ? [100, 150, 150, 200] : [150, 200, 200, 300]),
    skew: Math.round((random.next() - 0.5) * 40) / 10,
    noise: Math.round(random.next() * 50) / 100,
    rotation: random.weighted([
      [0, 8],
      [90, 1],
      [180, 1],
      [270, 1],
    ] as const),
  };
}

type Wishes = { scan: boolean; hard: boolean };

async function writeDocument(generated: GeneratedInvoice, folder: string, wishes: Wishes): Promise<void> {
  const { pdf, boxes } = await renderWithBoxes(generated);
  const name = generated.truth.documentId;
  const scan = wishes.scan ? scanOf(generated.seed, wishes.hard) : undefined;
  const truth = {
    ...generated.truth,
    file: `${name}.pdf`,
    ...(scan ? { variants: { scan: `${name}.jpg` }, scan } : {}),
    set: "made",
    source: "generated",
    truthFrom: "generator",
    judge: "visual",
    boxes,
  };
  writeFileSync(join(folder, `${name}.pdf`), pdf);
  if (scan) writeFileSync(join(folder, `${name}.jpg`), await renderScan(pdf, scan, generated.seed));
  writeFileSync(join(folder, `${name}.truth.json`), `${JSON.stringify(truth, null, 1)}\n`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: "string" },
      seed: { type: "string", default: "1" },
      out: { type: "string" },
      layout: { type: "string" },
      language: { type: "string" },
      scan: { type: "boolean", default: false },
      hard: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const count = Number(values.count);
  const seed = Number(values.seed);
  const isKnown = (value: string | undefined, names: readonly string[]): boolean => value === undefined || names.includes(value);
  const isRight =
    values.out !== undefined &&
    Number.isSafeInteger(count) &&
    count > 0 &&
    Number.isSafeInteger(seed) &&
    isKnown(values.layout, layoutNames) &&
    isKnown(values.language, languages);
  if (values.help || !isRight) {
    (values.help ? process.stdout : process.stderr).write(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  mkdirSync(values.out!, { recursive: true });
  for (let index = 0; index < count; index++) {
    const generated = generateInvoice(seed + index, { layout: values.layout as LayoutName | undefined, language: values.language as Language | undefined });
    await writeDocument(generated, values.out!, values);
  }
  process.stdout.write(`${count} documents in ${values.out}\n`);
}

await main();
