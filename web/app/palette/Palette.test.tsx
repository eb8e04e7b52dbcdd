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

const open = async () => {
  network.use(...handlers(frame));
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
