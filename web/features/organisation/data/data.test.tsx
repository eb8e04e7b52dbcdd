// @vitest-environment happy-dom
import type { CallReply } from "#contract/call.ts";
import type { calls } from "#contract/index.ts";
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import DataTab from "./DataTab.tsx";
import DeletedScreen from "./DeletedScreen.tsx";

type Bundle = CallReply<typeof calls.listBundles>["items"][number];

const routes = [{ path: "/Settings/:tab", element: <DataTab /> }];
const begun: Bundle = {
  bundleId: "00000000-0000-4000-8000-000000000001",
  createdTime: "2026-11-20T10:00:00.000Z",
  state: "Making",
  filesDone: 0,
  filesAll: null,
  filesMissing: null,
  size: null,
  expiresTime: null,
};
const ready: Bundle = { ...begun, state: "Ready", filesDone: 4, filesAll: 4, filesMissing: 1, size: 2_500_000, expiresTime: "2026-11-23T10:00:00.000Z" };
let items: Bundle[] = [];
let asked: string[] = [];
const terms = [{ documentType: "ReceivedInvoice", label: "Přijaté faktury", months: null, from: null }];
let saved: unknown[] = [];
let hold: { time: string; by: null; reason: string } | null = null;

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
beforeEach(() => {
  items = [];
  asked = [];
  // What measures the height of a text asks for it; the test environment lacks it.
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  hold = null;
  saved = [];
  network.use(
    ...handlers({
      ...frame,
      "GET /v1/tenant/retention": () => ({ items: terms }),
      "POST /v1/tenant/retention/preview": () => ({ count: 7, lastIssueDate: "2015-12-31" }),
      "PUT /v1/tenant/retention": ({ body }) => {
        saved.push(body);
        return undefined as never;
      },
      "GET /v1/tenant/hold": () => ({ hold, documents: 2 }),
      "PUT /v1/tenant/hold": ({ body }) => {
        hold = { time: "2026-11-20T10:00:00.000Z", by: null, reason: (body as { reason: string }).reason };
        return undefined as never;
      },
      "DELETE /v1/tenant/hold": () => {
        hold = null;
        return undefined as never;
      },
      "GET /v1/tenant": () => ({ tenantId: "00000000-0000-4000-8000-000000000009", name: "Modrá Vydra s.r.o.", companyId: null, languageCode: "cs-CZ" }),
      "GET /v1/tenant/bundles": () => ({ items }),
      "POST /v1/tenant/bundles": () => {
        items = [begun];
        return { bundleId: begun.bundleId };
      },
      [`POST /v1/tenant/bundles/${begun.bundleId}/address`]: () => {
        asked.push("address");
        return refusal(404, "not-found");
      },
      [`DELETE /v1/tenant/bundles/${begun.bundleId}`]: () => {
        items = [];
        return undefined as never;
      },
    }),
  );
});
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

const button = (name: string) => screen.findByRole("button", { name });

