// @vitest-environment happy-dom
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Profiler } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { WithPanel } from "./WithPanel.tsx";

let drawn: string[] = [];

function Tool() {
  return (
    <Profiler id="tool" onRender={(_, phase) => drawn.push(phase)}>
      <WithPanel position="bottom-end" renderControl={(opens) => <button {...opens}>Filtr</button>}>
        {(close) => <button onClick={close}>Hotovo</button>}
      </WithPanel>
    </Profiler>
  );
}

const control = () => screen.getByRole("button", { name: "Filtr" });
const panel = () => screen.queryByRole("dialog", { name: "Filtr" });

// Loaded at the first use, which takes time of its own.
beforeAll(async () => void (await import("./PanelBeside.tsx")));
afterEach(async () => {
  await leaveScreen();
  drawn = [];
});

test("a control with a closed panel is drawn once, and says what it opens", async () => {
  await renderScreen([{ path: "/", element: <Tool /> }], "/");
  expect(drawn).toEqual(["mount"]);
  expect(control().getAttribute("aria-haspopup")).toBe("dialog");
  expect(control().getAttribute("aria-expanded")).toBe("false");
  expect(control().getAttribute("aria-controls")).toBeNull();
});

test("the panel opens beside its control, which has the focus again after Escape, the first time and later", async () => {
  await renderScreen([{ path: "/", element: <Tool /> }], "/");
  const opener = control();
  for (const _ of ["first", "second"]) {
    opener.focus();
    fireEvent.click(opener);
    await waitFor(() => expect(panel()).not.toBeNull());
    expect(opener.getAttribute("aria-expanded")).toBe("true");
    expect(opener.getAttribute("aria-controls")).toBe(panel()?.id);
    await waitFor(() => expect(panel()?.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(screen.getByRole("button", { name: "Hotovo" }), { key: "Escape" });
    await waitFor(() => expect(panel()).toBeNull());
    expect(document.activeElement).toBe(opener);
  }
});

test("what stands in the panel closes it, and so does its control", async () => {
  await renderScreen([{ path: "/", element: <Tool /> }], "/");
  for (const name of ["Hotovo", "Filtr"]) {
    fireEvent.click(control());
    await waitFor(() => expect(panel()).not.toBeNull());
    fireEvent.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(panel()).toBeNull());
  }
});
