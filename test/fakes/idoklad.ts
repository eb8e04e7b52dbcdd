import { randomUUID } from "node:crypto";
import { decimal, formatAmount, round, sum, zero } from "#domain/money/decimal.ts";
import { startRemoteSystem, type RemoteSystem, type RemoteReply, type ReceivedRequest } from "./remoteSystem.ts";

type Row = Record<string, unknown> & { Id: number };
type Item = { Name?: string; Amount?: number; UnitPrice?: number; Price?: number; PriceType?: number; VatRateType?: number };
export type IdokladDocument = Row & { DocumentNumber: string; Items: Item[]; /** As the agenda counts it. */ Total: string; TotalVat: string };

export type FakeIdoklad = RemoteSystem & {
  invoices: IdokladDocument[];
  vouchers: IdokladDocument[];
  contacts: Row[];
  /** Uploaded files by document id. */
  attachments: Map<number, { name: string; bytes: Buffer }[]>;
  tokens: number;
  expireTokens(): void;
};

export const idokladClient = { clientId: "klient-90", clientSecret: "tajný klíč" };
const percents: Record<number, string> = { 0: "12", 1: "21", 2: "0", 3: "10" };
const lists: Record<string, object[]> = {
  // Longer than a page of the usual size: whoever reads the first page alone misses the currency.
  Currencies: [...Array.from({ length: 25 }, (_, index) => ({ Id: 100 + index, Code: `X${index}` })), { Id: 1, Code: "CZK" }, { Id: 2, Code: "EUR" }],
  Countries: [
    { Id: 1, Code: "SK" },
    { Id: 2, Code: "CZ" },
    { Id: 5, Code: "DE" },
  ],
  PaymentOptions: [
    { Id: 1, Code: "B", Name: "Převodem", IsDefault: true },
    { Id: 3, Code: "H", Name: "Hotově", IsDefault: false },
  ],
  Banks: [{ Id: 11, NumberCode: "0800" }],
  VatReverseChargeCodes: [{ Id: 41, Code: "4", Name: "Stavební práce" }],
  Tags: [
    { Id: 31, Name: "BRNO" },
    { Id: 32, Name: "SLUŽBY" },
    { Id: 33, Name: "26Zak00012" },
  ],
  CashRegisters: [
    { Id: 71, Name: "Hlavní pokladna" },
    { Id: 72, Name: "HP" },
  ],
};

