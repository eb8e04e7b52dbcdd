// @vitest-environment happy-dom
import type { AccountingSystem, ConnectionOffer } from "#contract/exports/integrations.ts";
import type { WebHook } from "#contract/notifications/webHooks.ts";
import type { Delivery } from "#contract/exports/deliveries.ts";
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { buildSession, leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import ExportTab from "./ExportTab.tsx";

const systemId = "00000000-0000-4000-8000-0000000000b1";
const field = (name: string, part: Partial<ConnectionOffer["fields"][number]> = {}): ConnectionOffer["fields"][number] => ({
  name,
  kind: "text",
  isSecret: false,
  isRequired: false,
  default: null,
  choices: [],
  min: null,
  max: null,
  form: null,
  onlyWhen: null,
  isTarget: false,
  ...part,
});
const sftp: ConnectionOffer = {
  type: "SFTP",
  kind: "storage",
  takes: "file",
  exportFormats: ["PohodaXml", "Isdoc"],
  hasCodeLists: false,
  fields: [
    field("host", { isRequired: true, isTarget: true, form: "host" }),
    field("port", { kind: "number", min: 1, max: 65_535, default: 22, isTarget: true }),
    field("hostKey"),
    field("username", { isRequired: true }),
    field("signInBy", { kind: "choice", choices: ["password", "key"], default: "password" }),
    field("password", { kind: "password", isSecret: true, isRequired: true, onlyWhen: { field: "signInBy", is: "password" } }),
    field("privateKey", { kind: "key", isSecret: true, isRequired: true, onlyWhen: { field: "signInBy", is: "key" } }),
  ],
};
const archive: AccountingSystem = {
  accountingSystemId: systemId,
  type: "SFTP",
  kind: "storage",
  name: "Archiv",
  isActive: true,
  eventTrigger: null,
  exportFormat: "Isdoc",
  archiveFormat: "None",
  directoryNaming: "None",
  containerId: "",
  fileNaming: "FileName",
  nameStyle: "Original",
  overwrite: false,
  fileWebHookId: null,
  markAsExported: true,
  accountingUnitIds: [],
  connection: { host: "sftp.example.com", port: 22, username: "kvitance", signInBy: "password" },
  secrets: ["password"],
  paused: null,
  waiting: 0,
  failed: 1,
};
const failure: Delivery = {
  documentId: "00000000-0000-4000-8000-0000000000d1",
  fileName: "faktura-1.pdf",
  accountingSystemId: systemId,
  integration: "Archiv",
  type: "SFTP",
  state: "Failed",
  attempts: 3,
  nextAttemptTime: null,
  isPaused: false,
  createdTime: "2026-11-20T08:00:00.000Z",
  changedTime: "2026-11-20T08:05:00.000Z",
  remoteId: null,
  path: null,
  size: null,
  sha256: null,
  problem: { code: "notAllowed", reason: "Permission denied" },
  warnings: [],
};

let sent: { call: string; body: unknown; query: string }[] = [];
let systems: AccountingSystem[] = [];
let fileHooks: WebHook[] = [];
const routes = [{ path: "/Settings/:tab", element: <ExportTab /> }];
const open = (query = "") => renderScreen(routes, `/Settings/Export${query}`, buildSession({ features: ["Approval", "Archive"] }));
const sentTo = (call: string) => sent.filter((each) => each.call === call);

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
beforeEach(() => {
  sent = [];
  [systems, fileHooks] = [[archive], []];
  const note = (call: string, reply?: unknown) => ({
    [call]: ({ body, url }: { body: unknown; url: URL }) => (sent.push({ call, body, query: url.search }), reply as never),
  });
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/accounting-unit/list": () => ({ items: [], total: 0 }),
      "POST /v1/tenant/accountingSystems/list": () => ({ items: systems, total: systems.length }) as never,
      "POST /v1/tenant/webHooks/list": () => ({ items: fileHooks, total: fileHooks.length }),
      "GET /v1/tenant/accountingSystems/types": () => ({ types: [sftp] }) as never,
      "POST /v1/tenant/accountingSystems/deliveries/list": () => ({ items: [failure], hasMore: false }) as never,
      "GET /v1/tenant/export/settings": () => ({
        trigger: "User",
        finishedAction: "None",
        downloadNaming: "Duzp",
        nameCasing: "Original",
        items: "Export",
        moneyVersion: "S3",
        zipFormats: ["Json"],
        embedIsdoc: false,
        archiveTrigger: "User",
        profiles: {},
      }),
      ...note("PUT /v1/tenant/export/trigger"),
      ...note("PUT /v1/tenant/accountingSystems"),
      ...note("POST /v1/tenant/accountingSystems", { accountingSystemId: systemId }),
      ...note("DELETE /v1/tenant/accountingSystems"),
      ...note("POST /v1/tenant/accountingSystems/deliveries/retry", { retried: 1, refused: 0 }),
      ...note("POST /v1/tenant/accountingSystems/resume"),
      ...note("POST /v1/documents/:id/deliveries/retry"),
      ...note("POST /v1/tenant/accountingSystems/validation", {
        isValid: true,
        problem: null,
        found: { server: "OpenSSH_9.9" },
        learnt: { hostKey: "SHA256:abc" },
      }),
    }),
  );
});
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

