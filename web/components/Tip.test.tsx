// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Tip } from "./Tip.tsx";

// Loaded at the first use, which takes time of its own.
beforeAll(async () => void (await import("./TipWords.tsx")));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The words of a tip come by an import of their own. */
const after = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
  });

test("words beside a control open for a resting mouse, and close when it leaves", async () => {
  render(
    <MantineProvider env="test">
      <Tip label="Uložit (Ctrl+S)">
        <button type="button">Uložit</button>
      </Tip>
    </MantineProvider>,
  );
  const button = screen.getByRole("button");
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  await after(300);
  expect(screen.queryByRole("tooltip")).toBeNull();
  await after(200);
  expect(screen.getByRole("tooltip").textContent).toBe("Uložit (Ctrl+S)");
  fireEvent.pointerLeave(button);
  await after(200);
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("neither a finger nor a focus that nobody moved opens it; Tab does; Escape closes; the control keeps its own handlers", async () => {
  const entered = vi.fn();
  render(
    <MantineProvider env="test">
      <Tip label="Zpět">
        <button type="button" onPointerEnter={entered}>
          ←
        </button>
      </Tip>
    </MantineProvider>,
  );
  const button = screen.getByRole("button");
  fireEvent.pointerEnter(button, { pointerType: "touch" });
  act(() => button.focus());
  await after(1000);
  expect(screen.queryByRole("tooltip")).toBeNull();
  fireEvent.keyUp(button, { key: "Tab" });
  await after(500);
  expect(screen.getByRole("tooltip")).toBeTruthy();
  fireEvent.blur(button);
  await after(200);
  expect(screen.queryByRole("tooltip")).toBeNull();
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  await after(500);
  expect(screen.getByRole("tooltip")).toBeTruthy();
  fireEvent.keyDown(button, { key: "Escape" });
  await after(200);
  expect(screen.queryByRole("tooltip")).toBeNull();
  expect(entered).toHaveBeenCalledTimes(2);
});