/** An agenda of iDoklad API v3; models and lengths as the official SDK says them. */
export async function startFakeIdoklad(): Promise<FakeIdoklad> {
  const tokens = new Set<string>();
  const fake: FakeIdoklad = Object.assign(await startRemoteSystem((request) => answer(request)), {
    invoices: [] as IdokladDocument[],
    vouchers: [] as IdokladDocument[],
    contacts: [] as Row[],
    attachments: new Map<number, { name: string; bytes: Buffer }[]>(),
    tokens: 0,
    expireTokens: () => tokens.clear(),
  });

  function answer(request: ReceivedRequest): RemoteReply {
    if (request.path === "/identity/connect/token") return token(request);
    if (!tokens.has(String(request.headers.authorization).replace(/^Bearer /, ""))) return { status: 401, body: "" };
    const path = request.path.replace(/^\/v3\//, "");
    if (path === "ReceivedInvoices" && request.method === "POST") return makeInvoice(read(request));
    if (path === "CashVouchers" && request.method === "POST") return makeVoucher(read(request));
    if (path === "Contacts" && request.method === "POST") return makeContact(read(request));
    const attachment = /^Attachments\/(\d+)\/ReceivedInvoice(\/false)?$/.exec(path);
    if (attachment) return attach(request, Number(attachment[1]));
    return list(request, path);
  }

  function token({ body }: ReceivedRequest): RemoteReply {
    const form = new URLSearchParams(body.toString("utf8"));
    const isClient = form.get("client_id") === idokladClient.clientId && form.get("client_secret") === idokladClient.clientSecret;
    if (form.get("grant_type") !== "client_credentials" || form.get("scope") !== "idoklad_api") return { status: 400, body: { error: "invalid_scope" } };
    if (!isClient) return { status: 400, body: { error: "invalid_client" } };
    const access_token = randomUUID();
    tokens.add(access_token);
    fake.tokens += 1;
    return { status: 200, body: { access_token, expires_in: 3600, token_type: "Bearer" } };
  }

  function list({ query }: ReceivedRequest, path: string): RemoteReply {
    switch (path) {
      case "Account/CurrentAgenda":
        return ok({ Name: "Modelová firma s.r.o.", Ic: "90000007" });
      case "ReceivedInvoices/Default":
        return ok({
          DocumentSerialNumber: fake.invoices.length + 1,
          NumericSequenceId: 5,
          PaymentOptionId: 1,
          CurrencyId: 1,
          IsIncomeTax: true,
          VatOnPayStatus: 0,
        });
      case "CashVouchers/Default/Issue":
      case "CashVouchers/Default/Entry":
        return ok({ DocumentSerialNumber: fake.vouchers.length + 1, CashRegisterId: 71, IsIncomeTax: true });
      case "NumericSequences":
        return paged(query, [
          { Id: 5, Name: "26FP", DocumentType: 5, LastNumber: fake.invoices.length },
          { Id: 6, Name: "Stavba", DocumentType: 5, LastNumber: 40 },
          { Id: 1, Name: "Vydané faktury", DocumentType: 0, LastNumber: 9 },
        ]);
      case "ReceivedInvoices":
        return filtered(query, fake.invoices, ["Description", "SupplierId", "VariableSymbol", "DateOfReceiving"]);
      case "CashVouchers":
        return filtered(query, fake.vouchers, ["DateOfTransaction", "CashRegisterId", "DocumentNumber"]);
      case "Contacts":
        return filtered(query, fake.contacts, ["IdentificationNumber", "VatIdentificationNumber", "CompanyName"]);
      default:
        return lists[path] ? paged(query, lists[path]) : failed(404, 0, "Záznam nebyl nalezen");
    }
  }

  function makeContact(given: Record<string, unknown>): RemoteReply {
    const problems = [...tooLong(given, { CompanyName: 200, Street: 100, City: 50, PostalCode: 11, IdentificationNumber: 20, VatIdentificationNumber: 20 })];
    if (!given.CompanyName) problems.push("CompanyName: pole je povinné");
    if (!lists.Countries!.some((country) => (country as Row).Id === given.CountryId)) problems.push("CountryId: neplatná země");
    if (problems.length > 0) return failed(400, 400, problems.join("; "));
    const made = { ...given, Id: 500 + fake.contacts.length };
    fake.contacts.push(made);
    return ok(made);
  }

  function makeInvoice(given: Record<string, unknown>): RemoteReply {
    const items = (given.Items ?? []) as Item[];
    const problems = [...tooLong(given, { ReceivedDocumentNumber: 30, VariableSymbol: 10, OrderNumber: 20, AccountNumber: 50, Iban: 50, Swift: 11 })];
    for (const name of ["Description", "DateOfMaturity", "DateOfReceiving", "DocumentSerialNumber", "PaymentOptionId"])
      if (given[name] === undefined) problems.push(`${name}: pole je povinné`);
    if (given.IsIncomeTax === undefined) problems.push("IsIncomeTax: pole je povinné");
    if (!fake.contacts.some(({ Id }) => Id === given.PartnerId)) problems.push("PartnerId: neplatný kontakt");
    if (!lists.Currencies!.some((currency) => (currency as Row).Id === given.CurrencyId)) problems.push("CurrencyId: neplatná měna");
    if (given.CurrencyId !== 1 && !given.ExchangeRate) problems.push("ExchangeRate: pole je povinné");
    if (String(given.DateOfMaturity) < String(given.DateOfIssue)) problems.push("DateOfMaturity: nesmí být dříve než datum vystavení");
    if (items.length === 0) problems.push("Items: alespoň jedna položka");
    for (const item of items) problems.push(...itemProblems(item, ["Amount", "UnitPrice", "PriceType", "VatRateType"]));
    if (problems.length > 0) return failed(400, 400, problems.join("; "));
    if (fake.invoices.some((other) => other.DocumentSerialNumber === given.DocumentSerialNumber && other.NumericSequenceId === given.NumericSequenceId))
      return failed(400, 123, "Číslo dokladu musí být jedinečné");
    const made = {
      ...given,
      Items: items,
      Id: 9000 + fake.invoices.length,
      DocumentNumber: `PF${String(given.DocumentSerialNumber).padStart(6, "0")}`,
      ...counted(items),
    };
    fake.invoices.push(made);
    return ok(made);
  }

  function makeVoucher(given: Record<string, unknown>): RemoteReply {
    const items = (given.Items ?? []) as Item[];
    const problems = [...tooLong(given, { Name: 200, Person: 100, VariableSymbol: 10 })];
    for (const name of ["Name", "DateOfTransaction", "MovementType", "IsIncomeTax", "DocumentSerialNumber"])
      if (given[name] === undefined) problems.push(`${name}: pole je povinné`);
    if (!lists.CashRegisters!.some((register) => (register as Row).Id === given.CashRegisterId)) problems.push("CashRegisterId: neplatná pokladna");
    for (const item of items) problems.push(...itemProblems(item, ["Price", "PriceType", "VatRateType"]));
    if (items.some(({ Price = 0 }) => Price <= 0)) problems.push("Price: musí být větší než nula");
    if (problems.length > 0) return failed(400, 400, problems.join("; "));
    const made = {
      ...given,
      Items: items,
      Id: 7000 + fake.vouchers.length,
      DocumentNumber: `V${String(given.DocumentSerialNumber).padStart(5, "0")}`,
      ...counted(items),
    };
    fake.vouchers.push(made);
    return ok(made);
  }

  function attach({ method, headers, body }: ReceivedRequest, id: number): RemoteReply {
    const there = fake.attachments.get(id) ?? [];
    if (method === "GET") return ok(there.map(({ name }) => ({ FileName: name })));
    const boundary = /boundary=(.+)$/.exec(String(headers["content-type"]))?.[1];
    const text = body.toString("latin1");
    const name = /filename="([^"]*)"/.exec(body.toString("utf8"))?.[1];
    if (!boundary || !name || /[\\/:?*<>|]/.test(name)) return failed(400, 400, "File name contains one or more unsupported characters");
    if (there.length >= 5) return failed(400, 120, "Překročen maximální počet příloh");
    const start = text.indexOf("\r\n\r\n") + 4;
    fake.attachments.set(id, [...there, { name, bytes: body.subarray(start, text.lastIndexOf(`\r\n--${boundary}`)) }]);
    return ok(true);
  }
  return fake;
}

