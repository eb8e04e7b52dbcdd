// @vitest-environment happy-dom
import { ApiError } from "./api.ts";
import { buildSession, renderScreen } from "#web/testing/renderScreen.tsx";
import { notifications } from "@mantine/notifications";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { App } from "#web/app/App.tsx";
import { errorMessage, NOTIFICATION_MS, notify, notifyError } from "./notify.ts";
import { type NotificationKind } from "./notificationKinds.tsx";

afterEach(() => {
  act(() => notifications.clean());
  cleanup();
});

const show = () => renderScreen([{ element: <App />, children: [{ path: "*", element: <p>page</p> }] }], "/", buildSession());
const refusal = (code: string, more = {}) =>
  new ApiError(409, JSON.stringify({ code, title: "Server's title", ...more }), new Headers({ "x-request-id": "REQ-1" }));

test.each<[NotificationKind, string]>([
  ["negative", "alert"],
  ["warning", "status"],
  ["info", "status"],
  ["positive", "status"],
])("R447 a message of the kind %s is shown and read out as %s", async (kind, role) => {
  await show();
  act(() => notify(kind, `Zpráva ${kind}`));
  const message = (await screen.findByText(`Zpráva ${kind}`)).closest(`[role=${role}]`) as HTMLElement;
  expect(message.dataset["kind"]).toBe(kind);
});

test("R448 messages stand at the bottom right", async () => {
  await show();
  act(() => notify("info", "Zpráva"));
  const place = (await screen.findByText("Zpráva")).closest("[data-position]") as HTMLElement;
  expect(place.dataset["position"]).toBe("bottom-right");
});

test("R466 messages leave after 5000 ms, errors stay", () => {
  expect(NOTIFICATION_MS).toBe(5000);
});

test("an error says what to do and carries its request id under details", async () => {
  await show();
  act(() => notifyError(refusal("not-exportable")));
  const message = (await screen.findByText("Doklad nelze exportovat. Doplňte chybějící údaje.")).closest("[role=alert]") as HTMLElement;
  expect(message.querySelector("details")?.textContent).toContain("REQ-1");
});

test.each([
  ["a known code", refusal("wrong-password"), "Stávající heslo není správné."],
  [
    "a public service that does not answer",
    refusal("upstream-failed", { detail: "ARES 503" }),
    "Služba ARES neodpovídá. Zkuste to později, nebo údaje doplňte ručně.",
  ],
  ["another service", refusal("upstream-timeout", { detail: "identity" }), "Vzdálená služba neodpověděla včas. Zkuste to později."],
  ["a code that only a newer server knows", refusal("brand-new", { detail: "Podrobnost." }), "Podrobnost."],
  [
    "an answer that is no problem",
    new ApiError(500, "<html>", new Headers()),
    "Došlo k chybě. Zkuste to znovu; když se to opakuje, předejte správci číslo požadavku.",
  ],
  ["a broken line", new TypeError("fetch failed"), "Server neodpovídá. Zkontrolujte připojení a zkuste to znovu."],
  ["anything else", new Error("oops"), "Došlo k chybě. Zkuste to znovu; když se to opakuje, předejte správci číslo požadavku."],
])("R461 the sentence for %s", (_, error, words) => {
  expect(errorMessage(error)).toBe(words);
});
