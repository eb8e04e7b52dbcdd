// @vitest-environment happy-dom
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { PushPart } from "./PushPart.tsx";

beforeAll(() => network.listen());
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const routes = [{ path: "/Profile", element: <PushPart /> }];
const device = {
  subscriptionId: "a",
  browser: "Chrome",
  system: "Android",
  device: "phone" as const,
  createdTime: "2026-11-20T08:00:00.000Z",
  sentTime: "2026-11-20T13:05:00.000Z",
  error: null,
};
const keys = { p256dh: "p", auth: "a" };

/** A browser that can be sent messages, whose person answers so. */
function browserThat(permission: NotificationPermission): void {
  vi.stubGlobal("PushManager", () => undefined);
  vi.stubGlobal("Notification", { requestPermission: () => Promise.resolve(permission) });
  const pushManager = {
    getSubscription: () => Promise.resolve(null),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) =>
      Promise.resolve({ toJSON: () => ({ endpoint: `https://push.example.com/${applicationServerKey}`, keys }) }),
  };
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: { ready: Promise.resolve({ pushManager }) } });
}

test("a device is allowed by the person's yes, shows when it was last sent to, and is revoked", async () => {
  browserThat("granted");
  let items: (typeof device)[] = [];
  const allowed: unknown[] = [];
  network.use(
    ...handlers({
      ...frame,
      "GET /v1/users/me/push": () => ({ publicKey: "K", items }),
      "POST /v1/users/me/push": ({ body }) => {
        allowed.push(body);
        items = [device];
        return { subscriptionId: "a" };
      },
      "DELETE /v1/users/me/push/a": () => void (items = []),
    }),
  );
  await renderScreen(routes, "/Profile");
  fireEvent.click(await screen.findByRole("button", { name: "Povolit na tomto zařízení" }));
  const row = await screen.findByRole("listitem");
  expect(row.textContent?.replaceAll("\u00a0", " ")).toBe("Chrome · Androidnaposledy 20. 11. 2026 14:05Vypnout");
  expect(allowed).toEqual([{ endpoint: "https://push.example.com/K", keys, userAgent: navigator.userAgent }]);
  fireEvent.click(screen.getByRole("button", { name: "Vypnout upozornění: Chrome · Android" }));
  await waitFor(() => expect(screen.queryAllByRole("listitem")).toEqual([]));
});

test("whoever blocks messages reads where to allow them, and nothing is stored", async () => {
  browserThat("denied");
  network.use(...handlers({ ...frame, "GET /v1/users/me/push": () => ({ publicKey: "K", items: [] }) }));
  await renderScreen(routes, "/Profile");
  fireEvent.click(await screen.findByRole("button", { name: "Povolit na tomto zařízení" }));
  await screen.findByText(/Upozornění jsou v prohlížeči zakázaná/);
});

test("a browser without messages says what is missing; what cannot be loaded can be asked for again", async () => {
  network.use(...handlers({ ...frame, "GET /v1/users/me/push": () => refusal(503, "unavailable") }));
  await renderScreen(routes, "/Profile");
  fireEvent.click(await screen.findByRole("button", { name: "Zkusit znovu" }));
  network.use(...handlers({ ...frame, "GET /v1/users/me/push": () => ({ publicKey: "K", items: [] }) }));
  fireEvent.click(await screen.findByRole("button", { name: "Zkusit znovu" }));
  await screen.findByText(/Tento prohlížeč upozornění neumí/);
});