test("R364 integrations stand with their type, format, failures and last delivery", async () => {
  await open();
  const row = within((await screen.findByRole("link", { name: "Archiv" })).closest("tr")!);
  for (const words of ["SFTP", "ISDOC", "Zapnuto", "1 nedoručený"]) expect(row.getByText(words)).toBeTruthy();
  expect(await row.findByText("Nedoručeno")).toBeTruthy();
});

test("R362 the trigger after extraction warns; it is saved at once", async () => {
  await open();
  fireEvent.change(await screen.findByLabelText("Doklad se odešle"), { target: { value: "DocumentExtracted" } });
  expect(await screen.findByText(/Doklady se odešlou bez kontroly/)).toBeTruthy();
  await waitFor(() => expect(sentTo("PUT /v1/tenant/export/trigger")[0]?.query).toBe("?trigger=DocumentExtracted"));
});

test("R365 the form is drawn from the connection: what counts is asked, what is missing is reported, the fingerprint is confirmed", async () => {
  await open("?integration=new&type=SFTP");
  const save = await screen.findByRole("button", { name: "Uložit" });
  expect(screen.queryByLabelText(/^Soukromý klíč/)).toBeNull();
  fireEvent.click(save);
  expect(await screen.findAllByText("Doplňte hodnotu.")).toHaveLength(3);
  expect(sent).toEqual([]);
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label, { selector: "input, select, textarea" }), { target: { value } });
  type(/^Adresa serveru/, "sftp.example.com");
  type(/^Port/, "2222");
  type(/^Uživatel/, "kvitance");
  type(/^Přihlášení/, "key");
  type(/^Soukromý klíč/, "-----BEGIN KEY-----\nabc\n-----END KEY-----");
  fireEvent.click(screen.getByRole("button", { name: "Vyzkoušet připojení" }));
  expect(await screen.findByText("Připojení funguje.")).toBeTruthy();
  expect(screen.getByText("OpenSSH_9.9")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Otisk souhlasí, důvěřovat" }));
  expect(screen.getByLabelText("Otisk klíče serveru")).toHaveProperty("value", "SHA256:abc");
  // The answer stays: what it found out is no other connection.
  expect(screen.getByText("Připojení funguje.")).toBeTruthy();
  fireEvent.click(save);
  await waitFor(() =>
    expect(sentTo("POST /v1/tenant/accountingSystems")[0]?.body).toMatchObject({
      type: "SFTP",
      name: "SFTP",
      exportFormat: "PohodaXml",
      connection: {
        host: "sftp.example.com",
        port: 2222,
        username: "kvitance",
        signInBy: "key",
        hostKey: "SHA256:abc",
        privateKey: "-----BEGIN KEY-----\nabc\n-----END KEY-----",
      },
    }),
  );
});

