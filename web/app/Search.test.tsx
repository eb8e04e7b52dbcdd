// @vitest-environment happy-dom
import { frame, handlers, network } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Search } from "./Search.tsx";

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

const type = async (typed: string) => {
  network.use(...handlers(frame));
  const opened = await renderScreen([{ path: "*", element: <Search /> }], "/Profile");
  const input = await screen.findByRole<HTMLInputElement>("combobox", { name: "Hledat" });
  input.focus();
  fireEvent.change(input, { target: { value: typed, selectionStart: typed.length } });
  return { ...opened, input };
};

test("names that could follow are offered; none is marked until an arrow is pressed, Tab takes it", async () => {
  const { input } = await type("dodav");
  const first = (await screen.findAllByRole("option"))[0]!;
  expect(input.getAttribute("aria-activedescendant")).toBeNull();
  fireEvent.keyDown(input, { key: "ArrowDown" });
  expect(input.getAttribute("aria-activedescendant")).toBe(first.id);
  const label = first.textContent!;
  fireEvent.keyDown(input, { key: "Tab" });
  expect(input.value).toContain(label);
});

test("Enter without a mark searches for what stands there; Escape closes the suggestions first", async () => {
  const { input, router } = await type("dodav");
  await screen.findAllByRole("option");
  fireEvent.keyDown(input, { key: "Escape" });
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(document.activeElement).toBe(input);
  expect(fireEvent.keyDown(input, { key: "Enter" })).toBe(true);
  fireEvent.submit(screen.getByRole("search"));
  await waitFor(() => expect(router.state.location.search).toBe("?query=dodav"));
});
