import { blankPdf } from "#test/stored.ts";
import type { Page } from "playwright-core";
import type { Program } from "./program.ts";
import { marksOf } from "./watch.ts";

/** What one call said: its status, and its JSON where it succeeded. */
type Said = { status: number; json: unknown };
export type Planted = { documentIds: string[]; calls: number; refused: number; faults: string[] };
/** How many documents hold the strings, and how many users, units, applications and workflows; all strings where not told. */
export type Extent = { documents?: number; others?: number };

const MOST_AT_ONCE = 6;
const MOST_VIEWS = 80;
const MOST_NOTES = 100;

/**
 * Writes strings into every text of a tenant through the API: names of files, all fields, items, notes, reasons, users, units,
 * applications, integrations, webhooks, code lists, workflows, views, labels. A refusal is fine, a fault (500) is not.
 */
export async function plant(program: Program, token: string, strings: readonly string[], extent: Extent = {}): Promise<Planted> {
  const planted: Planted = { documentIds: [], calls: 0, refused: 0, faults: [] };
  const tell = async (method: string, path: string, body?: unknown, form?: FormData): Promise<Said> => {
    const content: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    const headers = { authorization: `Bearer ${token}`, ...content };
    const reply = await fetch(program.url + path, { method, headers, body: form ?? (body === undefined ? null : JSON.stringify(body)) });
    const text = await reply.text();
    planted.calls += 1;
    if (reply.status >= 400) planted.refused += 1;
    if (reply.status >= 500 || reply.status === 429)
      planted.faults.push(`${method} ${path} answered ${reply.status} to ${JSON.stringify(body)?.slice(0, 200)}`);
    return { status: reply.status, json: reply.ok && text.startsWith("{") ? JSON.parse(text) : undefined };
  };
  const each = async (texts: readonly string[], work: (text: string, index: number) => Promise<unknown>): Promise<void> => {
    for (let start = 0; start < texts.length; start += MOST_AT_ONCE)
      await Promise.all(texts.slice(start, start + MOST_AT_ONCE).map((text, index) => work(text, start + index)));
  };
  const others = spread(strings, extent.others);
  const me = (await tell("GET", "/v1/users/me")).json as { userId: string };
  await tell("POST", "/v1/tenant/features", { features: ["Approval", "Return"].map((feature) => ({ feature, enabled: true })) });
  await each(others, async (text, index) => {
    const name = cut(text, 100);
    await tell("POST", "/v1/accounting-unit", { name: cut(text, 200), externalId: name });
    await tell("POST", "/v1/users", {
      firstName: name,
      lastName: name,
      phone: cut(text, 40),
      email: `osoba${index}.${Date.now()}@example.com`,
      userRole: "Processor",
      sendRegistrationEmail: false,
    });
    await tell("POST", "/v1/client-applications/client-application", { name });
    // Switched off: nothing may set out to anybody.
    const off = { name, isActive: false };
    await tell("POST", "/v1/tenant/accountingSystems", {
      ...off,
      type: "Karat",
      containerId: name,
      connection: { url: "https://example.com/book", token: name },
    });
    await tell("POST", "/v1/tenant/webHooks", { ...off, url: `https://example.com/${name}`, events: ["DocumentApproved"] });
    await tell("POST", "/v1/tenant/importConnections", {
      ...off,
      type: "Email",
      settings: { host: "imap.example.com", mailbox: "a@example.com", password: name },
    });
    const steps = [{ name, approvers: [me.userId] }];
    const conditions = [{ field: "supplierName", operator: "Eq", value: `${cut(text, 290)} ~` }];
    await tell("POST", "/v1/tenant/approvalWorkflows", {
      name,
      documentType: "ReceivedInvoice",
      conditions,
      ...(index % 2 ? { operation: "Reject" } : { steps }),
    });
  });
  for (const text of others.slice(0, MOST_VIEWS))
    await tell("POST", "/v1/documents/views", { name: cut(text, 100), shared: true, query: new URLSearchParams({ query: cut(text, 300) }).toString() });
  await tell("POST", "/v1/tenant/prefilled-notes", { notes: strings.slice(0, MOST_NOTES).map((text) => ({ text: cut(text, 1000) })) });
  const rows = strings.map((text, index) => ({ key: `k${index}`, labels: { "cs-CZ": cut(text, 300), "en-US": cut(text, 300) } }));
  await tell("POST", "/v1/enums", { name: cut(strings[0] ?? "", 100), type: "Default", fields: ["orderNumber"], rows });
  for (const [index, text] of others.slice(0, 20).entries()) {
    const labels = { "cs-CZ": cut(text, 100), "en-US": cut(text, 100) };
    await tell("POST", "/v1/enums", { name: cut(text, 100), type: "Default", rows: [{ ...rows[index], key: cut(text, 100) }] });
    await tell("POST", "/v1/document-types/ReceivedInvoice/field", { name: `h${index}`, labels, type: "TEXT" });
  }
  const names = spread(strings, extent.documents);
  planted.documentIds = await uploadNamed(names, tell);
  const textFields = await fieldsOf(tell);
  await each(names, (text, index) => fill({ documentId: planted.documentIds[index] ?? "", text, index: strings.indexOf(text) }, { strings, textFields, tell }));
  return planted;
}