test("a bundle is asked for, shows how far it is, and is offered when it is ready", async () => {
  await renderScreen(routes, "/Settings/Data");
  fireEvent.click(await button("Připravit export"));
  expect(await screen.findByText("Export se připravuje…")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Připravit export" })).toBeNull();
  items = [{ ...begun, filesDone: 1, filesAll: 4 }];
  expect(await screen.findByText("Export se připravuje: 1 z 4 souborů", undefined, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Průběh exportu" }).getAttribute("aria-valuenow")).toBe("25");
  items = [ready];
  expect(await screen.findByText(/Stáhnout ho můžete jen vy/, undefined, { timeout: 5_000 })).toBeTruthy();
  expect(screen.getByText(/chybějí nebo jsou poškozené: 1/)).toBeTruthy();
});

test("one that is gone says so; it is removed; one that failed can be asked for again", async () => {
  items = [ready];
  await renderScreen(routes, "/Settings/Data");
  fireEvent.click(await button("Stáhnout"));
  await vi.waitFor(() => expect(asked).toEqual(["address"]));
  fireEvent.click(await button("Smazat"));
  await vi.waitFor(() => expect(screen.queryByText(/Stáhnout ho můžete/)).toBeNull());
  await leaveScreen();
  items = [{ ...begun, state: "Failed" }];
  await renderScreen(routes, "/Settings/Data");
  expect(await screen.findByText(/se nepodařil/)).toBeTruthy();
  expect(await button("Připravit export")).toBeTruthy();
});

test("a company is deleted after its name and a password were typed; a refusal is shown in the dialog", async () => {
  const sent: unknown[] = [];
  network.use(
    ...handlers({
      "POST /v1/tenant/deletion": ({ body }) => {
        sent.push(body);
        return refusal(422, "wrong-password");
      },
    }),
  );
  await renderScreen(routes, "/Settings/Data");
  fireEvent.click(await button("Smazat firmu"));
  const name = await screen.findByRole("textbox", { name: /^Název firmy/ });
  const company = /opište: (.*)\)/.exec(screen.getByText(/opište: /).textContent ?? "")?.[1] ?? "";
  fireEvent.change(screen.getByLabelText("Vaše heslo"), { target: { value: "heslo" } });
  fireEvent.change(name, { target: { value: "Jiná firma" } });
  expect((await button("Nenávratně smazat")).hasAttribute("disabled")).toBe(true);
  fireEvent.change(name, { target: { value: company } });
  fireEvent.click(await button("Nenávratně smazat"));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(sent).toEqual([{ company, password: "heslo" }]);
});

test("who can no longer sign in follows the deletion and takes its certificate; a link that ended says so", async () => {
  let answer: unknown = { company: "Firma", finishedTime: null, certificate: null };
  network.use(...handlers({ "POST /v1/deleted-tenant": () => answer as never }));
  window.location.hash = "#secret-token";
  await renderScreen([{ path: "/DeletedCompany", element: <DeletedScreen /> }], "/DeletedCompany");
  expect(await screen.findByText("Data firmy Firma se mažou")).toBeTruthy();
  answer = { company: "Firma", finishedTime: "2026-11-25T10:00:00.000Z", certificate: { json: "{}", text: "Potvrzení" } };
  expect(await screen.findByText("Data firmy Firma jsou smazaná", undefined, { timeout: 6_000 })).toBeTruthy();
  expect(await button("Stáhnout potvrzení (text)")).toBeTruthy();
  await leaveScreen();
  answer = refusal(404, "not-found");
  await renderScreen([{ path: "/DeletedCompany", element: <DeletedScreen /> }], "/DeletedCompany");
  expect(await screen.findByText("Odkaz už neplatí")).toBeTruthy();
});

test("a hold of the company is set with its reason and ended", async () => {
  await renderScreen(routes, "/Settings/Data");
  expect(await screen.findByText(/Doklady s vlastním zákazem mazání: 2/)).toBeTruthy();
  expect((await button("Zakázat mazání")).hasAttribute("disabled")).toBe(true);
  fireEvent.change(await screen.findByRole("textbox", { name: "Důvod" }), { target: { value: "daňová kontrola" } });
  fireEvent.click(await button("Zakázat mazání"));
  expect(await screen.findByText(/Důvod: daňová kontrola/)).toBeTruthy();
  fireEvent.click(await button("Zrušit zákaz"));
  expect(await button("Zakázat mazání")).toBeTruthy();
});

test("a term of keeping is set only after it was shown how many documents it would delete", async () => {
  await renderScreen(routes, "/Settings/Data");
  const type = within(await screen.findByRole("group", { name: "Přijaté faktury" }));
  expect(type.queryByRole("button", { name: "Nastavit" })).toBeNull();
  fireEvent.click(type.getByRole("button", { name: "Spočítat doklady" }));
  expect((await type.findByRole("status")).textContent).toContain("7");
  fireEvent.change(type.getByRole("combobox", { name: "Od" }), { target: { value: "IssueDate" } });
  await vi.waitFor(() => expect(type.queryByRole("button", { name: "Nastavit" })).toBeNull());
  fireEvent.click(type.getByRole("button", { name: "Spočítat doklady" }));
  fireEvent.click(await type.findByRole("button", { name: "Nastavit" }));
  await vi.waitFor(() => expect(saved).toEqual([{ documentType: "ReceivedInvoice", term: { months: 120, from: "IssueDate" } }]));
});
