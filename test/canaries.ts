import { type Role, tenantFeatures } from "#domain/access/permissions.ts";
import type { DocumentState } from "#domain/names.ts";
import { sendMail } from "#server/notifications/mail/outbox.ts";
import { pdfText } from "#test/pdfText.ts";
import { unzip } from "#test/archives.ts";
import { cleanFields } from "#test/build.ts";
import { allCalls, type Asking, type CallServer, type Company, nobodys, openCalls, pathOf } from "#test/calls.ts";
import type { Ids, Row, Sent } from "#test/callRows/row.ts";
import { readMail, startSmtp } from "#test/fakes/smtp.ts";
import { randomBytes } from "node:crypto";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import pg from "pg";
import { seeded } from "./hunt.ts";

// Two tenants whose every text bears a mark of its own, and random requests across them: no mark may show on the other side.

/** Beginning of every mark: what a search for it finds belongs to both tenants. */
const COMMON = "kanar";

type Side = {
  company: Company;
  mark: string;
  /** Ids that belong to this tenant and that its seed knows. */
  ids: Set<string>;
  pool: Ids[];
  heard: { text: string };
};

/** What was seen of the other tenant, and where. */
export type Leak = { where: string; what: string };
export type Hunt = { seed: number; requests: number; answers: Map<number, number>; failures: string[]; leaks: Leak[]; mails: number };

/** Columns whose values are names of the program's own or addresses in its store, not text of people. */
const closed = new Set(
  `
  documents: document_type language error_type state source
  document_types: document_type
  document_type_fields: document_type field data_type format field_group export_mapping
  enums: category fields
  files: storage_key media_type sha256
  tenant_bundles: storage_key
  tenant_deletions: secret_hash
  tenant_features: feature
  document_history: kind from_state to_state
  document_feedback: fields
  document_share_visits: address
  list_views: list_type document_type query
  approval_workflows: document_type
  approval_runs: values_hash
  document_counts: document_type state
  document_months: state
  sorted_fields: field
  mail_outbox: event_id
  supplier_memories: keys bands
  document_pages: source
  users: language_code user_role theme
  export_integrations: type event_trigger export_format archive_format directory_naming file_naming name_style sealed_secrets
  deliveries: values_hash sha256
  web_hooks: url events sealed_secret
  web_hook_outbox: event
  push_subscriptions: sealed_subscription device
  import_connections: type sealed_secrets
  status_findings: finding subject
`
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/:?\s+/))
    .flatMap(([table, ...columns]) => columns.map((column) => `${table}.${column}`)),
);

const states: DocumentState[] = ["New", "Processed", "ApprovalPending", "ReadyForExport", "Error", "Rejected", "Exported", "Archived"];

/** A page that says the mark. */
async function markedPdf(mark: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([420, 595]);
  page.drawText(`Faktura ${mark}`, { x: 40, y: 500, size: 14, font: await pdf.embedFont(StandardFonts.Helvetica) });
  return Buffer.from(await pdf.save());
}

export async function openHunt() {
  const smtp = await startSmtp();
  const server = await openCalls({ mail: smtp.config });
  const owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  const sides = [await openSide(server), await openSide(server)] as const;
  for (const side of sides) {
    for (let round = 0; round < states.length; round += 1) await refill(server, side, states[round]);
    await plant(owner, side);
    await listen(server, side);
  }
  return {
    server,
    owner,
    sides,
    smtp,
    close: async () => {
      await owner.end();
      await server.close();
      await smtp.close();
    },
  };
}
export type OpenHunt = Awaited<ReturnType<typeof openHunt>>;

async function openSide(server: CallServer): Promise<Side> {
  const mark = `${COMMON}${randomBytes(5).toString("hex")}`;
  const company = await server.buildCompany({ name: mark, features: [...tenantFeatures] });
  const ids = new Set([company.tenantId, company.unitId, company.otherUnitId, company.program.userId]);
  for (const person of company.people.values()) ids.add(person.userId);
  return { company, mark, ids, pool: [], heard: { text: "" } };
}