/** So many of the strings, from all over the list. */
const spread = (strings: readonly string[], count = strings.length): string[] =>
  Array.from({ length: count }, (_, index) => strings[Math.floor((index * strings.length) / count)] ?? "");

type Tell = (method: string, path: string, body?: unknown, form?: FormData) => Promise<Said>;

/** Files under the names, not read, so that nothing overwrites what is written next. Returns the documents in the order of the names. */
async function uploadNamed(names: readonly string[], tell: Tell): Promise<string[]> {
  const pdf = await blankPdf();
  const ids: string[] = [];
  for (let start = 0; start < names.length; start += 40) {
    const form = new FormData();
    // Different bytes, or each would be told the others as duplicates.
    names
      .slice(start, start + 40)
      .forEach((name, index) => form.append("File", new Blob([new Uint8Array(pdf), `\n% ${start + index}`], { type: "application/pdf" }), `${name}.pdf`));
    const { json } = await tell("POST", "/v1/documents/uploadOnly", undefined, form);
    ids.push(...((json as { documents: { documentId: string }[] } | undefined)?.documents ?? []).map(({ documentId }) => documentId));
  }
  return ids;
}

async function fieldsOf(tell: Tell): Promise<string[]> {
  const { json } = await tell("GET", "/v1/document-types/ReceivedInvoice/detail");
  const { fields } = json as { fields: { name: string; type: string; format: string }[] };
  return fields.filter(({ type, format }) => type === "TEXT" && ["text", "multiline", "symbol", "companyId", "vatId"].includes(format)).map(({ name }) => name);
}

/** Fills all texts of one document: field j of document i holds string i + j, so over all documents every field holds every string. */
async function fill(
  { documentId, text, index }: { documentId: string; text: string; index: number },
  { strings, textFields, tell }: { strings: readonly string[]; textFields: readonly string[]; tell: Tell },
): Promise<void> {
  const path = `/v1/documents/${documentId}`;
  const other = (offset: number): string => strings[(index + offset) % strings.length] ?? "";
  const fields = Object.fromEntries(textFields.map((name, offset) => [name, cut(other(offset), 4000)]));
  const items = Array.from({ length: 4 }, (_, row) => ({ description: cut(other(row), 2000), code: cut(other(row + 1), 100), unit: cut(other(row + 2), 40) }));
  await tell("PUT", `${path}/rename`, { fileName: cut(text, 255) });
  const saved = await tell("PATCH", path, { fields, items, note: cut(text, 10_000), externalDocumentId: cut(text, 200) });
  // One value that a field refuses must not keep the others away.
  if (saved.status >= 400) for (const [name, value] of Object.entries(fields)) await tell("PATCH", path, { fields: { [name]: value } });
  await tell("POST", `${path}/feedback`, { isSatisfied: false, fields: ["supplierName"], comment: cut(text, 2000) });
  // What else a person writes stands in the notes of a vote and in the reason of a failed export.
  if (index % 3 === 2) return;
  await tell("PATCH", path, { fields: unblocked });
  await tell("POST", `/v1/approval/${documentId}/workflow/start`);
  await tell("POST", `/v1/approval/${documentId}/${index % 3 === 0 ? "approve" : "reject"}`, { note: cut(text, 1000), step: 0 });
  if (index % 3 === 0) await tell("PATCH", "/v1/documents/markAsExportFailure", { documentIds: [documentId], reason: cut(text, 1000) });
}

