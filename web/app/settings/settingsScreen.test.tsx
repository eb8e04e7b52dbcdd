// @vitest-environment happy-dom
import { frame, handlers, network } from "#web/testing/network.ts";
import { buildSession, leaveScreen, renderScreen, somebody } from "#web/testing/renderScreen.tsx";
import { rolePermissions } from "#domain/access/permissions.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import SettingsScreen from "./SettingsScreen.tsx";

const routes = [{ path: "/Settings/:tab", element: <SettingsScreen /> }];

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

test("the settings are found by their names and by what the guide says of them, and stand in groups", async () => {
  network.use(...handlers({ ...frame, "POST /v1/tenant/webHooks/list": () => ({ items: [], total: 0 }) }));
  const me = { ...somebody, userRole: "TenantAdmin" as const, permissions: [...rolePermissions.TenantAdmin] };
  await renderScreen(routes, "/Settings/Webhooks", buildSession({ me }));
  const nav = within(await screen.findByRole("navigation", { name: "Nastavení" }));
  const shown = () => nav.getAllByRole("link").map((link) => link.textContent);
  expect(nav.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual(["Firma", "Doklady", "Schvalování", "Propojení"]);
  fireEvent.change(nav.getByRole("searchbox"), { target: { value: "webh" } });
  await waitFor(() => expect(shown()).toContain("Webhooky"));
  fireEvent.change(nav.getByRole("searchbox"), { target: { value: "ares" } });
  await waitFor(() => expect(shown()).toEqual(["Účetní jednotky"]));
  fireEvent.change(nav.getByRole("searchbox"), { target: { value: "xyzzy" } });
  await waitFor(() => expect(nav.queryAllByRole("link")).toEqual([]));
});
