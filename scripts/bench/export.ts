import { randomUUID } from "node:crypto";
import { type Bench, processesBelow, residentMiB, startBench } from "./program.ts";
import { type Benchmark, figure, median, timed } from "./result.ts";

const DOCUMENTS = 1_000;
const LINES = 12;
const AT_ONCE = 8;
const ROUNDS = 3;
const SAMPLE_MS = 50;

export const exporting: Benchmark = {
  name: "export",
  says: `${DOCUMENTS} documents with ${LINES} lines each as one PohodaXml, from the request to the last byte`,
  async run() {
    const bench = await startBench();
    try {
      const documentIds = await makeDocuments(bench);
      const api = processesBelow(bench.pid).find(({ command }) => command.includes("api.ts"));
      const before = residentMiB(api?.pid ?? 0).now;
      let most = before;
      const timer = setInterval(() => void (most = Math.max(most, residentMiB(api?.pid ?? 0).now)), SAMPLE_MS);
      let bytes = 0;
      const firstMs: Record<string, number> = {};
      const times: number[] = [];
      const take = (exportFormat: string) =>
        timed(async () => {
          const asked = performance.now();
          const reply = await bench.call("POST", "/v1/documents/files/export", { exportFormat, documentIds });
          if (!reply.ok) throw new Error(`The export was refused: ${(await reply.text()).slice(0, 500)}`);
          bytes = 0;
          for await (const part of reply.body ?? []) {
            firstMs[exportFormat] ??= performance.now() - asked;
            bytes += (part as Uint8Array).length;
            // Drawing a thousand takes minutes, and says nothing of the first; the client that goes ends it.
            if (exportFormat === "Pdf") break;
          }
        });
      for (let round = 0; round < ROUNDS; round += 1) times.push(await take("PohodaXml"));
      const xmlBytes = bytes;
      await take("Zip");
      const zipped = bytes;
      await take("Pdf");
      clearInterval(timer);
      const samples = times.length;
      const seconds = (exportFormat: string) => (firstMs[exportFormat] ?? Number.NaN) / 1_000;
      return [
        figure(`${DOCUMENTS} documents, one PohodaXml of ${(xmlBytes / 1024 / 1024).toFixed(1)} MiB`, median(times) / 1_000, "s", { samples, goal: 10 }),
        figure("the slowest of them", Math.max(...times) / 1_000, "s", { samples, goal: 10 }),
        figure(`${DOCUMENTS} documents, one Zip of ${(zipped / 1024 / 1024).toFixed(1)} MiB, first byte`, seconds("Zip"), "s", { samples: 1, goal: 1 }),
        figure(`${DOCUMENTS} documents as Pdf, first byte`, seconds("Pdf"), "s", { samples: 1, goal: 1 }),
        figure("api process, most resident meanwhile", most, "MiB", { samples, goal: 400, reference: { name: "before", value: before } }),
      ];
    } finally {
      await bench.stop();
    }
  },
};

/** Makes the documents through the API; answers their ids. */
async function makeDocuments(bench: Bench): Promise<string[]> {
  const documentIds: string[] = [];
  const make = async (): Promise<void> => {
    while (documentIds.length < DOCUMENTS) {
      const documentId = randomUUID();
      documentIds.push(documentId);
      const reply = await bench.call("POST", "/v1/documents/fromJson", invoice(documentId, documentIds.length));
      if (!reply.ok) throw new Error(`A document was not taken: ${await reply.text()}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, make));
  return documentIds;
}

/** An invoice of an invented supplier with lines of both rates. */
function invoice(documentId: string, number: number): object {
  const lineItems = Array.from({ length: LINES }, (_, index) => ({
    description: `Položka ${index + 1}: kancelářské a spotřební zboží podle dodacího listu č. ${number}`,
    quantity: "2",
    unit: "ks",
    unitPrice: "50.00",
    vatRate: index % 2 === 0 ? "21.00" : "12.00",
    totalWithoutVat: "100.00",
    vat: index % 2 === 0 ? "21.00" : "12.00",
    totalWithVat: index % 2 === 0 ? "121.00" : "112.00",
  }));
  const half = LINES / 2;
  return {
    version: 1,
    documentId,
    documentClass: "ReceivedInvoice",
    fileName: `faktura-${number}.pdf`,
    documentKind: "invoice",
    supplierName: "Příkladné tiskárny Šumava a.s.",
    supplierCompanyId: "80000013",
    supplierVatId: "CZ80000013",
    supplierStreet: "Nádražní 1755/35",
    supplierCity: "Česká Lhota",
    supplierPostalCode: "38001",
    supplierCountry: "CZ",
    customerName: "Modelová firma s.r.o.",
    customerCompanyId: "90000007",
    invoiceNumber: `FV-${number}`,
    variableSymbol: String(20_260_000 + number),
    issueDate: "2026-03-02",
    taxDate: "2026-03-02",
    dueDate: "2026-03-16",
    currency: "CZK",
    totalWithoutVat: (100 * LINES).toFixed(2),
    totalVat: (33 * half).toFixed(2),
    totalAmount: (100 * LINES + 33 * half).toFixed(2),
    vatBreakdown: [
      { rate: "21.00", base: (100 * half).toFixed(2), vat: (21 * half).toFixed(2) },
      { rate: "12.00", base: (100 * half).toFixed(2), vat: (12 * half).toFixed(2) },
    ],
    lineItems,
    coding: {},
    customFields: {},
  };
}