/** Values that keep nothing from approval. */
const unblocked = {
  orderNumber: null,
  issueDate: "2026-03-02",
  taxDate: "2026-03-02",
  dueDate: "2026-03-16",
  currency: "CZK",
  totalWithoutVat: "1000.00",
  totalVat: "210.00",
  totalAmount: "1210.00",
};

/** The start of a text in so many UTF-16 units, never half a letter. */
const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed() || "x";

/** Waits until a screen shows what it has. */
const stands = (page: Page) => page.waitForFunction(() => document.querySelector("h1") !== null && document.querySelector("[aria-busy=true]") === null);

const tabs = `General DocumentTypes AccountingUnits Users ClientApplications AccountingSystems Export Import Webhooks Enums ApprovalWorkflow AutomaticApproval`;
const lists = ["/Documents/All/All", "/Documents/Validation", "/Documents/ForApproval/All"];

/** Shows what was planted on the screens and returns what is wrong with them, by screen. `strings`: to type into the search. */
export async function look(page: Page, program: Program, shown: { documentIds: readonly string[]; strings: readonly string[] }): Promise<string[]> {
  const wrong: string[] = [];
  const note = async (screen: string) => wrong.push(...(await marksOf(page)).map((mark) => `${screen}: ${mark}`));
  const open = async (path: string) => {
    await page.goto(program.url + path);
    await stands(page);
    await note(path);
  };
  for (const path of [...lists, ...tabs.split(" ").map((tab) => `/Settings/${tab}`), "/Doctype/ReceivedInvoice"]) {
    await open(path);
    await scrollThrough(page, () => note(path));
  }
  for (const id of shown.documentIds) {
    await goWithin(page, `/Document/${id}`, `/v1/documents/${id}`);
    await note(`/Document/${id}`);
    // Once open, the panel with notes and history stays.
    const panel = page.getByRole("button", { name: "Podrobnosti dokladu" });
    if ((await panel.getAttribute("aria-pressed")) === "false") await panel.click();
    await stands(page);
    await note(`history of ${id}`);
  }
  for (const text of shown.strings) {
    const query = new URLSearchParams({ query: text, sort: text, f: `supplierName.Eq.${text}` }).toString();
    await goWithin(page, `/Documents/All/All?${query}`, "/v1/documents/list");
    await note(`search for ${text.slice(0, 50)}`);
  }
  return wrong;
}

/** Follows an address as a link does, without loading the application again, and waits for what the screen asks the API first. */
async function goWithin(page: Page, path: string, asks: string): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === asks);
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);
  await answered;
  await stands(page);
}

/** Brings every row of a long list onto the screen once. */
async function scrollThrough(page: Page, onStep: () => Promise<unknown>): Promise<void> {
  const scroll = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll("main, main *")].filter(
        (box) => box.scrollHeight > box.clientHeight + 40 && /auto|scroll/.test(getComputedStyle(box).overflowY),
      );
      const box = boxes.sort((one, other) => other.clientHeight - one.clientHeight)[0];
      if (!box) return false;
      const before = box.scrollTop;
      box.scrollTop += box.clientHeight * 0.9;
      return box.scrollTop > before;
    });
  for (let step = 0; step < 400 && (await scroll()); step += 1) {
    await page.waitForTimeout(30);
    if (step % 10 === 9) await onStep();
  }
}
