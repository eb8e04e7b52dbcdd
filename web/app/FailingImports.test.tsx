// @vitest-environment happy-dom
import { rolePermissions } from "#domain/access/permissions.ts";
import { frame, handlers, network } from "#web/testing/network.ts";
import { buildSession, leaveScreen, renderScreen, somebody } from "#web/testing/renderScreen.tsx";
import { screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { routes } from "./routes.tsx";

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

let asked = 0;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const connection = (name: string, failingSince: string | null, isActive = true) => ({
  importConnectionId: `id of ${name}`,
  type: "Email",
  name,
  isActive,
  settings: {},
  secrets: [],
  state: { isFetched: true, lookedTime: null, nextLookTime: null, failingSince, problem: null, taken: 0, refused: 0, skipped: 0 },
});
const show = (userRole: "TenantAdmin" | "Processor") => {
  const items = [
    connection("Faktury", minutesAgo(90)),
    connection("Krátce", minutesAgo(30)),
    connection("Vypnutý", minutesAgo(90), false),
    connection("Funguje", null),
  ];
  network.use(
    ...handlers({
      ...frame,
      "GET /v1/changes": () => undefined,
      "POST /v1/documents/list": () => ({ items: [], hasMore: false, listResultId: "00000000-0000-4000-8000-0000000000ff" }),
      "POST /v1/documents/count": () => ({ count: 0, byList: {} }),
      "POST /v1/tenant/importConnections/list": () => {
        asked += 1;
        return { items, total: items.length, types: [] };
      },
    }),
  );
  return renderScreen(routes, "/Documents/All/All", buildSession({ me: { ...somebody, userRole, permissions: [...rolePermissions[userRole]] } }));
};

test("an admin sees on every screen which source has failed for an hour, with the way to it", async () => {
  await show("TenantAdmin");
  const alerts = await screen.findAllByRole("alert");
  expect(alerts.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Ze zdroje Faktury nepřicházejí doklady od /)]);
  expect(screen.getByRole("link", { name: "Co se děje" }).getAttribute("href")).toContain("/Settings/Import?source=id");
});

test("others are neither shown nor asked", async () => {
  asked = 0;
  await show("Processor");
  expect(await screen.findByRole("link", { name: "Přejít na obsah" })).toBeTruthy();
  expect([asked, screen.queryAllByRole("alert").length]).toEqual([0, 0]);
});
