import { randomUUID } from "node:crypto";
import { decimal, formatAmount, round, sum } from "#domain/money/decimal.ts";
import { openOauth } from "./oauth.ts";
import { startRemoteSystem, type RemoteSystem, type RemoteReply, type ReceivedRequest } from "./remoteSystem.ts";

type Line = { lineType: string; lineObjectNumber?: string; description?: string; quantity?: number; unitCost?: number; taxCode?: string };
export type CentralDocument = Record<string, unknown> & { id: string; number: string; lines: Line[]; collection: string };
type Attachment = { id: string; parentId: string; fileName: string; parentType: string; bytes: Buffer };

export type FakeCentral = RemoteSystem & { documents: CentralDocument[]; vendors: Record<string, unknown>[]; attachments: Attachment[] };

export const centralClient = {
  tenantId: "tenant-1",
  environment: "production",
  companyName: "CRONUS CZ",
  clientId: "kvitance",
  clientSecret: "tajné heslo BC",
};
export const centralCodes = { expenseAccount: "518100", taxCodeHigh: "DPH21", taxCodeLow: "DPH12", taxCodeZero: "DPH0" };

const COMPANY = "3a1c0f6e-1111-4000-8000-000000000001";
const accounts = [
  { number: "518100", displayName: "Ostatní služby" },
  { number: "2Fp", displayName: "Materiál" },
  { number: "2Pv", displayName: "Pohonné hmoty" },
];
const taxes: Record<string, number> = { DPH21: 21, DPH12: 12, DPH0: 0 };
const dimensions = ["BRNO", "26Zak00012"];
/** Pages are short, so that they are followed. */
const PAGE = 2;

