// @vitest-environment happy-dom
import { fieldsOf } from "#contract/connectionFields.ts";
import { importFields } from "#domain/intake/fields.ts";
import { frame, handlers, network } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import ImportTab from "./ImportTab.tsx";

const field = (name: string, part: object = {}) => ({
  name,
  kind: "text",
  isSecret: false,
  isRequired: false,
  default: null,
  choices: [],
  least: null,
  most: null,
  form: null,
  onlyWhen: null,
  isTarget: false,
  ...part,
});
const email = {
  type: "Email",
  isFetched: true,
  fields: [
    field("host", { isRequired: true, form: "host", isTarget: true }),
    field("mailbox", { isRequired: true }),
    field("password", { kind: "password", isRequired: true, isSecret: true }),
    field("deleteProcessed", { kind: "flag", default: false }),
  ],
};
const routes = [{ path: "/Settings/:tab", element: <ImportTab /> }];
let bodies: unknown[] = [];

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
  bodies = [];
});

test("R286 R368 a mailbox is added: its form is drawn from its fields, and the screen says that nothing is fetched yet", async () => {
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/tenant/importConnections/list": () => ({ items: [], total: 0, types: [{ ...email, isFetched: false }] }),
      "POST /v1/tenant/importConnections": ({ body }) => {
        bodies.push(body);
        return { importConnectionId: "00000000-0000-4000-8000-0000000000e1" };
      },
    }),
  );
  await renderScreen(routes, "/Settings/Import");
  expect(await screen.findByText("Zatím žádný zdroj")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Nový zdroj" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "E-mail" }));
  expect(await screen.findByText(/zatím nevyzvedávají/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Uložit" }));
  expect(await screen.findAllByText("Doplňte hodnotu.")).toHaveLength(3);
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value } });
  type(/^Adresa serveru/, "imap.example.com");
  type(/^Schránka/, "faktury@example.com");
  type(/^Heslo/, "tajné heslo");
  fireEvent.click(screen.getByLabelText("Zpracované mazat"));
  fireEvent.click(screen.getByRole("button", { name: "Uložit" }));
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        type: "Email",
        name: "E-mail",
        isActive: true,
        settings: { host: "imap.example.com", mailbox: "faktury@example.com", password: "tajné heslo", deleteProcessed: true },
      },
    ]),
  );
});

test("R372 the form offers looks every 1, 5, 15 or 60 minutes, and begins with 5", async () => {
  const fields = fieldsOf(importFields.Email).filter(({ name }) => name === "checkFrequency");
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/tenant/importConnections/list": () => ({ items: [], total: 0, types: [{ type: "Email", isFetched: false, fields }] }),
    }),
  );
  await renderScreen(routes, "/Settings/Import?source=new&type=Email");
  const choice = await screen.findByLabelText(/^Jak často/, { selector: "input,select" });
  const offered = within(choice).queryAllByRole("option");
  expect(offered.map((each) => (each as HTMLOptionElement).value)).toEqual(["1", "5", "15", "60"]);
  expect((choice as HTMLSelectElement).value).toBe("5");
});

const importConnectionId = "00000000-0000-4000-8000-0000000000e1";
const source = {
  importConnectionId,
  type: "Email",
  name: "Faktury",
  isActive: true,
  settings: { host: "imap.example.com", mailbox: "faktury@example.com", deleteProcessed: false },
  secrets: ["password"],
  state: {
    isFetched: true,
    lookedTime: "2026-03-02T08:00:00Z",
    nextLookTime: null,
    failingSince: "2026-03-02T08:05:00Z",
    problem: { code: "signInRefused", reason: "Authentication failed." },
    taken: 1,
    refused: 1,
    skipped: 2,
  },
};
const met = { importConnectionId, connection: "Faktury", sender: "dodavatel@example.com", metTime: "2026-03-02T08:00:00Z", movedTime: null };
const documentId = "00000000-0000-4000-8000-0000000000d1";
const imported = [
  {
    ...met,
    itemId: "00000000-0000-4000-8000-0000000000a1",
    name: "Faktura 7",
    state: "Taken",
    problem: null,
    files: [{ name: "f7.pdf", documentId, problem: null }],
  },
  { ...met, itemId: "00000000-0000-4000-8000-0000000000a2", name: "Ceník", state: "Refused", problem: "noFile", files: [] },
];
const listed = {
  ...frame,
  "POST /v1/tenant/importConnections/list": () => ({ items: [source], total: 1, types: [email] }),
  "POST /v1/tenant/importConnections/items": () => ({ items: imported, total: 2 }),
};

