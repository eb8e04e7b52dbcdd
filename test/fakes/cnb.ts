import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type FakeCnb = {
  /** Address of the daily file, to give to `openCnb`. */
  url: string;
  /** Lists by the day they were published on, `YYYY-MM-DD`: rows `country|currency|amount|code|rate`. */
  lists: Map<string, string[]>;
  /** Queries of the calls so far. */
  requests: string[];
  /** How the next calls go: "ok", a status, "garbage" (an HTML page with status 200), or "hang". */
  mood: "ok" | 404 | 503 | "garbage" | "hang";
  close(): Promise<void>;
};

const rows = (euro: string): string[] => [
  "Austrálie|dolar|1|AUD|15,012",
  "EMU|euro|1|EUR|" + euro,
  "Indonésie|rupie|1000|IDR|1,382",
  "Japonsko|jen|100|JPY|14,907",
  "Maďarsko|forint|100|HUF|6,318",
  "USA|dolar|1|USD|21,004",
];

/** The bank's daily file over HTTP with invented rates, as reference formats 5.4 describe it: the latest list on or before the asked day. */
export async function startFakeCnb(): Promise<FakeCnb> {
  const fake: FakeCnb = {
    url: "",
    // A Thursday, a Friday and the Monday after.
    lists: new Map([
      ["2026-03-05", rows("24,315")],
      ["2026-03-06", rows("24,330")],
      ["2026-03-09", rows("24,410")],
    ]),
    requests: [],
    mood: "ok",
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "", "http://bank.test");
    fake.requests.push(searchParams.get("date") ?? "");
    if (fake.mood === "hang") return;
    if (fake.mood === "garbage") return void response.writeHead(200, { "content-type": "text/html" }).end("<html>Odstávka</html>");
    if (fake.mood !== "ok") return void response.writeHead(fake.mood).end();
    const [day, month, year] = (searchParams.get("date") ?? "").split(".");
    const asked = `${year}-${month}-${day}`;
    const published = [...fake.lists.keys()].sort().findLast((date) => date <= asked) ?? [...fake.lists.keys()].sort()[0]!;
    const list = fake.lists.get(published)!;
    const head = `${published.split("-").toReversed().join(".")} #${46 + [...fake.lists.keys()].sort().indexOf(published)}`;
    response.writeHead(200, { "content-type": "text/plain;charset=UTF-8" }).end([head, "země|měna|množství|kód|kurz", ...list, ""].join("\n"));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/denni_kurz.txt`;
  return fake;
}
