// @vitest-environment happy-dom
import type { CallReply } from "#contract/call.ts";
import type { calls } from "#contract/index.ts";
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import DataTab from "./DataTab.tsx";

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

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
beforeEach(() => {
  items = [];
  asked = [];
  network.use(
    ...handlers({
      ...frame,
      "GET /v1/tenant/bundles": () => ({ items }),
      "POST /v1/tenant/bundles": () => {
        items = [begun];
        return { bundleId: begun.bundleId };
      },
      [`GET /v1/tenant/bundles/${begun.bundleId}/file`]: () => {
        asked.push("file");
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
  await vi.waitFor(() => expect(asked).toEqual(["file"]));
  fireEvent.click(await button("Smazat"));
  await vi.waitFor(() => expect(screen.queryByText(/Stáhnout ho můžete/)).toBeNull());
  await leaveScreen();
  items = [{ ...begun, state: "Failed" }];
  await renderScreen(routes, "/Settings/Data");
  expect(await screen.findByText(/se nepodařil/)).toBeTruthy();
  expect(await button("Připravit export")).toBeTruthy();
});
