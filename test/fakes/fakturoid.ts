import { randomUUID } from "node:crypto";
import { decimal, formatAmount, round, sum, zero, type Decimal } from "#domain/money/decimal.ts";
import { startRemoteSystem, type RemoteSystem, type RemoteReply, type ReceivedRequest } from "./remoteSystem.ts";

type Line = { name?: string; quantity?: string; unit_price?: string; vat_rate?: string };
export type BookedExpense = Record<string, unknown> & {
  id: number;
  number: string;
  custom_id: string | null;
  lines: Line[];
  /** As the account counts them from the lines. */
  subtotal: string;
  total: string;
  vat_rates_summary: { vat_rate: string; base: string; vat: string }[];
};

export type FakeFakturoid = RemoteSystem & {
  expenses: BookedExpense[];
  subjects: Record<string, unknown>[];
  /** Tokens given so far. */
  tokens: number;
  /** Takes every token back, as at their end. */
  expireTokens(): void;
  /** Requests that are left in the window. */
  remaining: number;
};

export const fakturoidClient = { companyName: "modelova-firma", apiEmail: "ucto@example.com", clientId: "client-90", clientSecret: "tajné heslo 1" };
const PAGE = 40;
const paymentMethods = ["bank", "cash", "cod", "card", "paypal", "custom"];

/** An account of Fakturoid API v3 as its documentation describes it. */
export async function startFakeFakturoid(): Promise<FakeFakturoid> {
  const tokens = new Set<string>();
  const fake: FakeFakturoid = Object.assign(await startRemoteSystem((request) => limited(request)), {
    expenses: [] as BookedExpense[],
    subjects: [] as Record<string, unknown>[],
    tokens: 0,
    expireTokens: () => tokens.clear(),
    remaining: 400,
  });

  function limited(request: ReceivedRequest): RemoteReply {
    fake.remaining -= 1;
    const limits = { "x-ratelimit-policy": "default;q=400;w=60", "x-ratelimit": `default;r=${Math.max(0, fake.remaining)};t=37` };
    const reply = fake.remaining < 0 ? { status: 429, body: "" } : answer(request);
    return { ...reply, headers: { ...limits, ...reply.headers } };
  }

  function answer(request: ReceivedRequest): RemoteReply {
    if (!/\(\S+@\S+\)/.test(String(request.headers["user-agent"]))) return refused(400, "invalid_request", "User-Agent header is missing");
    if (request.path === "/api/v3/oauth/token") return token(request);
    if (!tokens.has(String(request.headers.authorization).replace(/^Bearer /, ""))) return refused(401, "unauthorized", "The access token expired");
    const base = `/api/v3/accounts/${fakturoidClient.companyName}/`;
    if (!request.path.startsWith(base)) return refused(403, "forbidden", "Nemáte přístup k tomuto účtu");
    return route(request, request.path.slice(base.length));
  }

  function token({ method, headers, body }: ReceivedRequest): RemoteReply {
    const expected = Buffer.from(`${fakturoidClient.clientId}:${fakturoidClient.clientSecret}`, "utf8").toString("base64");
    const { grant_type } = JSON.parse(body.toString("utf8")) as { grant_type?: string };
    if (method !== "POST" || grant_type !== "client_credentials") return refused(400, "unsupported_grant_type", "Unsupported grant");
    if (headers.authorization !== `Basic ${expected}`) return refused(401, "invalid_client", "Client authentication failed");
    const access_token = randomUUID();
    tokens.add(access_token);
    fake.tokens += 1;
    return { status: 200, body: { access_token, token_type: "Bearer", expires_in: 7200 } };
  }

  function route({ method, query, body }: ReceivedRequest, path: string): RemoteReply {
    const page = Number(query.get("page") ?? "1");
    const paged = (rows: object[]) => ({ status: 200, body: rows.slice((page - 1) * PAGE, page * PAGE) });
    switch (`${method} ${path}`) {
      case "GET account.json":
        return { status: 200, body: { name: "Modelová firma s.r.o.", registration_no: "90000007", plan: "Na maximum" } };
      case "GET expenses.json":
        return paged(fake.expenses.filter((expense) => !query.has("custom_id") || expense.custom_id === query.get("custom_id")));
      case "GET subjects/search.json":
        return paged(fake.subjects.filter((subject) => Object.values(subject).some((value) => String(value).includes(query.get("query")!))));
      case "POST subjects.json":
        return makeSubject(JSON.parse(body.toString("utf8")) as Record<string, unknown>);
      case "POST expenses.json":
        return makeExpense(JSON.parse(body.toString("utf8")) as Record<string, unknown>);
      default:
        return refused(404, "not_found", "Not found");
    }
  }

  function makeSubject(subject: Record<string, unknown>): RemoteReply {
    if (!subject.name) return invalid({ name: ["je povinná položka"] });
    const made = { ...subject, id: fake.subjects.length + 1 };
    fake.subjects.push(made);
    return { status: 201, body: made };
  }

  function makeExpense(given: Record<string, unknown>): RemoteReply {
    const problems: Record<string, string[]> = {};
    if (!fake.subjects.some(({ id }) => id === given.subject_id)) problems.subject_id = ["je povinná položka"];
    const lines = (given.lines ?? []) as Line[];
    if (lines.length === 0) problems.lines = ["musí obsahovat aspoň jednu položku"];
    if (lines.some((line) => !line.name)) problems["lines.name"] = ["je povinná položka"];
    if (lines.some((line) => !decimal(line.unit_price) || !decimal(line.quantity))) problems["lines.unit_price"] = ["není číslo"];
    if (given.currency !== "CZK" && !given.exchange_rate) problems.exchange_rate = ["je povinná položka"];
    if (!paymentMethods.includes(String(given.payment_method))) problems.payment_method = ["není v seznamu povolených hodnot"];
    if (!["invoice", "bill", "other"].includes(String(given.document_type))) problems.document_type = ["není v seznamu povolených hodnot"];
    if (!["without_vat", "from_total_with_vat"].includes(String(given.vat_price_mode))) problems.vat_price_mode = ["není v seznamu povolených hodnot"];
    if (Object.keys(problems).length > 0) return invalid(problems);
    const id = fake.expenses.length + 1;
    const made = {
      ...given,
      custom_id: (given.custom_id ?? null) as string | null,
      id,
      number: `N2026${String(id).padStart(4, "0")}`,
      lines,
      ...counted(given, lines),
    };
    // custom_id is not unique by itself: whoever books twice has two.
    fake.expenses.push(made);
    return { status: 201, body: made };
  }
  return fake;
}

