// @vitest-environment happy-dom
import { useCommands } from "#web/lib/commands.ts";
import { frame, handlers, network } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { PaletteHost } from "./PaletteHost.tsx";

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

const print = vi.fn();
const copy = vi.fn();

function Screen() {
  useCommands(() => [
    { id: "print", label: "Vytisknout", group: "Akce", run: print },
    { id: "copy", label: "Vykopírovat", group: "Akce", shortcut: "Ctrl+C", run: copy },
  ]);
  return null;
}

const documentId = "00000000-0000-4000-8000-00000000000d";
const found = {
  "POST /v1/documents/list": () => ({
    items: [{ documentId, state: "New", fileName: "a.pdf", fields: { supplierName: "Modrá Vydra s.r.o.", invoiceNumber: "FV-12" } }],
    hasMore: false,
    cursor: null,
    listResultId: documentId,
  }),
  "POST /v1/users/list": () => ({ items: [{ userId: documentId, firstName: "Jana", lastName: "Malá", email: "jana.mala@example.com" }], total: 1 }),
};

const open = async () => {
  network.use(...handlers({ ...frame, ...found }));
  const routes = [
    {
      path: "*",
      element: (
        <>
          <Screen />
          <PaletteHost />
        </>
      ),
    },
  ];
  const opened = await renderScreen(routes, "/");
  fireEvent.keyDown(window, { key: "k", ctrlKey: true });
  return { ...opened, input: await screen.findByRole("combobox", { name: "Příkazy" }) };
};

test("commands of the screen stand first; what fits best is marked, arrows move on, Enter starts", async () => {
  const { input } = await open();
  expect(
    screen
      .getAllByRole("option")
      .slice(0, 2)
      .map((option) => option.textContent),
  ).toEqual(["VytisknoutAkce", "VykopírovatAkceCtrl+C"]);
  fireEvent.keyDown(input, { key: "ArrowUp" });
  fireEvent.change(input, { target: { value: "vy" } });
  fireEvent.keyDown(input, { key: "ArrowDown" });
  const marked = document.getElementById(input.getAttribute("aria-activedescendant")!);
  expect(marked?.textContent).toContain("Vykopírovat");
  fireEvent.keyDown(input, { key: "Enter" });
  await waitFor(() => expect(copy).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(print).not.toHaveBeenCalled();
});

test("what no command is called can be searched for in the documents", async () => {
  const { input, router } = await open();
  fireEvent.change(input, { target: { value: "zzz 12" } });
  fireEvent.keyDown(input, { key: "Enter" });
  await waitFor(() => expect(router.state.location.search).toBe("?query=zzz+12"));
});

test.each([
  ["Vydra", "Modrá Vydra s.r.o. · FV-12", `/Document/${documentId}`],
  ["malá", "Jana Malá (jana.mala@example.com)", "/Settings/Users?query=jana.mala%40example.com"],
  ["webh", "Webhooky", "/Settings/Webhooks"],
  ["klávesové", "Klávesové zkratky", "/Help/keys"],
])("%s finds %s", async (typed, label, address) => {
  const { input, router } = await open();
  fireEvent.change(input, { target: { value: typed } });
  fireEvent.click(await screen.findByRole("option", { name: new RegExp(`^${label.replaceAll(/[.()]/g, "\\$&")}`) }));
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(address));
});
