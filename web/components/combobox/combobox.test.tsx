// @vitest-environment happy-dom
import { Combobox, MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Option, OptionList } from "./OptionList.tsx";
import { useCombobox } from "./useCombobox.ts";

afterEach(cleanup);

/** An input over so many options, with what was taken last below it. */
function Numbers({ count, first = 0 }: { count: number; first?: number }) {
  const [taken, setTaken] = useState("");
  const [isOpen, setOpen] = useState(true);
  const box = useCombobox({ listId: "numbers", count, isOpen, setOpen, first });
  return (
    <Combobox store={box.store}>
      <input {...box.input} aria-label="Číslo" onKeyDown={(event) => box.move(event.key) && event.preventDefault()} />
      <OptionList box={box} label="Čísla">
        {Array.from({ length: count }, (_, at) => (
          <Option key={at} box={box} at={at} choose={() => setTaken(`vybráno ${at}`)}>
            {at}
          </Option>
        ))}
      </OptionList>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Otevřít
      </button>
      <output>{taken}</output>
    </Combobox>
  );
}

const open = (count: number, first?: number) => {
  render(<MantineProvider env="test">{first === undefined ? <Numbers count={count} /> : <Numbers count={count} first={first} />}</MantineProvider>);
  const input = screen.getByRole("combobox", { name: "Číslo" });
  input.focus();
  return input;
};
/** The text of the option that screen readers are pointed at. */
const named = (input: HTMLElement) => document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent;

test.each([
  [["ArrowDown"], "1"],
  [["ArrowUp"], "19"],
  [["ArrowUp", "ArrowDown"], "0"],
  [["PageDown"], "8"],
  [["PageDown", "PageDown", "PageDown"], "19"],
  [["PageDown", "PageUp", "PageUp"], "0"],
])("keys %s lead to option %s", (keys, expected) => {
  const input = open(20);
  expect(named(input)).toBe("0");
  for (const key of keys) fireEvent.keyDown(input, { key });
  expect(named(input)).toBe(expected);
  expect(screen.getAllByRole("option", { selected: true }).map((option) => option.textContent)).toEqual([expected]);
});

test("nothing is marked until an arrow is pressed, where the list begins so", () => {
  const input = open(3, -1);
  expect(input.getAttribute("aria-activedescendant")).toBeNull();
  fireEvent.keyDown(input, { key: "ArrowUp" });
  expect(named(input)).toBe("2");
});

test("the pointer marks and takes an option; the input keeps the focus", () => {
  const input = open(5);
  const option = screen.getByRole("option", { name: "3" });
  fireEvent.mouseMove(option);
  expect(named(input)).toBe("3");
  expect(fireEvent.mouseDown(option)).toBe(false);
  fireEvent.click(option);
  expect(screen.getByText("vybráno 3")).toBeTruthy();
  expect(document.activeElement).toBe(input);
});

test("a closed list is named by nothing", () => {
  const input = open(5);
  expect(input.getAttribute("aria-controls")).toBe("numbers");
  fireEvent.click(screen.getByRole("button", { name: "Otevřít" }));
  expect([input.getAttribute("aria-expanded"), input.getAttribute("aria-controls"), input.getAttribute("aria-activedescendant")]).toEqual([
    "false",
    null,
    null,
  ]);
});