/** The account counts VAT of each rate from the sum of its lines. */
function counted(given: Record<string, unknown>, lines: Line[]) {
  const hundred = zero.plus(100);
  const rates = [...new Set(lines.map((line) => line.vat_rate ?? "0"))];
  const rows = rates.map((vat_rate) => {
    const price = sum(
      lines.filter((line) => (line.vat_rate ?? "0") === vat_rate).map((line) => round(decimal(line.unit_price)!.times(decimal(line.quantity)!))),
    );
    const rate: Decimal = given.transferred_tax_liability ? zero : decimal(vat_rate)!;
    const vat = given.vat_price_mode === "from_total_with_vat" ? round(price.times(rate).div(hundred.plus(rate))) : round(price.times(rate).div(hundred));
    return { vat_rate, base: given.vat_price_mode === "from_total_with_vat" ? price.minus(vat) : price, vat };
  });
  const subtotal = sum(rows.map((row) => row.base));
  const vat_rates_summary = rows.map((row) => ({ vat_rate: row.vat_rate, base: formatAmount(row.base), vat: formatAmount(row.vat) }));
  return { subtotal: formatAmount(subtotal), total: formatAmount(subtotal.plus(sum(rows.map((row) => row.vat)))), vat_rates_summary };
}

const refused = (status: number, error: string, error_description: string): RemoteReply => ({ status, body: { error, error_description } });
const invalid = (errors: Record<string, string[]>): RemoteReply => ({ status: 422, body: { errors } });
