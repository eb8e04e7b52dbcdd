// @vitest-environment happy-dom
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import ColumnPanel from "./ColumnPanel.tsx";

const all = ["state", "supplier", "number", "issued", "due", "amount", "currency", "unit", "note", "owner"];
let chosen: (readonly string[] | undefined)[] = [];

function Panel({ known }: { known: readonly string[] }) {
  const [ids, setIds] = useState<readonly string[]>(["state", "supplier", "amount"]);
  const choose = (next: readonly string[] | undefined) => {
    chosen.push(next);
    setIds(next ?? ["state"]);
  };
  return <ColumnPanel choice={{ ids, all: known, label: (id) => `Sloupec ${id}`, choose, density: "normal", setDensity: () => undefined }} />;
}
const open = (known = all) => renderScreen([{ path: "/", element: <Panel known={known} /> }], "/");
const shown = () => screen.getAllByRole("listitem").map((row) => row.textContent);

afterEach(async () => {
  await leaveScreen();
  chosen = [];
});

test("columns are shown, hidden, moved and set back; the last one stays", async () => {
  await open();
  fireEvent.click(screen.getByRole("checkbox", { name: "Sloupec number" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Sloupec supplier" }));
  fireEvent.keyDown(screen.getByRole("checkbox", { name: "Sloupec number" }), { key: "ArrowUp", altKey: true });
  expect(shown()).toEqual(["Sloupec state", "Sloupec number", "Sloupec amount"]);
  expect(screen.getByText("Sloupec number: 2. z 3")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Výchozí sloupce" }));
  expect(chosen.at(-1)).toBeUndefined();
  expect(screen.getByRole("checkbox", { name: "Sloupec state" })).toHaveProperty("disabled", true);
});

test("what is moved while searching takes the place of the column that it is put on", async () => {
  await open();
  fireEvent.change(screen.getByRole("textbox", { name: "Najít sloupec" }), { target: { value: "t" } });
  expect(shown()).toEqual(["Sloupec state", "Sloupec amount"]);
  fireEvent.keyDown(screen.getByRole("button", { name: "Přesunout: Sloupec state" }), { key: "ArrowDown", altKey: true });
  expect(chosen).toEqual([["supplier", "amount", "state"]]);
});

test("a few columns need no search", async () => {
  await open(["state", "supplier", "amount"]);
  expect(screen.queryByRole("textbox")).toBeNull();
});
