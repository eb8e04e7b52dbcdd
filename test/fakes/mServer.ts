import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import { readXml, type XmlElement } from "#domain/extraction/structured/xml.ts";
import { decimal, formatAmount, sum, zero } from "#domain/money/decimal.ts";
import { startRemoteSystem, type RemoteSystem, type RemoteReply, type ReceivedRequest } from "./remoteSystem.ts";

export type PohodaRecord = {
  id: number;
  number: string;
  agenda: "invoice" | "voucher";
  type: string;
  key: string;
  total: string;
  date: string;
  xml: XmlElement;
};

export type FakeMServer = RemoteSystem & {
  records: PohodaRecord[];
  /** Off: as an old program that does not know the header of the check. */
  checksDuplicity: boolean;
  /** Off: as a program of 2021, whose schema has no filter by external id. */
  knowsExternalIds: boolean;
  /** Off: the user may sign in but not import XML. */
  mayImport: boolean;
  delayMs: number;
  /** Every question and every answer so far, unpacked. */
  packs: Buffer[];
  replies: Buffer[];
};

export const mServerUser = { username: "XML", password: "žluťoučký" };
export const mServerCompany = "90000007";

const codes: Record<string, string[]> = {
  accounting: ["2Fp", "2Pv"],
  classificationVAT: ["PD"],
  number: ["26FP"],
  centre: ["BRNO"],
  activity: ["SLUŽBY"],
  contract: ["26Zak00012"],
  cashAccount: ["HP"],
};
const SCHEMA = "http://www.stormware.cz/schema/version_2";
const spaces = [
  "rsp:response",
  "rdc:documentresponse",
  "typ:type",
  "lst:list",
  "inv:invoice",
  "vch:voucher",
  "lCen:list_centre",
  "lAcv:list_activity",
  "lCon:list_contract",
]
  .concat(["cen:centre", "acv:activity", "con:contract", "csh:cashRegister", "bka:bankAccount", "nms:numericalSeries", "vat:classificationVAT"])
  .map((pair) => {
    const [prefix, name] = pair.split(":");
    return `xmlns:${prefix}="${SCHEMA}/${name}.xsd"`;
  })
  .join(" ");

/**
 * POHODA mServer with one accounting: its own header of authorization, packs in windows-1250, HTTP 200 with state="error", the check of
 * duplicates by pack and item, one request at a time, packed answers.
 */