/** All ids that rows can name, with a document in the state, marked in its values and its file. */
async function refill(server: CallServer, side: Side, state: DocumentState | undefined): Promise<void> {
  const row: Row = { ...(state ? { state } : {}), send: (ids) => ({ body: { ...ids } }) };
  const { company, mark } = side;
  const fields = { ...cleanFields, supplierName: `Dodavatel ${mark}`, invoiceNumber: mark, orderNumber: mark, note: mark };
  const isApproved = state === "ReadyForExport" || state === "Exported";
  const ids = await server.idsFor(row, company, company.admin, { fields, fileName: `${mark}.pdf`, bytes: await markedPdf(mark), isApproved });
  side.pool.push(ids);
  for (const [name, id] of Object.entries(ids)) if (typeof id === "string" && name !== "fieldName") side.ids.add(id);
}

/** Puts the mark into every text of the tenant's tables that the database lets it into. */
async function plant(owner: pg.Client, { company, mark }: Side): Promise<void> {
  const { rows } = await owner.query<{ name: string; column: string; type: string }>(`
    select c.table_name as name, c.column_name as column, c.udt_name as type from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name in ('text', '_text', 'jsonb') and c.is_generated = 'NEVER'
      and c.table_name not like 'audit%' order by 1, 2`);
  await owner.query("begin");
  for (const { name, column, type } of rows) {
    if (closed.has(`${name}.${column}`)) continue;
    const value = planted(column, type);
    if (!value) continue;
    await owner.query("savepoint planting");
    await owner
      .query(`update ${name} set ${column} = ${value} where tenant_id = $1 and ${column} is not null and $2 <> ''`, [company.tenantId, mark])
      // A closed list of the database's own: its check says so.
      .catch(() => owner.query("rollback to savepoint planting"));
  }
  await owner.query("commit");
}

function planted(column: string, type: string): string | undefined {
  if (column === "labels") return `jsonb_build_object('cs-CZ', $2::text || ' cs', 'en-US', $2::text || ' en')`;
  if (column === "words") return `jsonb_build_array(jsonb_build_object('text', $2::text, 'box', jsonb_build_array(0.1, 0.1, 0.3, 0.12)))`;
  if (type === "jsonb") return undefined;
  if (type === "_text") return `array[$2::text]`;
  return column.includes("email") || column === "recipient" ? `$2::text || substr(md5(${column}), 1, 12) || '@example.com'` : `$2::text || ' ' || ${column}`;
}

async function listen(server: CallServer, { company, heard }: Side): Promise<void> {
  const reply = await fetch(`${server.url}/v1/changes`, { headers: await server.headersOf(company.admin) });
  void (async () => {
    try {
      for await (const part of reply.body ?? []) heard.text += Buffer.from(part).toString();
    } catch {
      // The server closed.
    }
  })();
}

/** Makes so many random requests; some at once, as people do. */
export async function huntCanaries(hunt: OpenHunt, { seed, requests }: { seed: number; requests: number }): Promise<Hunt> {
  const random = seeded(seed);
  const found: Hunt = { seed, requests, answers: new Map(), failures: [], leaks: [], mails: 0 };
  for (let done = 0; done < requests; done += AT_ONCE) {
    if (done % REFILL_EVERY === 0) for (const side of hunt.sides) await refill(hunt.server, side, pick(random, states));
    if (done % (REFILL_EVERY * 4) === 0) await hunt.server.forgetAttempts();
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, requests - done) }, () => ask(hunt, random, found)));
  }
  await searchMails(hunt, found);
  for (const [index, side] of hunt.sides.entries()) searchText(side.heard.text, otherOf(hunt, index), "live events", found.leaks);
  return found;
}

