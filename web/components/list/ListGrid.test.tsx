// @vitest-environment happy-dom
import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { buildSummary } from "#web/testing/buildSummary.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { frame, handlers, network } from "#web/testing/network.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ListColumn } from "./columns.ts";
import { ListGrid } from "./ListGrid.tsx";
import { everything, nothingPicked } from "./selection.ts";

const columns: ListColumn<DocumentSummary>[] = [
  { id: "number", width: 100, isSortable: true, cell: ({ fields }) => fields["invoiceNumber"] },
  { id: "name", width: 200, isWide: true, cell: ({ fileName }) => fileName },
];
let documents: DocumentSummary[] = [];
const opened = vi.fn<(document: DocumentSummary, index: number, inNewTab?: boolean) => void>();
const onRange = () => undefined;
const cardLine = ({ state }: DocumentSummary) => <em>{state}</em>;

function Grid({ shown = columns, maySelect = true }: { shown?: ListColumn<DocumentSummary>[]; maySelect?: boolean }) {
  const [picked, pick] = useState(nothingPicked);
  const rows = {
    total: documents.length,
    count: documents.length,
    isMore: false,
    row: (index: number) => documents[index],
    indexOf: (documentId: string) => documents.findIndex((each) => each.documentId === documentId),
    isPending: false,
    error: null,
    retry: () => undefined,
    version: "1",
  };
  const look = { ids: [], all: [], choose: () => undefined, resize: () => undefined, density: "normal", setDensity: () => undefined } as const;
  return (
    <ListGrid
      label="Doklady"
      rows={rows}
      choice={{ ...look, columns: shown, label: (id) => `Hlava ${id}` }}
      selection={maySelect ? { picked, pick, pickAll: () => pick(everything(rows)) } : undefined}
      onRange={onRange}
      open={opened}
      hrefOf={({ documentId }) => `/Document/${documentId}`}
      cardLine={cardLine}
      isNarrowed={false}
      empty={<p>nic</p>}
    />
  );
}
const open = (element = <Grid />) => renderScreen([{ path: "/", element }], "/");
const press = (key: string, more = {}) => fireEvent.keyDown(document.body, { key, ...more });
const selected = () => screen.queryAllByRole("row", { selected: true }).map((row) => row.dataset["index"]);

beforeAll(() => {
  network.listen({ onUnhandledFrame: "error" });
  Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, get: () => 800 });
});
afterAll(() => network.close());
beforeEach(() => {
  network.use(...handlers(frame));
  documents = ["1", "2", "3"].map((invoiceNumber) => buildSummary({ fileName: `f${invoiceNumber}.pdf`, fields: { invoiceNumber } }));
});
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
  opened.mockClear();
  vi.restoreAllMocks();
});

test("a grid with heads, rows and cells; the wide column links to the document, else the first one", async () => {
  await open();
  expect(screen.getByRole("grid", { name: "Doklady" }).getAttribute("aria-rowcount")).toBe("4");
  expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["", "Hlava number", "Hlava name"]);
  expect(screen.getByRole("link", { name: "f1.pdf" }).getAttribute("href")).toBe(`/Document/${documents[0]?.documentId}`);
  await leaveScreen();
  await open(<Grid shown={columns.slice(0, 1)} />);
  expect(screen.getByRole("link", { name: "1" })).toBeTruthy();
});

test("a click chooses, with Shift a range, on the rest of the row it opens, with Ctrl in a new tab", async () => {
  await open();
  fireEvent.click(screen.getByRole("checkbox", { name: "Vybrat doklad f1.pdf" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Vybrat doklad f3.pdf" }), { shiftKey: true });
  expect([selected(), opened.mock.calls]).toEqual([["0", "1", "2"], []]);
  fireEvent.click(screen.getByText("2"), { ctrlKey: true });
  fireEvent.click(screen.getByText("2"), { button: 2 });
  expect(opened.mock.calls).toEqual([[documents[1], 1, true]]);
});

test("a list in which nothing can be chosen has no boxes and no keys for them", async () => {
  await open(<Grid maySelect={false} />);
  press("j");
  press("x");
  press("a", { ctrlKey: true });
  expect([screen.queryAllByRole("checkbox"), selected()]).toEqual([[], []]);
  expect(screen.getByRole("grid").getAttribute("aria-activedescendant")).toBe("row-0");
  press("Enter");
  expect(opened.mock.calls).toEqual([[documents[0], 0]]);
});

test("only heads that the list can be ordered by are buttons", async () => {
  const { router } = await open();
  expect(within(screen.getByRole("columnheader", { name: "Hlava name" })).queryByRole("button")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Hlava number" }));
  expect(router.state.location.search).toBe("?sort=number.asc");
  expect(screen.getByRole("columnheader", { name: "Hlava number" }).getAttribute("aria-sort")).toBe("ascending");
});

test("where it is narrow the rows are cards with a line of the list's own", async () => {
  vi.spyOn(globalThis, "matchMedia").mockImplementation(
    (media) => ({ matches: true, media, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList,
  );
  await open();
  expect(screen.queryAllByRole("columnheader")).toEqual([]);
  expect(within(screen.getAllByRole("row")[0]!).getByText("New").tagName).toBe("EM");
});

test("of a long list the rows in sight exist and some beyond them, and others where it is scrolled to", async () => {
  documents = Array.from({ length: 5_000 }, (_, index) => buildSummary({ fileName: `f${index}.pdf`, fields: {} }));
  await open();
  const grid = screen.getByRole("grid");
  const shown = () => {
    const indexes = [...grid.querySelectorAll<HTMLElement>("[data-index]")].map((row) => Number(row.dataset["index"]));
    return [indexes[0], indexes.at(-1), indexes.length];
  };
  // 800 pixels: the heading and 21 rows of 36 and the beginning of another one.
  expect(shown()).toEqual([0, 21 + 8, 30]);
  grid.scrollTop = 36_000;
  fireEvent.scroll(grid);
  expect(shown()).toEqual([999 - 8, 1_021 + 8, 39]);
  expect(grid.querySelector<HTMLElement>("[data-index='1000']")?.style.transform).toBe("translateY(36000px)");
});

test("an empty list says what its owner gives", async () => {
  documents = [];
  await open();
  expect(screen.getByText("nic")).toBeTruthy();
});
