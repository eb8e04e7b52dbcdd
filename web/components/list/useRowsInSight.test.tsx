// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Profiler, useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRowsInSight } from "./useRowsInSight.ts";

let drawn: string[] = [];

function Rows() {
  const scroller = useRef<HTMLDivElement>(null);
  const sight = useRowsInSight({ scroller, isShown: true, count: 400_000, height: 36, above: 36, overscan: 0 });
  return (
    <div ref={scroller} role="grid">
      {sight.join(" to ")}
    </div>
  );
}

function open(): HTMLElement {
  render(
    <Profiler id="rows" onRender={(_, phase) => drawn.push(phase)}>
      <Rows />
    </Profiler>,
  );
  return screen.getByRole("grid");
}

beforeEach(() => {
  drawn = [];
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(720);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a list that is no higher than was assumed is painted as it was drawn first, and has the rows in sight once it is scrolled", () => {
  vi.stubGlobal("innerHeight", 1_000);
  const grid = open();
  expect([drawn, grid.textContent]).toEqual([["mount"], "0 to 21"]);
  grid.scrollTop = 360;
  fireEvent.scroll(grid);
  expect(grid.textContent).toBe("9 to 28");
});

test("a list that is higher has the other rows before it is painted", () => {
  vi.stubGlobal("innerHeight", 600);
  const grid = open();
  expect([drawn, grid.textContent]).toEqual([["mount", "nested-update"], "0 to 18"]);
});
