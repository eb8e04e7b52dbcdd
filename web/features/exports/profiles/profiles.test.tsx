// @vitest-environment happy-dom
import { shippedProfiles } from "#domain/exports/profiles/shipped.ts";
import { frame, handlers, network } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import AccountingSystemsTab from "./ProfilesTab.tsx";

// The browser gets the contract without the code that reads by it (web/vite.config.ts): nothing here may need it.
vi.mock("zod", () => import("#web/lib/zodShapes.ts"));

const routes = [{ path: "/Settings/:tab", element: <AccountingSystemsTab /> }];
let sent: { call: string; body: unknown }[] = [];

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
beforeEach(() => {
  sent = [];
  const booking = () => ({ date: null, notes: "DocumentNote" });
  const note = (call: string) => ({ [call]: ({ body }: { body: unknown }) => void sent.push({ call, body }) as never });
  network.use(
    ...handlers({
      ...frame,
      "GET /v1/tenant/export/settings": () => ({
        trigger: "User",
        finishedAction: "None",
        downloadNaming: "Duzp",
        nameCasing: "Original",
        items: "Export",
        moneyVersion: "S3",
        zipFormats: ["Json"],
        embedIsdoc: false,
        archiveTrigger: "User",
        profiles: {},
      }),
      "GET /v1/tenant/pohoda/settings": booking,
      "GET /v1/tenant/duel/settings": booking,
      ...note("POST /v1/tenant/pohoda/settings"),
      ...note("PUT /v1/tenant/export/settings"),
    }),
  );
});
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

test("R338 R339 how Pohoda books a document is saved at once", async () => {
  await renderScreen(routes, "/Settings/AccountingSystems");
  const pohoda = within(await screen.findByRole("region", { name: "Pohoda" }));
  fireEvent.change(await pohoda.findByLabelText("Datum dokladu"), { target: { value: "DateIssued" } });
  await waitFor(() => expect(sent).toEqual([{ call: "POST /v1/tenant/pohoda/settings", body: { date: "DateIssued", notes: "DocumentNote" } }]));
});

test("an unverified format is adapted: the preview follows, what is wrong is not saved, the rest of the profile stays", async () => {
  await renderScreen(routes, "/Settings/AccountingSystems?format=DuelCsv");
  const preview = await screen.findByRole("region", { name: "duel.csv" });
  expect(preview.textContent).toContain("Variabilní symbol;");
  fireEvent.change(screen.getByLabelText("Oddělovač"), { target: { value: "|" } });
  expect(preview.textContent).toContain("Variabilní symbol|");
  fireEvent.click(screen.getByRole("button", { name: "Upravit: Variabilní symbol" }));
  const label = screen.getByLabelText(/^Název sloupce/);
  fireEvent.change(label, { target: { value: "" } });
  expect(screen.getByRole("button", { name: "Uložit" })).toHaveProperty("disabled", true);
  fireEvent.change(label, { target: { value: "VS" } });
  fireEvent.click(screen.getByRole("button", { name: "Odebrat: Řada" }));
  fireEvent.click(screen.getByRole("button", { name: "Uložit" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const { profiles } = sent[0]!.body as { profiles: { DuelCsv: typeof shippedProfiles.DuelCsv } };
  const { DuelCsv } = profiles;
  if (DuelCsv.kind !== "csv" || shippedProfiles.DuelCsv.kind !== "csv") throw new Error("DuelCsv is a CSV");
  const labels = DuelCsv.files[0]!.columns.map((column) => column.label);
  expect([DuelCsv.separator, labels.includes("VS"), labels.includes("Řada")]).toEqual(["|", true, false]);
  expect(labels).toHaveLength(shippedProfiles.DuelCsv.files[0]!.columns.length - 1);
});

test("R350 of a long sample whole lines are looked at", async () => {
  network.use(
    ...handlers({
      "POST /v1/tenant/export/profiles/recognise": ({ body }) => {
        sent.push({ call: "recognise", body });
        return { problem: "noDocument", recognised: null };
      },
    }),
  );
  await renderScreen(routes, "/Settings/AccountingSystems?format=DuelCsv");
  await screen.findByRole("button", { name: "Rozpoznat ze vzorového souboru" });
  const long = `Doklad;Text\n${`FV-1;${"x".repeat(90)}\n`.repeat(25_000)}`;
  fireEvent.change(document.querySelector<HTMLInputElement>("input[type=file]")!, { target: { files: [new File([long], "vzor.csv")] } });
  expect(await screen.findByText(/V souboru není žádný doklad/)).toBeTruthy();
  const looked = atob((sent.at(-1)!.body as { file: string }).file);
  expect([looked.length > 2_000_000, looked.length < long.length, looked.endsWith("x\n")]).toEqual([true, true, true]);
});

test("R350 a file that the accounting program does not read is left out; the last one stays", async () => {
  await renderScreen(routes, "/Settings/AccountingSystems?format=Stereo");
  const name = "Soubor nevytvářet: Přijaté faktury položky.csv: řádek za položku";
  fireEvent.click(await screen.findByRole("button", { name }));
  expect(screen.queryByRole("button", { name: /^Soubor nevytvářet/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Uložit" }));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ profiles: { Stereo: { files: [{ rows: "documents" }] } } }));
});

test("R350 a sample of the accounting program sets the format; what it leaves open is named, and nothing is stored before it is saved", async () => {
  const profile = shippedProfiles.DuelCsv;
  if (profile.kind !== "csv") throw new Error("DuelCsv is a CSV");
  const recognised = {
    profile: { ...profile, separator: "|" as const, unverified: false },
    columns: [
      { label: "Doklad", from: ["invoiceNumber"], constant: "", alternatives: [] },
      { label: "Sklad", from: [], constant: "", alternatives: [] },
    ],
    documents: [{ documentId: "00000000-0000-4000-8000-0000000000d1", invoiceNumber: "FV-1", supplierName: "Sklo" }],
    differing: 1,
  };
  network.use(
    ...handlers({
      "POST /v1/tenant/export/profiles/recognise": ({ body }) => {
        sent.push({ call: "recognise", body });
        return { problem: null, recognised };
      },
    }),
  );
  await renderScreen(routes, "/Settings/AccountingSystems?format=DuelCsv");
  await screen.findByRole("button", { name: "Rozpoznat ze vzorového souboru" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
  fireEvent.change(input, { target: { files: [new File(["Doklad|Sklad\nFV-1|A"], "vzor.csv")] } });
  expect(await screen.findByText(/Rozpoznané sloupce: 1 z 2. Porovnané doklady: FV-1 · Sklo/)).toBeTruthy();
  expect(screen.getByText("Sklad")).toBeTruthy();
  expect(sent).toEqual([{ call: "recognise", body: { format: "DuelCsv", profile, file: btoa("Doklad|Sklad\nFV-1|A") } }]);
  await waitFor(() => expect(screen.getByLabelText("Oddělovač")).toHaveProperty("value", "|"));
  fireEvent.click(screen.getByRole("button", { name: "Uložit" }));
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ profiles: { DuelCsv: { separator: "|", unverified: false } } }));
});
