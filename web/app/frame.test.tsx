// @vitest-environment happy-dom
import { roles, rolePermissions } from "#domain/access/permissions.ts";
import { href } from "#web/lib/paths.ts";
import { frame, handlers, network } from "#web/testing/network.ts";
import { buildSession, leaveScreen, renderScreen, somebody } from "#web/testing/renderScreen.tsx";
import { calls } from "#contract/index.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { routes } from "./routes.tsx";

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
beforeEach(() =>
  network.use(
    ...handlers({
      ...frame,
      "GET /v1/changes": () => undefined,
      "POST /v1/documents/list": () => ({ items: [], hasMore: false, listResultId: "00000000-0000-4000-8000-0000000000ff" }),
      "POST /v1/documents/count": () => ({ count: 0, byList: {} }),
    }),
  ),
);
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

const as = (userRole: (typeof roles)[number], more = {}) =>
  buildSession({ me: { ...somebody, userRole, permissions: [...rolePermissions[userRole]], ...more } });
const anonymous = () => buildSession({ me: undefined });
const addressOf = ({ state }: { state: { location: { pathname: string; search: string } } }) => state.location.pathname + state.location.search;

test.each(["/", "/no/such/page"])("R428 R429 R432 %s leads a signed-in user home, R408 the title names the route", async (address) => {
  const { router } = await renderScreen(routes, address, as("Processor"));
  await waitFor(() => expect(addressOf(router)).toBe("/Documents/All/All"));
  expect(document.title).toBe("Kvitance – Doklady");
});

test.each(["Approver", "AccountingUnitApprover"] as const)("R431 %s lands on the approval list", async (role) => {
  const { router } = await renderScreen(routes, "/", as(role));
  await waitFor(() => expect(addressOf(router)).toBe("/Documents/ForApproval/Mine"));
  expect(await screen.findByRole("heading", { name: "Ke schválení" })).toBeTruthy();
});

test.each(["/", "/no/such/page"])("R430 %s leads to Login when nobody is signed in", async (address) => {
  const { router } = await renderScreen(routes, address, anonymous());
  await waitFor(() => expect(router.state.location.pathname).toBe("/Login"));
});

test("R274 a protected page leads to Login with the way back", async () => {
  const { router } = await renderScreen(routes, "/Document/1?listResultId=2", anonymous());
  await waitFor(() => expect(addressOf(router)).toBe("/Login?returnRoute=%2FDocument%2F1%3FlistResultId%3D2"));
});

test("R427 R433 an address that matches is kept", async () => {
  const { router } = await renderScreen(routes, "/Profile", as("Approver"));
  await screen.findByRole("heading", { name: "Profil" });
  expect(addressOf(router)).toBe("/Profile");
});

