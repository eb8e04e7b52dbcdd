// @vitest-environment happy-dom
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { withDocumentTexts } from "#web/locales/language.ts";
import type { ApprovalSummary, WorkflowData } from "#contract/approval/approval.ts";
import { buildDetail } from "#web/features/documents/screen/testing/buildDetail.ts";
import { buildSummary } from "#web/testing/buildSummary.ts";
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { Notifications, notifications } from "@mantine/notifications";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import ApprovalListScreen from "./ApprovalListScreen.tsx";
import ApprovalScreen from "./ApprovalScreen.tsx";

const director = { userId: "00000000-0000-4000-8000-0000000000a1", name: "Martin Javor" };
const summary = (part: Partial<ApprovalSummary> = {}): ApprovalSummary => ({
  ...buildSummary({ state: "ApprovalPending", fields: { supplierName: "Alfa", invoiceNumber: "FV1", totalAmount: "1210.00", currency: "CZK" } }),
  workflowName: "Běžné faktury",
  stepName: "Ředitel",
  approvers: [director],
  anyApprover: false,
  startedTime: "2026-11-20T08:00:00.000Z",
  ...part,
});
const task = (part: Partial<NonNullable<WorkflowData["run"]>["steps"][number]["tasks"][number]> = {}) => ({
  person: director,
  onBehalfOf: null,
  state: "open" as const,
  time: null,
  isOverride: false,
  ...part,
});
const dataOf = (part: Partial<WorkflowData> = {}): WorkflowData => ({
  documentType: "ReceivedInvoice",
  documentState: "ApprovalPending",
  version: 7,
  run: {
    runId: "00000000-0000-4000-8000-0000000000b1",
    workflowName: "Běžné faktury",
    state: "open",
    currentStep: 0,
    startedBy: director,
    startedTime: "2026-11-20T08:00:00.000Z",
    endedTime: null,
    isBlocked: false,
    steps: [
      { name: "Ředitel", mode: "any", approvers: [director], anyApprover: false, tasks: [task()] },
      { name: "Majitelka", mode: "all", approvers: [director], anyApprover: false, tasks: [] },
    ],
  },
  fields: [],
  turn: "task",
  allowedActions: ["approve", "reject", "delegate", "returnToIssuer"],
  history: [],
  returning: { email: null, isWritten: false },
  ...part,
});

let items: ApprovalSummary[] = [];
let warnings: DocumentDetail["warnings"] = [];
let data: WorkflowData = dataOf();
let asked: unknown[] = [];
let sent: { path: string; body: unknown; version?: string | null }[] = [];
const columns = ["IdentificationNumber", "IssuedByName", "TotalAmount", "WorkflowName", "Approver"].map((column) => ({ column, isVisible: true }));

function serve(more = {}) {
  const note = (path: string) => (request: { body: unknown }) => void sent.push({ path, body: request.body });
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/approval/list": ({ body }) => {
        asked.push(body);
        return { items: (body as { listType: string }).listType === "Mine" ? items : [], hasMore: false };
      },
      "POST /v1/approval/count": () => ({ count: items.length, byList: { Mine: items.length, All: 5, ApprovedByMe: 0, Rejected: 1 } }),
      "POST /v1/approval/columnSettings": ({ body }) => {
        if ((body as { columns?: unknown }).columns) note("columns")({ body });
        return { columns: (body as { columns?: typeof columns }).columns ?? columns };
      },
      "GET /v1/documents/:id": () =>
        buildDetail({ state: "ApprovalPending", pages: [], warnings, fields: { supplierName: "Alfa", totalAmount: "1210.00", currency: "CZK" } }),
      "GET /v1/approval/:id/workflow-data": () => data,
      "POST /v1/approval/:id/approve": note("approve"),
      "POST /v1/approval/:id/reject": note("reject"),
      "POST /v1/approval/:id/unapprove": note("unapprove"),
      "POST /v1/documents/bulk": ({ body }) => {
        note("bulk")({ body });
        const [done, ...others] = (body as { documentIds: string[] }).documentIds;
        return { results: [{ documentId: done, ok: true }, ...others.map((documentId) => ({ documentId, ok: false, code: "next-step-decided" }))], next: null };
      },
      "POST /v1/documents/approve": ({ body }) => {
        note("bulk")({ body });
        return { results: (body as { documentIds: string[] }).documentIds.map((documentId) => ({ documentId, ok: true })) };
      },
      ...more,
    }),
  );
}
const routes = [
  {
    path: "/Documents/ForApproval/:listType?",
    element: (
      <>
        <Notifications />
        <ApprovalListScreen />
      </>
    ),
  },
  {
    path: "/DocumentApproval/:id/:page?",
    element: (
      <>
        <Notifications />
        <ApprovalScreen />
      </>
    ),
  },
  { path: "*", element: <p>elsewhere</p> },
];

