// @vitest-environment happy-dom
import type { WebHook } from "#contract/notifications/webHooks.ts";
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import WebHooksTab from "./WebHooksTab.tsx";

const hook: WebHook = {
  webHookId: "00000000-0000-4000-8000-0000000000c1",
  name: "Sklad",
  url: "https://hooks.example.com/kvitance",
  events: ["DocumentExportSuccess"],
  isActive: true,
  answerMinutes: 15,
  withoutAnswer: "GoOn",
  createdTime: "2026-11-20T08:00:00.000Z",
  waiting: 2,
  failed: 3,
  last: { event: "DocumentExportSuccess", time: "2026-11-20T09:00:00.000Z", sentTime: null, error: "HTTP 500" },
};
const routes = [{ path: "/", element: <WebHooksTab /> }];

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

test("R387 webhooks stand with their address, and why the last message was not taken, and how many were given up", async () => {
  network.use(...handlers({ ...frame, "POST /v1/tenant/webHooks/list": () => ({ items: [hook], total: 1 }) }));
  await renderScreen(routes, "/");
  const row = within((await screen.findByRole("button", { name: "Sklad" })).closest("tr")!);
  for (const words of ["https://hooks.example.com/kvitance", "1 událost", "Nepřijata", "HTTP 500", /2 čekají · 3 zprávy nedoručeny/])
    expect(row.getByText(words)).toBeTruthy();
});

test("a message that did not get there says why in the reader's language", async () => {
  const last = { ...hook.last!, error: "timeout" };
  network.use(...handlers({ ...frame, "POST /v1/tenant/webHooks/list": () => ({ items: [{ ...hook, last }], total: 1 }) }));
  await renderScreen(routes, "/");
  expect(await screen.findByText(/Server neodpověděl včas/)).toBeTruthy();
});

test("R387 R388 a new one: an address that is none is refused at its field, the secret is shown once", async () => {
  const bodies: unknown[] = [];
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/tenant/webHooks/list": () => ({ items: [], total: 0 }),
      "POST /v1/tenant/webHooks": ({ body }) => {
        bodies.push(body);
        return (body as { url: string }).url === "abc" ? refusal(422, "invalid-url") : { webHookId: hook.webHookId, secret: "whsec_tajny" };
      },
    }),
  );
  await renderScreen(routes, "/");
  fireEvent.click(await screen.findByRole("button", { name: "Nový webhook" }));
  const dialog = within(await screen.findByRole("dialog"));
  const save = dialog.getByRole("button", { name: "Uložit" });
  fireEvent.change(dialog.getByLabelText(/^Název/), { target: { value: "Sklad" } });
  fireEvent.change(dialog.getByLabelText(/^Adresa/), { target: { value: "abc" } });
  expect(save).toHaveProperty("disabled", true);
  fireEvent.click(dialog.getByLabelText("doklad vyexportován"));
  fireEvent.click(save);
  expect(await dialog.findByText(/Zadejte celou adresu/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Adresa/), { target: { value: hook.url } });
  fireEvent.click(save);
  expect(await screen.findByDisplayValue("whsec_tajny")).toBeTruthy();
  expect(bodies.at(-1)).toEqual({ name: "Sklad", url: hook.url, events: ["DocumentExportSuccess"], isActive: true, answerMinutes: 15, withoutAnswer: "GoOn" });
  fireEvent.click(screen.getByRole("button", { name: "Mám uloženo" }));
  await waitFor(() => expect(screen.queryByDisplayValue("whsec_tajny")).toBeNull());
});

test("R389 one that is asked says how long documents wait for it and what happens then", async () => {
  const bodies: unknown[] = [];
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/tenant/webHooks/list": () => ({ items: [{ ...hook, events: ["CustomValidation"], answerMinutes: 30, withoutAnswer: "Hold" }], total: 1 }),
      "PUT /v1/tenant/webHooks": ({ body }) => void bodies.push(body),
    }),
  );
  await renderScreen(routes, "/");
  fireEvent.click(await screen.findByRole("button", { name: "Sklad" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText(/^Jak dlouho čekat/)).toHaveProperty("value", "30");
  fireEvent.change(dialog.getByLabelText("Když odpověď nepřijde"), { target: { value: "GoOn" } });
  fireEvent.change(dialog.getByLabelText(/^Jak dlouho čekat/), { target: { value: "45" } });
  fireEvent.click(dialog.getByRole("button", { name: "Uložit" }));
  await waitFor(() => expect(bodies).toMatchObject([{ events: ["CustomValidation"], answerMinutes: 45, withoutAnswer: "GoOn" }]));
});