const read = ({ body }: ReceivedRequest) => JSON.parse(body.toString("utf8")) as Record<string, unknown>;

function* tooLong(given: Record<string, unknown>, lengths: Record<string, number>): Iterable<string> {
  for (const [name, length] of Object.entries(lengths)) if (String(given[name] ?? "").length > length) yield `${name}: nejvýše ${length} znaků`;
}

function itemProblems(item: Item, required: (keyof Item)[]): string[] {
  const missing = required.filter((name) => typeof item[name] !== "number").map((name) => `${name}: pole je povinné`);
  return item.Name && item.Name.length <= 200 ? missing : [...missing, "Name: pole je povinné, nejvýše 200 znaků"];
}

/** The agenda counts VAT of each rate from its sum; "only base" has none. */
function counted(items: Item[]): { Total: string; TotalVat: string } {
  const hundred = zero.plus(100);
  const groups = [...new Set(items.map(({ VatRateType, PriceType }) => `${VatRateType}/${PriceType}`))].map((key) => {
    const [rateType, priceType] = key.split("/").map(Number) as [number, number];
    const inGroup = items.filter((item) => item.VatRateType === rateType && item.PriceType === priceType);
    const price = sum(inGroup.map((item) => round(decimal(String(item.UnitPrice ?? item.Price))!.times(String(item.Amount ?? 1)))));
    const rate = priceType === 2 ? zero : decimal(percents[rateType])!;
    const vat = priceType === 0 ? round(price.times(rate).div(hundred.plus(rate))) : round(price.times(rate).div(hundred));
    return { gross: priceType === 0 ? price : price.plus(vat), vat };
  });
  return { Total: formatAmount(sum(groups.map(({ gross }) => gross))), TotalVat: formatAmount(sum(groups.map(({ vat }) => vat))) };
}

const ok = (Data: unknown): RemoteReply => ({ status: 200, body: { Data, IsSuccess: true, Message: null, ErrorCode: 0, StatusCode: 200 } });
const failed = (status: number, ErrorCode: number, Message: string): RemoteReply => ({
  status,
  body: { Data: null, IsSuccess: false, Message, ErrorCode, StatusCode: status },
});

function paged(query: URLSearchParams, rows: object[]): RemoteReply {
  const size = Math.min(Number(query.get("pagesize") ?? "20"), 200);
  const page = Number(query.get("page") ?? "1");
  return ok({ Items: rows.slice((page - 1) * size, page * size), TotalItems: rows.length, TotalPages: Math.ceil(rows.length / size) });
}

/** `(Column~op~value)`; a column that the list cannot be filtered by is refused. */
function filtered(query: URLSearchParams, rows: Row[], columns: string[]): RemoteReply {
  const filter = query.get("filter");
  if (filter === null) return paged(query, rows);
  const [, column = "", operator, base64, text = ""] = /^\((\w+)~(eq|ct)(:base64)?~(.*)\)$/.exec(filter) ?? [];
  if (!columns.includes(column)) return failed(400, 400, `Podle ${column} nelze filtrovat`);
  const value = base64 ? Buffer.from(text, "base64").toString("utf8") : text;
  return paged(
    query,
    rows.filter((row) => (operator === "eq" ? String(row[column] ?? "") === value : String(row[column] ?? "").includes(value))),
  );
}