export async function startFakeMServer(): Promise<FakeMServer> {
  const seen = new Set<string>();
  let isBusy = false;
  const fake: FakeMServer = Object.assign(await startRemoteSystem((request) => oneAtATime(request)), {
    records: [] as PohodaRecord[],
    checksDuplicity: true,
    knowsExternalIds: true,
    mayImport: true,
    delayMs: 0,
    packs: [] as Buffer[],
    replies: [] as Buffer[],
  });

  async function oneAtATime(request: ReceivedRequest): Promise<RemoteReply> {
    if (isBusy) return { status: 503, body: "Server is busy" };
    isBusy = true;
    if (fake.delayMs > 0) await new Promise((done) => setTimeout(done, fake.delayMs));
    try {
      return answer(request);
    } finally {
      isBusy = false;
    }
  }

  function answer({ method, path, query, headers, body }: ReceivedRequest): RemoteReply {
    const isUser = headers["stw-authorization"] === `Basic ${Buffer.from(`${mServerUser.username}:${mServerUser.password}`, "utf8").toString("base64")}`;
    if (path === "/status" && method === "GET") {
      if (!query.has("companyDetail")) return { status: 200, body: "<mServer><status>idle</status></mServer>" };
      return isUser ? { status: 200, body: `<mServer><status>idle</status><ico>${mServerCompany}</ico></mServer>` } : { status: 401, body: "Unauthorized" };
    }
    if (path !== "/xml" || method !== "POST") return { status: 404, body: "Not found" };
    if (!isUser) return { status: 401, body: "Unauthorized" };
    const text = iconv.encode(reply(body, headers["stw-check-duplicity"] === "true"), "windows-1250");
    fake.replies.push(text);
    const isPacked = /gzip/.test(String(headers["accept-encoding"]));
    return {
      status: 200,
      headers: { "content-type": "text/xml", ...(isPacked ? { "content-encoding": "gzip" } : {}) },
      body: isPacked ? gzipSync(text) : text,
    };
  }

  function reply(body: Buffer, duplicity: boolean): string {
    if (!/^<\?xml version="1.0" encoding="windows-1250"\?>/i.test(body.subarray(0, 80).toString("latin1")))
      return pack("", "error", [], "Nepodporované kódování XML.");
    const read = readXml(iconv.decode(body, "windows-1250"));
    if (!read.ok) return pack("", "error", [], "XML nelze přečíst.");
    fake.packs.push(body);
    const { attributes, children } = read.root;
    const [question] = children;
    if (!fake.knowsExternalIds && child(child(child(question?.children[0], "requestInvoice"), "filter"), "extId"))
      return pack(attributes.id!, "error", [], "Data nelze načíst, neodpovídají schématu.");
    if (!fake.mayImport) return pack(attributes.id!, "error", [], "Uživatel není oprávněn importovat XML soubory.");
    if (attributes.ico !== mServerCompany) return pack(attributes.id!, "error", [], `IČ ${attributes.ico} nesouhlasí s IČ účetní jednotky.`);
    const items = children.map((item) => {
      const key = `${attributes.id}/${item.attributes.id}`;
      if (duplicity && fake.checksDuplicity && seen.has(key)) return packItem(item.attributes.id!, "error", "", "Doklad již byl importován (duplicitní ID).");
      const [what] = item.children;
      if (what!.name === "invoice" || what!.name === "voucher") return importRecord(item.attributes.id!, what!, () => seen.add(key));
      return packItem(item.attributes.id!, "ok", listOf(what!));
    });
    return pack(attributes.id!, "ok", items);
  }

  function importRecord(itemId: string, what: XmlElement, keep: () => void): string {
    const agenda = what.name as "invoice" | "voucher";
    const header = child(what, `${agenda}Header`)!;
    const unknown = Object.entries(codes).flatMap(([name, list]) => {
      const used = text(child(header, name), "ids");
      return used && !list.includes(used) ? [{ name, used }] : [];
    });
    const answered = (state: string, inner: string) =>
      `<${agenda === "invoice" ? "inv" : "vch"}:${agenda}Response version="2.0" state="${state}">${inner}</${agenda === "invoice" ? "inv" : "vch"}:${agenda}Response>`;
    if (unknown.length > 0) {
      const details = unknown.map(
        ({ name, used }) =>
          `<rdc:detail><rdc:state>error</rdc:state><rdc:errno>103</rdc:errno><rdc:note>Hodnota nebyla nalezena</rdc:note><rdc:XPath>/${name}/ids</rdc:XPath><rdc:valueRequested>${escaped(used)}</rdc:valueRequested></rdc:detail>`,
      );
      // The item is "ok" while the answer inside it is not.
      return packItem(itemId, "ok", answered("error", `<rdc:importDetails>${details.join("")}</rdc:importDetails>`));
    }
    keep();
    const id = fake.records.length + 1;
    const number = `26${agenda === "invoice" ? "FP" : "HV"}${String(id).padStart(5, "0")}`;
    fake.records.push({
      id,
      number,
      agenda,
      type: text(header, agenda === "invoice" ? "invoiceType" : "voucherType") ?? "",
      key: text(child(header, "extId"), "ids") ?? "",
      date: text(header, "date") ?? "",
      total: totalOf(child(what, `${agenda}Summary`)!),
      xml: what,
    });
    const made = `<rdc:producedDetails><rdc:id>${id}</rdc:id><rdc:number>${number}</rdc:number><rdc:actionType>add</rdc:actionType></rdc:producedDetails>`;
    const longText = (text(header, "text") ?? "").length >= 230;
    const warning = `<rdc:importDetails><rdc:detail><rdc:state>warning</rdc:state><rdc:errno>603</rdc:errno><rdc:note>Hodnota byla upravena</rdc:note></rdc:detail></rdc:importDetails>`;
    return packItem(itemId, "ok", answered("ok", `${longText ? warning : ""}${made}`));
  }

  function listOf(request: XmlElement): string {
    const attributes = 'version="2.0" dateTimeStamp="2026-03-10T08:00:00" dateValidFrom="2026-03-10" state="ok"';
    if (request.name === "listInvoiceRequest") {
      const [key, from, till, supplier] = ["ids", "dateFrom", "dateTill", "ico"].map((name) => text(request, name));
      const isAsked = ({ key: own, date, xml }: PohodaRecord) =>
        (key === undefined || own === key) &&
        (from === undefined || date >= from) &&
        (till === undefined || date <= till) &&
        (supplier === undefined || text(xml, "ico") === supplier);
      const found = fake.records.filter((record) => record.agenda === "invoice" && record.type === request.attributes.invoiceType && isAsked(record));
      const rows = found.map(
        ({ id, type, number, date, xml }) =>
          `<lst:invoice version="2.0"><inv:invoiceHeader><inv:id>${id}</inv:id><inv:invoiceType>${type}</inv:invoiceType><inv:number><typ:numberRequested>${number}</typ:numberRequested></inv:number><inv:date>${date}</inv:date><inv:intNote>${escaped(text(xml, "intNote") ?? "")}</inv:intNote></inv:invoiceHeader></lst:invoice>`,
      );
      return `<lst:listInvoice ${attributes}>${rows.join("")}</lst:listInvoice>`;
    }
    return codeList(request.name, attributes);
  }
  return fake;
}

