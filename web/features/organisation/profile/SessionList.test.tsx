// @vitest-environment happy-dom
import type { OwnSession } from "#contract/organisation/sessions.ts";
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { buildSession, leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { SessionList } from "./SessionList.tsx";

beforeAll(() => network.listen());
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

const at = "2026-11-20T13:05:00.000Z";
const here: OwnSession = {
  sessionId: "a",
  browser: "Firefox",
  system: "Windows",
  device: "computer",
  address: "192.0.2.1",
  signedInAt: at,
  usedAt: at,
  isRemembered: false,
  isThis: true,
};
const phone: OwnSession = { ...here, sessionId: "b", browser: "Safari", system: "iOS", device: "phone", address: "198.51.100.7", isThis: false };
const strange: OwnSession = { ...here, sessionId: "c", browser: null, system: null, device: "unknown", usedAt: null, isThis: false };
const routes = [
  { path: "/Profile", element: <SessionList /> },
  { path: "*", element: <p>elsewhere</p> },
];

test("each device is named in plain words with its place and last use; one of them is signed out", async () => {
  const ended: string[] = [];
  let items = [here, phone, strange];
  network.use(
    ...handlers({
      ...frame,
      "GET /v1/users/me/sessions": () => ({ items }),
      "DELETE /v1/users/me/sessions/b": ({ url }) => {
        ended.push(url.pathname);
        items = [here, strange];
      },
    }),
  );
  await renderScreen(routes, "/Profile");
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => row.textContent?.replaceAll("\u00a0", " "))).toEqual([
    "Firefox · Windows toto zařízení192.0.2.1 · naposledy 20. 11. 2026 14:05Odhlásit se",
    "Safari · iOS 198.51.100.7 · naposledy 20. 11. 2026 14:05Odhlásit se",
    "Neznámé zařízení 192.0.2.1Odhlásit se",
  ]);
  expect(within(rows[0]!).getByRole("link", { name: "Odhlásit se" }).getAttribute("href")).toBe("/Logout");
  fireEvent.click(screen.getByRole("button", { name: "Odhlásit se: Safari · iOS" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  expect(ended).toEqual(["/v1/users/me/sessions/b"]);
});

test("signing out everywhere asks first and then ends this session too", async () => {
  const asked: string[] = [];
  const signOut = vi.fn(async () => undefined);
  network.use(...handlers({ ...frame, "GET /v1/users/me/sessions": () => ({ items: [here] }), "DELETE /v1/users/me/sessions": () => void asked.push("all") }));
  await renderScreen(routes, "/Profile", buildSession({ signOut }));
  fireEvent.click(await screen.findByRole("button", { name: "Odhlásit všude" }));
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Odhlásit všude i zde" }));
  await waitFor(() => expect(signOut).toHaveBeenCalledOnce());
  expect(asked).toEqual(["all"]);
});

test("a list that does not come says so and is asked for again", async () => {
  let answers = 0;
  network.use(...handlers({ ...frame, "GET /v1/users/me/sessions": () => (answers++ === 0 ? refusal(503, "overloaded") : { items: [here] }) }));
  await renderScreen(routes, "/Profile");
  expect((await screen.findByRole("alert")).textContent).toContain("Přihlášená zařízení se nepodařilo načíst.");
  fireEvent.click(screen.getByRole("button", { name: "Zkusit znovu" }));
  expect(await screen.findByText("toto zařízení")).toBeTruthy();
});