/** A company of Business Central: OData, drafts with their lines in one request, attachments in two steps. */
export async function startFakeCentral(): Promise<FakeCentral> {
  const oauth = openOauth(centralClient, "https://api.businesscentral.dynamics.com/.default");
  const fake: FakeCentral = Object.assign(await startRemoteSystem((request) => answer(request)), {
    documents: [] as CentralDocument[],
    vendors: [] as Record<string, unknown>[],
    attachments: [] as Attachment[],
  });

  function answer(request: ReceivedRequest): RemoteReply {
    if (request.path === "/tenant-1/oauth2/v2.0/token") return oauth.token(request);
    if (!oauth.isKnown(request)) return refused(401, "Authentication_InvalidCredentials", "The server has rejected the client credentials.");
    const path = request.path.replace("/v2.0/tenant-1/production/api/v2.0/", "");
    if (path === request.path) return refused(404, "NoEnvironment", "Environment does not exist.");
    if (path === "companies") return { status: 200, body: { value: [{ id: COMPANY, name: "CRONUS CZ", displayName: "CRONUS CZ s.r.o." }] } };
    const rest = path.replace(`companies(${COMPANY})/`, "");
    return request.method === "GET" ? select(request, rest) : write(request, rest);
  }

  function select({ query }: ReceivedRequest, collection: string): RemoteReply {
    const [, field, value] = /^(\w+) eq '?(.*?)'?$/.exec(query.get("$filter") ?? "") ?? [];
    const meets = (row: object) => field === undefined || String((row as Record<string, unknown>)[field]) === value!.replaceAll("''", "'");
    if (collection === "accounts") return { status: 200, body: { value: accounts.filter((row) => field === "directPosting" || meets(row)) } };
    if (collection === "vendors") return { status: 200, body: { value: fake.vendors.filter(meets) } };
    if (collection === "documentAttachments")
      return { status: 200, body: { value: fake.attachments.filter(meets).map(({ id, bytes }) => ({ id, byteSize: bytes.length })) } };
    const skip = Number(query.get("$skip") ?? 0);
    const wanted = /description eq '([^']*)'/.exec(query.get("$expand") ?? "")?.[1];
    const found = fake.documents.filter((each) => each.collection === collection && meets(each));
    const value_ = found.slice(skip, skip + PAGE).map(({ id, number, lines }) => ({
      id,
      number,
      [collection.replace(/s$/, "Lines")]: lines.filter(({ description }) => description === wanted).map(({ description }) => ({ description })),
    }));
    return { status: 200, body: { value: value_, ...(found.length > skip + PAGE ? { "@odata.nextLink": "next" } : {}) } };
  }

  function write({ method, headers, body }: ReceivedRequest, path: string): RemoteReply {
    if (method === "PATCH") return content(path, headers["if-match"], body);
    const given = JSON.parse(body.toString("utf8")) as Record<string, unknown>;
    const id = randomUUID();
    switch (path) {
      case "vendors":
        if (!given.displayName) return refused(400, "Application_DialogException", "Name must have a value.");
        fake.vendors.push({ ...given, id });
        return { status: 201, body: { id } };
      case "documentAttachments":
        fake.attachments.push({ ...(given as Attachment), id, bytes: Buffer.alloc(0) });
        return { status: 201, body: { id, byteSize: 0 } };
      default:
        return book(path, given, id);
    }
  }

  function content(path: string, etag: string | undefined, bytes: Buffer): RemoteReply {
    const entry = fake.attachments.find(({ id }) => path === `documentAttachments(${id})/attachmentContent`);
    if (!etag) return refused(412, "Request_EntityChanged", "If-Match is missing.");
    if (!entry) return refused(404, "BadRequest_NotFound", "Not found.");
    entry.bytes = bytes;
    return { status: 204 };
  }

  function book(collection: string, given: Record<string, unknown>, id: string): RemoteReply {
    const lines = given[collection.replace(/s$/, "Lines")] as Line[];
    const problem = problemOf(collection, given, lines);
    if (problem) return refused(400, "Application_DialogException", problem);
    const number = `${collection === "purchaseInvoices" ? "PI" : "PCM"}${String(fake.documents.length + 1).padStart(4, "0")}`;
    fake.documents.push({ ...given, id, number, lines, collection });
    return { status: 201, body: { id, number } };
  }

  function problemOf(collection: string, given: Record<string, unknown>, lines: Line[]): string | undefined {
    const day = collection === "purchaseInvoices" ? given.invoiceDate : given.creditMemoDate;
    if (!/^\d{4}-\d\d-\d\d$/.test(String(day))) return "Document Date must have a value.";
    if (!fake.vendors.some((vendor) => vendor.id === given.vendorId)) return "The vendor does not exist.";
    if (collection === "purchaseInvoices" && !given.vendorInvoiceNumber) return "Vendor Invoice No. must have a value.";
    if (String(given.vendorInvoiceNumber ?? "").length > 35) return "The length of the string is more than 35.";
    for (const name of ["shortcutDimension1Code", "shortcutDimension2Code"])
      if (given[name] && !dimensions.includes(String(given[name]))) return `The dimension value ${String(given[name])} does not exist.`;
    for (const line of lines) {
      if ((line.description ?? "").length > 100) return "The length of the string is more than 100.";
      if (line.lineType === "Comment") continue;
      if (!accounts.some(({ number }) => number === line.lineObjectNumber)) return `The G/L Account ${line.lineObjectNumber} does not exist.`;
      if (line.taxCode && !(line.taxCode in taxes)) return `The VAT Product Posting Group ${line.taxCode} does not exist.`;
    }
    return undefined;
  }
  return fake;
}

const refused = (status: number, code: string, message: string): RemoteReply => ({ status, body: { error: { code, message } } });

/** Total with its sign as the program counts it: tax by groups from their sum. */
export function centralTotal({ lines, pricesIncludeTax, collection }: CentralDocument): string {
  const money = lines.filter(({ lineType }) => lineType === "Account");
  const groups = [...new Set(money.map(({ taxCode }) => taxCode))].map((code) => {
    const amount = sum(
      money.filter(({ taxCode }) => taxCode === code).map(({ quantity, unitCost }) => round(decimal(String(quantity))!.times(decimal(String(unitCost))!))),
    );
    return pricesIncludeTax ? amount : amount.plus(round(amount.times(taxes[code ?? ""] ?? 0).div(100)));
  });
  return formatAmount(collection === "purchaseCreditMemos" ? sum(groups).neg() : sum(groups));
}
