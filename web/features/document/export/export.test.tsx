// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { field, FakeServer, openWorkbench } from "../testing/openWorkbench.tsx";

let fake: FakeServer;
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  );
  fake = new FakeServer({ state: "Processed" });
  fake.server.listen();
});
afterEach(async () => {
  cleanup();
  await new Promise((done) => setTimeout(done));
  fake.server.close();
});

const openMenu = async () => {
  await openWorkbench(fake);
  fireEvent.click(screen.getByRole("button", { name: "Exportovat" }));
  await screen.findByRole("menuitem", { name: "Pohoda (XML)" });
};

test("R292 what keeps the document from leaving stands in the menu before anything is chosen, and leads to its field", async () => {
  fake.hindrances = [{ code: "missing", field: "issueDate", detail: "issueDate has no value" }];
  await openMenu();
  const reason = await screen.findByRole("menuitem", { name: /Chybí údaj: Datum vystavení/ });
  expect(reason.textContent).toContain("Pohoda (XML)");
  expect(screen.getByRole("menuitem", { name: "Pohoda (XML)" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("menuitem", { name: "ISDOC" })).toHaveProperty("disabled", false);
  fireEvent.click(reason);
  await waitFor(() => expect(document.activeElement).toBe(field("Datum vystavení")));
});

test("without hindrances every format is free", async () => {
  await openMenu();
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "Pohoda (XML)" })).toHaveProperty("disabled", false));
  expect(screen.queryByText("Co brání exportu")).toBeNull();
});
