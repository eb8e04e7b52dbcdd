// @vitest-environment happy-dom
import { renderScreen } from "#web/testing/renderScreen.tsx";
import { setLanguage } from "#web/locales/language.ts";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { reordered, SortableList } from "./SortableList.tsx";

const ROW_PX = 30;

function Rows({ isFixed = false }: { isFixed?: boolean }) {
  const [items, setItems] = useState(["Alfa", "Beta", "Gama", "Delta"]);
  const move = (from: number, to: number) => setItems((before) => reordered(before, from, to));
  return (
    <div onKeyDown={(event) => outside(event.key)} role="presentation">
      <SortableList label="Pořadí" items={items} keyOf={(item) => item} nameOf={(item) => item} move={isFixed ? undefined : move}>
        {(item, place, handle) => (
          <>
            {handle}
            <input aria-label={`text ${item}`} />
            <button type="button">
              {place + 1} {item}
            </button>
          </>
        )}
      </SortableList>
    </div>
  );
}
const outside = vi.fn<(key: string) => void>();

const open = (element = <Rows />) => renderScreen([{ path: "/", element }], "/");
const order = () => screen.getAllByRole("listitem").map((row) => row.textContent.slice(2));
const handle = (name: string) => screen.getByRole("button", { name: `Přesunout: ${name}` });
const announced = () => screen.getByRole("status").textContent;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  outside.mockClear();
});

test("Alt and arrows move the row that has the focus, keep it focused, and announce its place", async () => {
  await open();
  handle("Beta").focus();
  fireEvent.keyDown(handle("Beta"), { key: "ArrowDown", altKey: true });
  expect(order()).toEqual(["Alfa", "Gama", "Beta", "Delta"]);
  expect(document.activeElement).toBe(handle("Beta"));
  expect(announced()).toBe("Beta: 3. z 4");
  // Whatever is focused in the row will do.
  fireEvent.keyDown(screen.getByRole("button", { name: "3 Beta" }), { key: "ArrowUp", altKey: true });
  expect(order()).toEqual(["Alfa", "Beta", "Gama", "Delta"]);
  expect(outside).not.toHaveBeenCalled();
});

test("nothing moves past the ends, by arrows alone, or from a field that has arrows of its own", async () => {
  await open();
  fireEvent.keyDown(handle("Alfa"), { key: "ArrowUp", altKey: true });
  fireEvent.keyDown(handle("Delta"), { key: "ArrowDown", altKey: true });
  fireEvent.keyDown(handle("Alfa"), { key: "ArrowDown" });
  fireEvent.keyDown(screen.getByLabelText("text Alfa"), { key: "ArrowDown", altKey: true });
  expect([order(), announced()]).toEqual([["Alfa", "Beta", "Gama", "Delta"], ""]);
});

test("without dragging: a click picks a row up, a click on another handle puts it there; Escape puts it back and goes no further", async () => {
  await open();
  fireEvent.click(handle("Alfa"));
  expect(handle("Alfa").getAttribute("aria-pressed")).toBe("true");
  expect(announced()).toBe("Alfa: vyberte nové místo, Escape zruší přesun.");
  fireEvent.keyDown(handle("Alfa"), { key: "Escape" });
  expect(handle("Alfa").getAttribute("aria-pressed")).toBe("false");
  expect([announced(), outside.mock.calls]).toEqual(["Alfa: zůstává 1. z 4", []]);
  fireEvent.click(handle("Alfa"));
  fireEvent.click(handle("Gama"));
  expect(order()).toEqual(["Beta", "Gama", "Alfa", "Delta"]);
  expect(announced()).toBe("Alfa: 3. z 4");
});

/** Rows under each other, as they would be laid out. */
function layOut() {
  vi.spyOn(HTMLLIElement.prototype, "getBoundingClientRect").mockImplementation(function rect(this: HTMLLIElement) {
    return new DOMRect(0, [...this.parentElement!.children].indexOf(this) * ROW_PX, 100, ROW_PX);
  });
}

test.each(["mouse", "touch"])("dragging with a %s shows where the row lands, and moves it when let go", async (pointerType) => {
  layOut();
  await open();
  fireEvent.pointerDown(handle("Delta"), { button: 0, clientY: 105, pointerType });
  fireEvent.pointerMove(handle("Delta"), { clientY: 40, pointerType });
  expect(screen.getAllByRole("listitem").map((row) => [row.dataset["held"], row.dataset["drop"]])).toEqual([
    [undefined, undefined],
    [undefined, "before"],
    [undefined, undefined],
    ["true", undefined],
  ]);
  fireEvent.pointerUp(handle("Delta"), { clientY: 40, pointerType });
  // What a browser sends at the end of a drag is no click of its own.
  fireEvent.click(handle("Delta"), { detail: 1 });
  expect(order()).toEqual(["Alfa", "Delta", "Beta", "Gama"]);
  expect([announced(), handle("Delta").getAttribute("aria-pressed")]).toEqual(["Delta: 2. z 4", "false"]);
  fireEvent.pointerDown(handle("Alfa"), { button: 0, clientY: 15, pointerType });
  fireEvent.pointerMove(handle("Alfa"), { clientY: 70, pointerType });
  fireEvent.pointerUp(handle("Alfa"), { clientY: 70, pointerType });
  expect(order()).toEqual(["Delta", "Alfa", "Beta", "Gama"]);
  // A key that presses the handle afterwards is a click.
  fireEvent.click(handle("Delta"), { detail: 0 });
  expect(handle("Delta").getAttribute("aria-pressed")).toBe("true");
});

test("a drag that is cancelled changes nothing", async () => {
  layOut();
  await open();
  fireEvent.pointerDown(handle("Alfa"), { button: 0, clientY: 15 });
  fireEvent.pointerMove(handle("Alfa"), { clientY: 100 });
  fireEvent.keyDown(handle("Alfa"), { key: "Escape" });
  fireEvent.pointerUp(handle("Alfa"), { clientY: 100 });
  expect([order(), outside.mock.calls]).toEqual([["Alfa", "Beta", "Gama", "Delta"], []]);
  expect(screen.getAllByRole("listitem").filter((row) => row.dataset["held"])).toEqual([]);
});

test("English announces in English; a fixed order has no handles", async () => {
  await open();
  await act(() => setLanguage("en-US"));
  fireEvent.keyDown(screen.getByRole("button", { name: "Move Gama" }), { key: "ArrowUp", altKey: true });
  expect(announced()).toBe("Gama: 2 of 4");
  await act(() => setLanguage("cs-CZ"));
  cleanup();
  await open(<Rows isFixed />);
  expect(screen.queryAllByRole("button", { name: /Přesunout/ })).toEqual([]);
});