beforeAll(() => {
  network.listen({ onUnhandledFrame: "error" });
  // Nothing is laid out here, and a list shows rows only where it has height.
  Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, get: () => 800 });
});
afterAll(() => network.close());
beforeEach(() => {
  notifications.clean();
  warnings = [];
  items = [
    summary(),
    summary({ fields: { supplierName: "Beta", invoiceNumber: "FV2", totalAmount: "5.50", currency: "EUR" }, anyApprover: true, approvers: [] }),
  ];
  data = dataOf();
  sent = [];
  asked = [];
});
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

const rowOf = async (words: string) => (await screen.findByText(words)).closest<HTMLElement>("[role=row]")!;

describe("the lists", () => {
  test("R093 R094 R099-R101 R105 R108 tabs with counts, and the five columns", async () => {
    serve();
    await renderScreen(routes, "/Documents/ForApproval/Mine");
    const cells = within(await rowOf("FV1"))
      .getAllByRole("gridcell")
      .slice(1);
    expect(cells.map((cell) => cell.textContent?.replaceAll(/\s/g, " "))).toEqual(["FV1", "Alfa", "1 210,00 CZK", "Běžné faktury", "Martin Javor"]);
    expect(within(await rowOf("FV2")).getByText("kdokoli ze schvalovatelů")).toBeTruthy();
    const tabs = within(screen.getByRole("navigation", { name: "Seznamy ke schválení" })).getAllByRole("link");
    await waitFor(() => expect(tabs.map((tab) => tab.textContent)).toEqual(["Čeká na mě2", "Ke schválení5", "Schválené mnou0", "Zamítnuté1"]));
  });

  test("R095 an unknown list is All, and an empty one says so", async () => {
    serve();
    await renderScreen(routes, "/Documents/ForApproval/Nesmysl");
    expect((await screen.findByRole("link", { current: "page" })).textContent).toContain("Ke schválení");
    expect(await screen.findByText("Nic nečeká na schválení")).toBeTruthy();
  });

  test("what is selected by keyboard is approved together", async () => {
    serve();
    await renderScreen(routes, "/Documents/ForApproval/Mine");
    await screen.findByText("FV1");
    for (const key of ["j", "x", "j", "x"]) fireEvent.keyDown(document.body, { key });
    fireEvent.click(await screen.findByRole("button", { name: "Schválit vybrané" }));
    await waitFor(() => expect(sent).toEqual([{ path: "bulk", body: { documentIds: items.map((item) => item.documentId) } }]));
  });

  test("what was approved together is taken back together; what had gone on is counted", async () => {
    serve();
    await renderScreen(routes, "/Documents/ForApproval/Mine");
    await rowOf("FV1");
    fireEvent.click(screen.getByRole("checkbox", { name: "Vybrat všechny 2 doklady" }));
    fireEvent.click(await screen.findByRole("button", { name: "Schválit vybrané" }));
    fireEvent.click(await screen.findByRole("button", { name: "Vrátit zpět" }));
    expect(await screen.findByText("Schválení vzato zpět: 1.")).toBeTruthy();
    expect(await screen.findByText("Vzít zpět nešlo: 1. Doklady mezitím pokročily dál.")).toBeTruthy();
    expect(sent.at(-1)).toEqual({ path: "bulk", body: { action: { kind: "unapprove" }, documentIds: items.map((item) => item.documentId) } });
  });

  test("a click anywhere in a row opens the document, with the way back to what was searched", async () => {
    serve();
    const { router } = await renderScreen(routes, "/Documents/ForApproval/Mine?query=FV");
    fireEvent.click(within(await rowOf("FV2")).getByText("kdokoli ze schvalovatelů"));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/DocumentApproval/${items[1]?.documentId}`));
    expect(new URLSearchParams(router.state.location.search).get("returnRoute")).toBe("/Documents/ForApproval/Mine?query=FV");
    expect(asked[0]).toEqual({ listType: "Mine", query: "FV", skip: 0, take: 100 });
  });

  test("a click on a head orders the list; who approves is no order", async () => {
    serve();
    await renderScreen(routes, "/Documents/ForApproval/Mine");
    await rowOf("FV1");
    fireEvent.click(screen.getByRole("button", { name: "Částka" }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: { field: "TotalAmount", direction: "asc" } }));
    expect(screen.queryByRole("button", { name: "Schvaluje" })).toBeNull();
  });

  test("of all pending documents those are shown that wait for somebody", async () => {
    serve({ "POST /v1/users/list/basic": () => ({ items: [director] }) });
    const { router } = await renderScreen(routes, "/Documents/ForApproval/All");
    await screen.findByRole("option", { name: director.name });
    fireEvent.change(screen.getByRole("combobox", { name: "Čeká na" }), { target: { value: director.userId } });
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ listType: "All", waitsFor: director.userId }));
    expect(router.state.location.search).toBe(`?waitsFor=${director.userId}`);
  });

  test("the box in the head chooses all, by name; lists that are not the person's own turn have no boxes", async () => {
    serve();
    await renderScreen(routes, "/Documents/ForApproval/Mine");
    await rowOf("FV1");
    fireEvent.click(screen.getByRole("checkbox", { name: "Vybrat všechny 2 doklady" }));
    expect(await screen.findByText("Vybrány 2 doklady")).toBeTruthy();
    expect(asked.at(-1)).toEqual({ listType: "Mine", take: 500 });
    await leaveScreen();
    serve({ "POST /v1/approval/list": () => ({ items, hasMore: false }) });
    await renderScreen(routes, "/Documents/ForApproval/All");
    await rowOf("FV1");
    expect(screen.queryAllByRole("checkbox")).toEqual([]);
    for (const key of ["j", "x"]) fireEvent.keyDown(document.body, { key });
    expect(screen.queryByRole("button", { name: "Schválit vybrané" })).toBeNull();
  });

  test("columns are hidden and moved", async () => {
    serve();
    await renderScreen(routes, "/Documents/ForApproval/Mine");
    await screen.findByText("FV1");
    fireEvent.click(screen.getByRole("button", { name: "Sloupce" }));
    fireEvent.click(await screen.findByLabelText("Postup"));
    await waitFor(() => expect(screen.queryByRole("columnheader", { name: "Postup" })).toBeNull());
    const shown = ["IdentificationNumber", "IssuedByName", "TotalAmount", "Approver"];
    const hidden = ["DueDate", "WorkflowName"].map((column) => ({ column, isVisible: false }));
    const chosen = (names: string[]) => [...names.map((column) => ({ column, isVisible: true })), ...hidden];
    expect(sent[0]?.body).toEqual({ columns: chosen(shown) });
    fireEvent.keyDown(screen.getByRole("button", { name: "Přesunout: Schvaluje" }), { key: "ArrowUp", altKey: true });
    await waitFor(() =>
      expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["", "Číslo dokladu", "Dodavatel", "Schvaluje", "Částka"]),
    );
    expect(sent[1]?.body).toEqual({ columns: chosen(["IdentificationNumber", "IssuedByName", "Approver", "TotalAmount"]) });
  });

  test("a failure says so and can be tried again", async () => {
    serve({ "POST /v1/approval/list": () => refusal(500, "internal") });
    await renderScreen(routes, "/Documents/ForApproval/Mine");
    expect(await screen.findByText("Doklady se nepodařilo načíst")).toBeTruthy();
    serve();
    fireEvent.click(screen.getByRole("button", { name: "Zkusit znovu" }));
    expect(await screen.findByText("FV1")).toBeTruthy();
  });
});

describe("R414 the screen of one document", () => {
  const address = "/DocumentApproval/00000000-0000-4000-8000-0000000000c1";

  test("steps with who and how; approving names the step that was seen, and the next one opens", async () => {
    serve();
    const { router } = await renderScreen(routes, address);
    expect(await screen.findByText(/^1.210,00.CZK$/)).toBeTruthy();
    const steps = within(screen.getByRole("region", { name: "Kroky schvalování" }));
    expect(steps.getByText("Ředitel").closest("li")?.getAttribute("aria-current")).toBe("step");
    expect(steps.getByText("čeká na předchozí krok")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Schválit" }));
    await waitFor(() => expect(sent).toEqual([{ path: "approve", body: { step: 0 } }]));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/DocumentApproval/${items[0]?.documentId}`));
  });

  test("A approves, R asks for a reason, + enlarges the page; what stands against the document is said", async () => {
    await withDocumentTexts(Promise.resolve());
    warnings = [{ code: "account-changed", field: "accountNumber", detail: "2300100002/0800" }];
    serve();
    await renderScreen(routes, address);
    expect(await screen.findByText(/^Dodavatel má jiný bankovní účet než na dřívějších potvrzených dokladech\. Dosud: 2300100002\/0800/)).toBeTruthy();
    fireEvent.keyDown(document.body, { key: "r" });
    const reason = within(await screen.findByRole("dialog")).getByLabelText(/Důvod/);
    fireEvent.keyDown(reason, { key: "a" });
    fireEvent.keyDown(reason, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([]);
    fireEvent.keyDown(document.body, { key: "A" });
    await waitFor(() => expect(sent).toEqual([{ path: "approve", body: { step: 0 } }]));
  });

  test("an approval is taken back from its message, after the next document has opened", async () => {
    serve();
    await renderScreen(routes, address);
    fireEvent.click(await screen.findByRole("button", { name: "Schválit" }));
    fireEvent.click(await screen.findByRole("button", { name: "Vrátit zpět" }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(["approve", "unapprove"]));
    expect(await screen.findByText("Schválení je vzato zpět")).toBeTruthy();
  });

  test("it is taken back on the document as long as the server allows it, and why not is said", async () => {
    data = dataOf({ turn: "none", allowedActions: ["unapprove"] });
    serve({ "POST /v1/approval/:id/unapprove": () => refusal(409, "next-step-decided") });
    await renderScreen(routes, address);
    fireEvent.click(await screen.findByRole("button", { name: "Vzít zpět schválení" }));
    expect(await screen.findByText("Schválení už nelze vzít zpět: další krok už rozhodl.")).toBeTruthy();
  });

  test("R122 rejecting waits for a reason", async () => {
    serve();
    await renderScreen(routes, address);
    fireEvent.click(await screen.findByRole("button", { name: "Zamítnout" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("button", { name: "Zamítnout" })).toHaveProperty("disabled", true);
    fireEvent.change(dialog.getByLabelText(/Důvod/), { target: { value: " Není objednávka. " } });
    fireEvent.click(dialog.getByRole("button", { name: "Zamítnout" }));
    await waitFor(() => expect(sent).toEqual([{ path: "reject", body: { step: 0, note: "Není objednávka." } }]));
  });

  test("who may not decide sees why, and no buttons", async () => {
    data = dataOf({ turn: "none", allowedActions: [] });
    serve();
    await renderScreen(routes, address);
    expect(await screen.findByText("Nyní rozhoduje někdo jiný.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Schválit" })).toBeNull();
  });

  test("an admin without a turn approves as an administrator; a blocked step says so", async () => {
    data = dataOf({ turn: "override", run: { ...dataOf().run!, isBlocked: true } });
    serve();
    await renderScreen(routes, address);
    expect(await screen.findByRole("button", { name: "Schválit jako správce" })).toBeTruthy();
    expect(screen.getByText(/Tento krok nemá kdo rozhodnout/)).toBeTruthy();
  });

  test("R047 the history says who, for whom, when and why", async () => {
    const entry = { time: "2026-11-20T09:00:00.000Z", runId: dataOf().run!.runId, step: 0, stepName: "Ředitel", toPerson: null, isOverride: false };
    data = dataOf({
      history: [
        { ...entry, state: "DELEGATED", person: director, onBehalfOf: null, note: null, toPerson: { ...director, name: "Dana Lipová" } },
        { ...entry, state: "REJECTED", person: { ...director, name: "Dana Lipová" }, onBehalfOf: director, note: "Dvakrát stejná faktura." },
      ],
    });
    serve();
    await renderScreen(routes, address);
    const entries = within(await screen.findByRole("region", { name: "Průběh schvalování" })).getAllByRole("listitem");
    expect(entries.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Zamítnuto · ŘeditelDana Lipová · za: Martin Javor · .*Dvakrát stejná faktura\.$/),
      expect.stringMatching(/^Předáno · ŘeditelMartin Javor · komu: Dana Lipová · /),
    ]);
  });
});