test.each([
  ["/Documents", "Approver"],
  ["/UploadDocuments", "AccountingUnitApprover"],
] as const)("R426 %s is forbidden for %s", async (address, role) => {
  const { router } = await renderScreen(routes, address, as(role));
  expect(await screen.findByRole("heading", { name: "Sem nemáte přístup" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/Forbidden");
});

test("R425 the not-found page leads back by returnRoute", async () => {
  await renderScreen(routes, "/NotFound?returnRoute=%2FDocuments%2FAll%2FError", as("Processor"));
  expect((await screen.findByRole("link", { name: "Zpět" })).getAttribute("href")).toBe("/Documents/All/Error");
});

test("a temporary password leads to its change, and then on", async () => {
  const { router, setSession } = await renderScreen(routes, "/Profile", as("Processor", { mustChangePassword: true }));
  await screen.findByRole("heading", { name: "Zvolte si heslo" });
  expect(addressOf(router)).toBe("/User/ChangePassword?returnRoute=%2FProfile");
  setSession(as("Processor"));
  await waitFor(() => expect(addressOf(router)).toBe("/Profile"));
});

test("R423 /Logout signs out", async () => {
  const signOut = vi.fn(async () => undefined);
  const { setSession } = await renderScreen(routes, "/Logout", buildSession({ signOut }));
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  setSession(anonymous());
  expect(await screen.findByRole("heading", { name: "Jste odhlášeni" })).toBeTruthy();
});

test("R109 R409 the frame shows the document types with their new ones, and only what the role may open", async () => {
  network.use(...handlers({ "POST /v1/documents/count": () => ({ count: 20_000, isMore: false, byList: { Validation: 10_000 } }) }));
  await renderScreen(routes, "/Profile", as("AccountingUnitProcessor"));
  const navigation = within(await screen.findByRole("navigation", { name: "Hlavní nabídka" }));
  expect(await navigation.findByRole("link", { name: /Přijatá faktura.*3 nové/ })).toBeTruthy();
  expect(await navigation.findByRole("link", { name: /Ke kontrole.*10.000\+ ke kontrole/ })).toBeTruthy();
  expect(navigation.getByRole("link", { name: "Nahrát" }).getAttribute("href")).toBe("/UploadDocuments");
  await leaveScreen();
  await renderScreen(routes, "/Profile", as("Approver"));
  const narrow = within(await screen.findByRole("navigation", { name: "Hlavní nabídka" }));
  expect(narrow.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/", "/Documents/ForApproval/Mine"]);
});

test("? leads to the keys from every screen, but types where a person types", async () => {
  const { router } = await renderScreen(routes, "/UploadDocuments", as("Processor"));
  const search = await screen.findByRole("combobox", { name: /Hledat/ });
  await screen.findByRole("link", { name: "Nápověda k této obrazovce" });
  fireEvent.keyDown(search, { key: "?" });
  expect(router.state.location.pathname).toBe("/UploadDocuments");
  fireEvent.keyDown(document.body, { key: "?" });
  await waitFor(() => expect(router.state.location.pathname).toBe("/Help/keys"));
});

/** What the profile asks for beside. */
const profile = {
  "GET /v1/users/me/sessions": () => ({ items: [] }),
  "GET /v1/tenant/accountInfo": () => ({ name: "Zahrada Doubek", users: 1, accountingUnits: 0, documents: 0, version: "1", createdTime: "", trialUntil: null }),
};

test("R404 the licence is a screen of its own, two steps from anywhere", async () => {
  const licence = { period: "Month", processedCount: 12, limit: 100, reportedCount: 0, validFrom: "2026-01-01", validTo: null, periodEnd: "2026-12-31" };
  network.use(...handlers({ ...profile, "GET /v1/tenant/license": () => licence as never }));
  const { router } = await renderScreen(routes, "/Profile", as("Processor"));
  fireEvent.click(await screen.findByRole("button", { name: /Uživatel Jana Malá/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Licence" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Licence" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/License");
  expect(await screen.findByText(/12.*100/)).toBeTruthy();
});

test("R410 going elsewhere begins at the top, staying keeps the place", async () => {
  network.use(...handlers(profile));
  const { router } = await renderScreen(routes, "/Profile", as("Processor"));
  const main = await screen.findByRole("main");
  const scrolled = vi.spyOn(main, "scrollTo");
  Object.defineProperty(main, "scrollTop", { value: 400, configurable: true, writable: true });
  fireEvent.scroll(main);
  await router.navigate("/Profile?tab=1");
  expect(scrolled).not.toHaveBeenCalled();
  await router.navigate("/Documents/All/All");
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 0));
});

test("R317 R318 R406 look and language are chosen in the menu of the person and stored", async () => {
  const saveSettings = vi.fn(async () => undefined);
  const stored: unknown[] = [];
  network.use(...handlers({ ...profile, "PATCH /v1/users/me": ({ body }) => (stored.push(body), undefined) }));
  await renderScreen(routes, "/Profile", buildSession({ saveSettings }));
  fireEvent.click(await screen.findByRole("button", { name: /Uživatel Jana Malá/ }));
  fireEvent.click(await screen.findByRole("menuitemradio", { name: "Tmavý" }));
  expect(saveSettings).toHaveBeenCalledWith({ theme: "Dark" });
  await waitFor(() => expect(document.documentElement.dataset["mantineColorScheme"]).toBe("dark"));
  fireEvent.click(screen.getByRole("menuitemradio", { name: "English" }));
  expect(await screen.findByRole("heading", { name: "Profile" })).toBeTruthy();
  await waitFor(() => expect(stored).toEqual([{ languageCode: "en-US" }]));
});

test("R460 a failed user update says: Došlo k chybě", async () => {
  network.use(...handlers({ ...profile, "PATCH /v1/users/me": () => new HttpResponse(null, { status: 500 }) }));
  await renderScreen(routes, "/Profile", as("Processor"));
  fireEvent.change(await screen.findByLabelText("Jméno"), { target: { value: "Hana" } });
  fireEvent.click(screen.getByRole("button", { name: "Uložit" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Došlo k chybě");
});

test("addresses are made from names; what is undefined is left out", () => {
  expect([
    href("docList"),
    href("docList", { docType: "All", listType: "Error" }),
    href("document", { id: "1" }, { listResultId: "2", returnRoute: undefined }),
    calls.getMe.path,
  ]).toEqual(["/Documents", "/Documents/All/Error", "/Document/1?listResultId=2", "/v1/users/me"]);
});
