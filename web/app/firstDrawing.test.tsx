// @vitest-environment happy-dom
import { connectSession } from "#web/lib/api.ts";
import { buildSummary } from "#web/testing/buildSummary.ts";
import { frame, handlers, network } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { loadScreen, routes } from "./routes.tsx";

vi.mock("./useLiveChanges.ts", () => ({ useLiveChanges: () => {} }));

const items = [buildSummary({ fields: { supplierName: "Alfa" } }), buildSummary({ fields: { supplierName: "Beta" } })];
const asked: unknown[] = [];

beforeAll(() => {
  network.listen({ onUnhandledFrame: "error" });
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/documents/list": ({ body }) => {
        asked.push(body);
        return { items, hasMore: false, cursor: null, listResultId: "00000000-0000-4000-8000-0000000000ff" };
      },
    }),
  );
  // Nothing is laid out here, and a list shows rows only where it has height.
  Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, get: () => 800 });
  // An early answer is good for some seconds, in which a busy machine may not come this far.
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterAll(() => {
  vi.useRealTimers();
  network.close();
});
afterEach(async () => {
  await leaveScreen();
  connectSession();
});

/** Opens the list; answers the suppliers that each drawing showed, "…" for one that waits. */
async function drawings(address: string): Promise<string[]> {
  const seen: string[] = [];
  const look = () => {
    const waits = document.querySelector("[aria-busy=true]") !== null;
    const drawn = waits ? "…" : [...document.querySelectorAll("[role=row][data-id] a")].map(({ textContent }) => textContent).join(" ");
    if (drawn !== "" && drawn !== seen.at(-1)) seen.push(drawn);
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  await renderScreen(routes, address);
  await screen.findByText("Alfa");
  observer.disconnect();
  look();
  return seen;
}

test("a list whose screen is loaded and whose answer has come is drawn with its rows at once, and is not asked for again; another one waits", async () => {
  const { kvitanceEarly } = globalThis as unknown as { kvitanceEarly: { token: string; askedAt: number; answers: Map<string, unknown> } };
  const reply = { data: { items: items.toReversed(), hasMore: false, cursor: null, listResultId: "early" } };
  Object.assign(kvitanceEarly, { token: "mine", askedAt: Date.now() });
  kvitanceEarly.answers.set(`POST /v1/documents/list ${JSON.stringify({ listType: "All", skip: 0, take: 100 })}`, { read: Promise.resolve(), reply });
  connectSession({ token: () => "mine", refresh: async () => false, lost: () => {} });
  await loadScreen("/Documents");
  expect(await drawings("/Documents")).toEqual(["Beta Alfa"]);
  expect(asked).toEqual([]);
  await leaveScreen();
  expect(await drawings("/Documents/All/Process")).toEqual(["…", "Alfa Beta"]);
  expect(asked).toMatchObject([{ listType: "Process" }]);
});