function codeList(request: string, attributes: string): string {
  switch (request) {
    case "listAccountingDoubleEntryRequest":
      return `<lst:listAccountingDoubleEntry ${attributes}><lst:itemAccounting id="1" code="2Fp" accounting="Služby" agenda="receivedInvoice" debit="518000" credit="321000"/></lst:listAccountingDoubleEntry>`;
    case "listCentreRequest":
      return `<lCen:listCentre ${attributes}><lCen:centre version="2.0"><cen:centreHeader><cen:id>1</cen:id><cen:code>BRNO</cen:code><cen:name>Pobočka Brno</cen:name></cen:centreHeader></lCen:centre></lCen:listCentre>`;
    case "listContractRequest":
      return `<lCon:listContract ${attributes}><lCon:contract version="2.0"><con:contractDesc><con:id>1</con:id><con:number><typ:numberRequested>26Zak00012</typ:numberRequested></con:number><con:text>Nová hala</con:text></con:contractDesc></lCon:contract></lCon:listContract>`;
    case "listCashRegisterRequest":
      return `<lst:listCashRegister ${attributes}><lst:cashRegister version="2.0"><csh:cashRegisterHeader><csh:id>1</csh:id><csh:ids>HP</csh:ids><csh:name>Hlavní pokladna</csh:name></csh:cashRegisterHeader></lst:cashRegister></lst:listCashRegister>`;
    default:
      return "";
  }
}

/** What stands in the books: the columns of the VAT breakdown with the rounding, or the sum in the foreign currency. */
function totalOf(summary: XmlElement): string {
  const foreign = child(summary, "foreignCurrency");
  if (foreign) return formatAmount(decimal(text(foreign, "priceSum")) ?? zero);
  const home = child(summary, "homeCurrency")!;
  const columns = home.children.filter(({ name }) => name.startsWith("price")).map((column) => decimal(column.text) ?? zero);
  return formatAmount(sum([...columns, decimal(text(home, "priceRound")) ?? zero]));
}

const child = (element: XmlElement | undefined, name: string): XmlElement | undefined => element?.children.find((each) => each.name === name);

function text(element: XmlElement | undefined, name: string): string | undefined {
  for (const each of element?.children ?? []) {
    if (each.name === name) return each.text;
    const deeper = text(each, name);
    if (deeper !== undefined) return deeper;
  }
  return undefined;
}

const escaped = (value: string) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function pack(id: string, state: string, items: string[], note = ""): string {
  return `<?xml version="1.0" encoding="Windows-1250"?>\n<rsp:responsePack version="2.0" id="${id}" state="${state}" programVersion="13907.6 SQL (12.3.2025)" ico="${mServerCompany}" note="${note}" ${spaces}>${items.join("")}</rsp:responsePack>`;
}

function packItem(id: string, state: string, inner: string, note = ""): string {
  return `<rsp:responsePackItem version="2.0" id="${id}" state="${state}"${note ? ` note="${note}"` : ""}>${inner}</rsp:responsePackItem>`;
}