test("the list shows the state of a connection", async () => {
  network.use(...handlers(listed));
  await renderScreen(routes, "/Settings/Import");
  const cells = within(await screen.findByRole("row", { name: /Faktury/ })).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual(["Faktury", "E-mail", "nefunguje", "2. 3. 2026 9:00", "1", "1"]);
});

test("a connection shows what came, why not, and fetches again when asked", async () => {
  const asked: string[] = [];
  network.use(
    ...handlers({
      ...listed,
      "POST /v1/tenant/importConnections/look": () => void asked.push("look"),
      "POST /v1/tenant/importConnections/items/again": ({ body }) => {
        asked.push((body as { itemId: string }).itemId);
        return { isWaiting: false, problem: null };
      },
    }),
  );
  await renderScreen(routes, `/Settings/Import?source=${importConnectionId}`);
  expect((await screen.findByRole("link", { name: "f7.pdf" })).getAttribute("href")).toContain(documentId);
  expect(screen.getByText(/Zpráva nemá přílohu s dokladem/)).toBeTruthy();
  expect(screen.getByText(/2 zprávy zůstaly ve schránce/)).toBeTruthy();
  expect(screen.getByText(/Authentication failed/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Zkusit znovu" }));
  fireEvent.click(screen.getByRole("button", { name: "Vyzvednout hned" }));
  await waitFor(() => expect(asked.toSorted()).toEqual(["00000000-0000-4000-8000-0000000000a2", "look"]));
  expect(await screen.findByText(/Není tam, kam jsme to odložili/)).toBeTruthy();
});

test("the log is shown by hundreds, and can be limited to what was not taken", async () => {
  const asked: unknown[] = [];
  network.use(
    ...handlers({
      ...listed,
      "POST /v1/tenant/importConnections/items": ({ body }) => {
        asked.push(body);
        return { items: imported, total: (body as { isRefused?: true }).isRefused ? 0 : 250 };
      },
    }),
  );
  await renderScreen(routes, `/Settings/Import?source=${importConnectionId}`);
  expect(await screen.findByText("1–100 z 250")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Starší" }));
  expect(await screen.findByText("101–200 z 250")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("Jen co se nepřevzalo"));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Starší" })).toBeNull());
  expect(asked).toEqual([0, 100, 0].map((skip, at) => ({ importConnectionId, skip, take: 100, ...(at === 2 ? { isRefused: true } : {}) })));
});

test("the test of a mailbox names its folders and how many messages wait", async () => {
  network.use(
    ...handlers({
      ...listed,
      "POST /v1/tenant/importConnections/test": ({ body }) => {
        bodies.push(body);
        return { isValid: true, problem: null, found: { waiting: "3", folders: "INBOX, Zpracované" }, learnt: {} };
      },
    }),
  );
  await renderScreen(routes, `/Settings/Import?source=${importConnectionId}`);
  fireEvent.click(await screen.findByRole("button", { name: "Vyzkoušet připojení" }));
  expect(await screen.findByText("Čekají 3 zprávy.")).toBeTruthy();
  expect(screen.getByText("Složky: INBOX, Zpracované")).toBeTruthy();
  expect(bodies).toMatchObject([{ importConnectionId, type: "Email", settings: { mailbox: "faktury@example.com" } }]);
});

test("the fingerprint that a first test met is confirmed and saved", async () => {
  const sftp = { type: "SFTP", isFetched: true, fields: [field("host", { isRequired: true, isTarget: true }), field("hostKey")] };
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/tenant/importConnections/list": () => ({ items: [], total: 0, types: [sftp] }),
      "POST /v1/tenant/importConnections/test": () => ({
        isValid: true,
        problem: null,
        found: { waiting: "1", folders: "Sken", hostKey: "SHA256:abc" },
        learnt: { hostKey: "SHA256:abc" },
      }),
      "POST /v1/tenant/importConnections": ({ body }) => {
        bodies.push(body);
        return { importConnectionId: "00000000-0000-4000-8000-0000000000e1" };
      },
    }),
  );
  await renderScreen(routes, "/Settings/Import");
  fireEvent.click(await screen.findByRole("button", { name: "Nový zdroj" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Složka přes SFTP (skener)" }));
  fireEvent.change(await screen.findByLabelText(/^Adresa serveru/, { selector: "input" }), { target: { value: "sken.example.com" } });
  fireEvent.click(screen.getByRole("button", { name: "Vyzkoušet připojení" }));
  fireEvent.click(await screen.findByRole("button", { name: "Otisk souhlasí, důvěřovat" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Otisk souhlasí, důvěřovat" })).toBeNull());
  expect(screen.getByText("Připojení funguje.")).toBeTruthy();
  expect(screen.getByText("Čeká 1 soubor.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Uložit" }));
  await waitFor(() => expect(bodies).toMatchObject([{ type: "SFTP", settings: { host: "sken.example.com", hostKey: "SHA256:abc" } }]));
});

test("a folder of the server that the operator has not allowed names the company and what has to be set", async () => {
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/tenant/importConnections/list": () => ({ items: [], total: 0, types: [{ type: "Folder", isFetched: false, fields: [field("receivedPath")] }] }),
      "GET /v1/tenant": () => ({ tenantId: "00000000-0000-4000-8000-00000000000a", name: "Firma", companyId: null, languageCode: "cs-CZ" }),
    }),
  );
  await renderScreen(routes, "/Settings/Import?source=new&type=Folder");
  expect(await screen.findByText(/KVITANCE_IMPORT_FOLDERS=00000000-0000-4000-8000-00000000000a=/)).toBeTruthy();
});

const ownMailbox = {
  ...source,
  type: "Gmail",
  settings: { signIn: "Person", mailbox: "faktury@example.com" },
  secrets: [],
  state: { ...source.state, isFetched: false, isSignedIn: false, problem: null, failingSince: null },
};
const gmailOffer = { type: "Gmail", isFetched: true, fields: [field("mailbox", { isRequired: true })] };

test("the owner of a mailbox types the code of the provider, and the screen says when the mailbox is connected", async () => {
  let isTyped = false;
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/tenant/importConnections/list": () => ({
        items: [{ ...ownMailbox, state: { ...ownMailbox.state, isSignedIn: isTyped } }],
        total: 1,
        types: [gmailOffer],
      }),
      "POST /v1/tenant/importConnections/items": () => ({ items: [], total: 0 }),
      "POST /v1/tenant/importConnections/signIn": () => ({ problem: null, address: "https://example.com/device", userCode: "ABCD-EFGH", handle: "h" }),
      "POST /v1/tenant/importConnections/signIn/finish": ({ body }) => {
        bodies.push(body);
        isTyped = bodies.length > 1;
        return { importConnectionId, isSignedIn: isTyped, problem: null };
      },
    }),
  );
  await renderScreen(routes, `/Settings/Import?source=${importConnectionId}`);
  fireEvent.click(await screen.findByRole("button", { name: "Přihlásit se ke schránce" }));
  expect(await screen.findByText("ABCD-EFGH")).toBeTruthy();
  expect(await screen.findByText("Ke schránce je přihlášená osoba, které patří.", {}, { timeout: 20_000 })).toBeTruthy();
  expect(bodies).toEqual([{ handle: "h" }, { handle: "h" }]);
  expect(screen.queryByText("ABCD-EFGH")).toBeNull();
}, 30_000);

test("what the provider sends the browser back with finishes the sign-in; a refusal there says what to do", async () => {
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/tenant/importConnections/list": () => ({
        items: [{ ...ownMailbox, state: { ...ownMailbox.state, isSignedIn: true } }],
        total: 1,
        types: [gmailOffer],
      }),
      "POST /v1/tenant/importConnections/items": () => ({ items: [], total: 0 }),
      "POST /v1/tenant/importConnections/signIn/finish": ({ body }) => {
        bodies.push(body);
        return { importConnectionId, isSignedIn: true, problem: null };
      },
    }),
  );
  await renderScreen(routes, "/Settings/Import?state=h&code=c");
  expect(await screen.findByRole("button", { name: "Přihlásit se znovu" })).toBeTruthy();
  expect(bodies).toEqual([{ handle: "h", code: "c" }]);
  await leaveScreen();
  await renderScreen(routes, "/Settings/Import?state=h&error=access_denied");
  expect(await screen.findByText(/nebylo povoleno/)).toBeTruthy();
  expect(bodies.length).toBe(1);
});