test("a stored secret is kept while nothing is typed, and asked for when the connection leads elsewhere", async () => {
  await open(`?integration=${systemId}`);
  const password = await screen.findByLabelText(/^Heslo/, { selector: "input" });
  expect(password.getAttribute("placeholder")).toBe("Uloženo. Vyplňte jen při změně.");
  fireEvent.change(screen.getByLabelText(/^Název/, { selector: "input" }), { target: { value: "Archiv 2" } });
  fireEvent.change(screen.getByLabelText(/^Adresa serveru/), { target: { value: "jinam.example.com" } });
  expect(await screen.findByText(/zadejte hesla a klíče znovu/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Uložit" }));
  expect(await screen.findByText("Doplňte hodnotu.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Adresa serveru/), { target: { value: "sftp.example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Uložit" }));
  await waitFor(() =>
    expect(sentTo("PUT /v1/tenant/accountingSystems")[0]?.body).toMatchObject({
      accountingSystemId: systemId,
      name: "Archiv 2",
      connection: { password: null },
    }),
  );
});

test("R352 R353 R354 a name follows every choice", async () => {
  await open(`?integration=${systemId}`);
  expect(await screen.findByText("Faktura 2026-0142.isdoc")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Název souboru"), { target: { value: "SupplierIdentifier" } });
  fireEvent.change(screen.getByLabelText("Složka"), { target: { value: "AccountingUnitExternalId" } });
  fireEvent.change(screen.getByLabelText("Písmena v názvu"), { target: { value: "LowerCase" } });
  fireEvent.change(screen.getByLabelText("Balení"), { target: { value: "Zip" } });
  expect(await screen.findByText("jedn-1/90000013.zip")).toBeTruthy();
});

test("the remote system's refusal is shown in plain words, with what it said", async () => {
  network.use(
    ...handlers({
      "POST /v1/tenant/accountingSystems/validation": () => ({
        isValid: false,
        problem: { code: "signInRefused", reason: "530 Login incorrect." },
        found: {},
        learnt: {},
      }),
    }),
  );
  await open(`?integration=${systemId}`);
  fireEvent.click(await screen.findByRole("button", { name: "Vyzkoušet připojení" }));
  expect(await screen.findByText(/Přihlášení bylo odmítnuto/)).toBeTruthy();
  expect(screen.getByText(/Odpověď cíle: 530 Login incorrect\./)).toBeTruthy();
});

test("the log of deliveries shows the reason; one is sent again, or all", async () => {
  await open(`?log=${systemId}&state=Failed`);
  expect(await screen.findByText(/chybí ale oprávnění zapisovat.*Permission denied/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "faktura-1.pdf" }).getAttribute("href")).toBe(`/DocumentError/${failure.documentId}`);
  fireEvent.click(screen.getByRole("button", { name: "Odeslat znovu" }));
  await waitFor(() => expect(sentTo("POST /v1/documents/:id/deliveries/retry")[0]?.body).toEqual({ accountingSystemId: systemId }));
  fireEvent.click(await screen.findByRole("button", { name: "Odeslat znovu nedoručené (1)" }));
  await waitFor(() => expect(sentTo("POST /v1/tenant/accountingSystems/deliveries/retry")[0]?.body).toEqual({ accountingSystemId: systemId }));
});

test("a paused integration says why and is resumed by one click", async () => {
  systems = [{ ...archive, waiting: 3, paused: { time: "2026-03-02T08:00:00Z", problem: { code: "signInRefused", reason: "530 Login incorrect." } } }];
  await open();
  expect(await screen.findByText("Pozastaveno")).toBeTruthy();
  await leaveScreen();
  await open(`?integration=${systemId}`);
  expect(await screen.findByText(/Odesílání je pozastavené od .*530 Login incorrect\./)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Obnovit odesílání" }));
  await waitFor(() => expect(sentTo("POST /v1/tenant/accountingSystems/resume")[0]?.body).toEqual({ accountingSystemId: systemId }));
});

test("nothing set up yet, and nothing that could be read", async () => {
  systems = [];
  await open();
  expect(await screen.findByText("Zatím žádná integrace")).toBeTruthy();
  await leaveScreen();
  network.use(...handlers({ "POST /v1/tenant/accountingSystems/list": () => refusal(500, "internal") }));
  await open();
  expect(await screen.findByRole("button", { name: "Zkusit znovu" })).toBeTruthy();
});

test("R389 a webhook that makes files can be chosen where there is one", async () => {
  const webHookId = "00000000-0000-4000-8000-0000000000c1";
  const hook = { webHookId, name: "Převod do XML", url: "https://hooks.example.com/", isActive: true, answerMinutes: 15, withoutAnswer: "GoOn" as const };
  const shown = { ...hook, createdTime: "2026-11-20T08:00:00.000Z", waiting: 0, failed: 0, last: null };
  fileHooks = [
    { ...shown, events: ["CustomFileExport"] },
    { ...shown, webHookId: systemId, name: "Sklad", events: ["DocumentSaved"] },
  ];
  await open(`?integration=${systemId}`);
  const choice = await screen.findByLabelText("Soubor vytváří webhook");
  expect(
    within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["žádný, posíláme vlastní soubor", "Převod do XML"]);
  fireEvent.change(choice, { target: { value: webHookId } });
  fireEvent.click(screen.getByRole("button", { name: "Uložit" }));
  await waitFor(() => expect(sentTo("PUT /v1/tenant/accountingSystems")[0]?.body).toMatchObject({ fileWebHookId: webHookId }));
});