describe("passing the turn on", () => {
  const person = (name: string) => ({ userId: `00000000-0000-4000-8000-0000000000c${name.length}`, name, email: `${name.toLowerCase()}@example.com` });
  const open = async (people: ReturnType<typeof person>[]) => {
    serve({ "GET /v1/documents/:id/delegation/users/list": () => ({ items: people }) });
    await renderScreen(routes, `/DocumentApproval/${items[0]?.documentId}`);
    fireEvent.click(await screen.findByRole("button", { name: "Předat" }));
    const dialog = within(await screen.findByRole("dialog"));
    return { choice: await dialog.findByRole<HTMLSelectElement>("combobox", { name: "Komu" }), confirm: dialog.getByRole("button", { name: "Předat" }) };
  };

  test("nobody is chosen before the person chooses", async () => {
    const { choice, confirm } = await open([person("Eva"), person("Bořek")]);
    expect([choice.value, confirm.hasAttribute("disabled")]).toEqual(["", true]);
    fireEvent.change(choice, { target: { value: "eva@example.com" } });
    expect(confirm.hasAttribute("disabled")).toBe(false);
  });

  test("the only one there is needs no choice", async () => {
    const { choice, confirm } = await open([person("Eva")]);
    expect([choice.value, confirm.hasAttribute("disabled")]).toEqual(["eva@example.com", false]);
  });
});
