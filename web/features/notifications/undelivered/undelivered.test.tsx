// @vitest-environment happy-dom
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import UndeliveredTab from "./UndeliveredTab.tsx";

const routes = [{ path: "/", element: <UndeliveredTab /> }];
const tried = { createdTime: "2026-11-20T09:00:00.000Z", attempts: 9, nextAttemptTime: null };
const email = { ...tried, eventId: "daily:1", recipient: "pan@example.com", template: "approvalDaily", isKept: true, reason: "451 greylisted" };
const [messageId, webHookId, documentId] = [1, 2, 3].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
const event = { ...tried, messageId, webHookId, documentId, webHook: "Sklad", event: "DocumentSaved", reason: "HTTP 500" };

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

const lists = (emails: object[], events: object[]) => ({
  "POST /v1/tenant/emails/undelivered/list": () => ({ items: emails, total: emails.length }),
  "POST /v1/tenant/webHooks/undelivered/list": () => ({ items: events, total: events.length }),
});

test("what did not arrive stands with its reason, and is sent again", async () => {
  const sent: unknown[] = [];
  const take = ({ body }: { body?: unknown }) => void sent.push(body);
  network.use(
    ...handlers({
      ...frame,
      ...lists([email, { ...email, recipient: "dama@example.com", isKept: false }], [event]),
      "POST /v1/tenant/emails/undelivered/send-again": take,
      "POST /v1/tenant/webHooks/undelivered/send-again": take,
    }),
  );
  await renderScreen(routes, "/");
  expect((await screen.findAllByText("451 greylisted")).length).toBe(2);
  expect(screen.getByText("HTTP 500")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Odeslat znovu: dama@example.com" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Odeslat znovu: pan@example.com" }));
  await waitFor(() => expect(sent).toEqual([{ eventId: "daily:1", recipient: "pan@example.com" }]));
  fireEvent.click(await screen.findByRole("button", { name: "Odeslat znovu: Sklad" }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ messageId }));
});

test("nothing undelivered is said so; a list that does not load offers another try", async () => {
  network.use(...handlers({ ...frame, ...lists([], []) }));
  await renderScreen(routes, "/");
  expect(await screen.findByText("Všechno bylo doručeno")).toBeTruthy();
  await leaveScreen();
  network.resetHandlers();
  network.use(...handlers({ ...frame, ...lists([], []), "POST /v1/tenant/webHooks/undelivered/list": () => refusal(503, "overloaded") }));
  await renderScreen(routes, "/");
  expect(await screen.findByRole("button", { name: "Zkusit znovu" })).toBeTruthy();
});