const AT_ONCE = 4;
const REFILL_EVERY = 40;
const pick = <Value>(random: () => number, values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
const otherOf = (hunt: OpenHunt, index: number): Side => hunt.sides[1 - index] as Side;

const asked = allCalls.filter(({ name }) => name !== "watchChanges");
const roles: (Role | "program" | "nobody")[] = [
  ...(["Uploader", "Processor", "AccountingUnitProcessor", "Approver", "AccountingUnitApprover"] as const),
  ...(["TenantAdmin", "TenantAdmin", "TenantAdmin", "program", "nobody"] as const),
];

async function ask(hunt: OpenHunt, random: () => number, found: Hunt): Promise<void> {
  const index = random() < 0.5 ? 0 : 1;
  const own = hunt.sides[index] as Side;
  const other = otherOf(hunt, index);
  const call = pick(random, asked);
  const role = pick(random, roles);
  const as: Asking | undefined = role === "nobody" ? undefined : role === "program" ? own.company.program : own.company.people.get(role);
  const sent = bend(random, call.row.send(mixedIds(random, own, other)));
  const reply = await hunt.server.make(call.spec, sent, as);
  found.answers.set(reply.status, (found.answers.get(reply.status) ?? 0) + 1);
  const where = `${call.name} as ${role}: ${reply.status}`;
  if (reply.status === 500) found.failures.push(where);
  await searchReply(reply, { other, where, sent: pathOf(call.spec, sent) + JSON.stringify(sent) }, found.leaks);
}

/** Whoever has one of these may see what it shows: handed over by its owner, it is no leak. */
const capabilities: ReadonlySet<string> = new Set(["share", "feedToken", "bundleToken", "deletionToken"] satisfies (keyof Ids)[]);

/** Ids of the own tenant, of the other one and of nobody in one request. */
function mixedIds(random: () => number, own: Side, other: Side): Ids {
  const [mine, theirs, nobody] = [pick(random, own.pool.slice(-40)), pick(random, other.pool), nobodys()];
  const mixed = Object.entries(mine).map(([name, id]) => {
    const dice = random();
    return [name, dice < 0.6 || (dice < 0.9 && capabilities.has(name)) ? id : dice < 0.9 ? theirs[name as keyof Ids] : nobody[name as keyof Ids]];
  });
  return Object.fromEntries(mixed) as Ids;
}

/** Lists are asked for all they hold, searches for what both tenants' texts begin with. */
function bend(random: () => number, sent: Sent): Sent {
  const body = sent.body as Record<string, unknown> | undefined;
  const query = sent.query;
  return {
    ...sent,
    ...(body
      ? { body: { ...body, ...(typeof body.take === "number" ? { take: 500 } : {}), ...("query" in body && random() < 0.8 ? { query: COMMON } : {}) } }
      : {}),
    ...(query ? { query: { ...query, ...("query" in query && random() < 0.8 ? { query: COMMON } : {}) } } : {}),
  };
}

type Looked = { other: Side; where: string; sent: string };

async function searchReply(reply: Response, { other, where, sent }: Looked, leaks: Leak[]): Promise<void> {
  const headers = [...reply.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  searchText(headers, other, `${where}, headers`, leaks, sent);
  for (const text of await textsOf(Buffer.from(await reply.arrayBuffer()))) searchText(text, other, where, leaks, sent);
}

const guids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** A mark of the other tenant, or an id of theirs that was not in the question. */
function searchText(text: string, { mark, ids }: Side, where: string, leaks: Leak[], sent = ""): void {
  const plain = text.toLowerCase();
  if (plain.includes(mark)) leaks.push({ where, what: mark });
  for (const [id] of plain.matchAll(guids)) if (ids.has(id) && !sent.includes(id)) leaks.push({ where, what: id });
}

/** Bytes as every text that may be in them: as they are, in UTF-16, unpacked, and the words of a PDF. */
async function textsOf(bytes: Buffer): Promise<string[]> {
  const texts = [bytes.toString("latin1"), bytes.toString("utf16le")];
  if (bytes.subarray(0, 2).toString() === "PK") for (const file of await unzip(bytes)) texts.push(file.name, ...(await textsOf(file.bytes)));
  if (bytes.subarray(0, 5).toString() === "%PDF-") texts.push(await pdfText(bytes));
  return texts;
}

/** E-mails bear the mark of whom they go to, in the address, and no other. */
async function searchMails({ server, sides, smtp }: OpenHunt, found: Hunt): Promise<void> {
  for (const side of sides) await sendMail(server.app, side.company.tenantId);
  for (const mail of smtp.received) {
    const to = mail.to.join(" ");
    const text = `${mail.raw}\n${readMail(mail).text}`;
    for (const [index, side] of sides.entries()) if (to.includes(side.mark)) searchText(text, sides[1 - index] as Side, `a mail to ${to}`, found.leaks);
    if (sides.every(({ mark }) => text.includes(mark))) found.leaks.push({ where: `a mail to ${to}`, what: "both marks" });
  }
  found.mails = smtp.received.length;
}

/** Whether the search finds the tenant's own mark in the answer, as it would find a foreign one. */
export async function findsMark(reply: Response, { mark, company }: Side): Promise<boolean> {
  const leaks: Leak[] = [];
  const own: Side = { company, mark, ids: new Set(), pool: [], heard: { text: "" } };
  await searchReply(reply, { other: own, where: "", sent: "" }, leaks);
  return leaks.length > 0;
}
