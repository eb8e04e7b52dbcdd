// @vitest-environment happy-dom
import type { ApprovalWorkflow } from "#contract/approval/settings.ts";
import { buildDefinition } from "#web/features/documents/screen/testing/buildDetail.ts";
import { frame, handlers, network } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import ApprovalWorkflowTab from "./ApprovalWorkflowTab.tsx";
import AutomaticApprovalTab from "./AutomaticApprovalTab.tsx";
import EmailNotificationsTab from "./EmailNotificationsTab.tsx";

const martin = { userId: "00000000-0000-4000-8000-0000000000a1", name: "Martin Javor" };
const workflow = (name: string, order: number, part: Partial<ApprovalWorkflow> = {}): ApprovalWorkflow => ({
  approvalWorkflowId: `00000000-0000-4000-8000-00000000000${order + 1}`,
  name,
  documentType: "ReceivedInvoice",
  conditions: [],
  steps: [{ name: "Ředitel", mode: "any", approvers: [martin.userId], people: [martin] }],
  operation: null,
  order,
  openRuns: 0,
  ...part,
});

let sent: { method: string; body: unknown }[] = [];
let workflows: ApprovalWorkflow[] = [];
const routes = [
  { path: "/workflows", element: <ApprovalWorkflowTab /> },
  { path: "/automatic", element: <AutomaticApprovalTab /> },
  { path: "/notifications", element: <EmailNotificationsTab /> },
];

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
beforeEach(() => {
  sent = [];
  workflows = [workflow("Velké", 0, { conditions: [{ field: "totalAmount", operator: "Gte", value: "20000" }], openRuns: 2 }), workflow("Běžné", 1)];
  const note = (method: string) => (request: { body: unknown }) => void sent.push({ method, body: request.body });
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/tenant/approvalWorkflows/list": () => ({ workflows, automaticActions: [], documentApprovalWorkflowTrigger: "User", approvers: [martin] }),
      "POST /v1/tenant/approvalWorkflows": ({ body }) => {
        note("POST")({ body });
        return { approvalWorkflowId: "00000000-0000-4000-8000-000000000009" };
      },
      "PUT /v1/tenant/approvalWorkflows": note("PUT"),
      "GET /v1/document-types/localized": () => (frame["GET /v1/document-types/active"] as () => object)() as never,
      "GET /v1/document-types/:type/definition": () => buildDefinition() as never,
      "POST /v1/documents/list": () => ({ items: [], hasMore: false, listResultId: "00000000-0000-4000-8000-0000000000ff" }),
      "GET /v1/tenant/emailNotifications": () => ({ frequency: "Never", recipient: "All", isMailOn: false }),
      "PUT /v1/tenant/emailNotifications": note("PUT"),
      "GET /v1/tenant/status/emails": () => ({ isOn: true }),
      "PUT /v1/tenant/status/emails": note("PUT status"),
    }),
  );
});
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

test("R118 workflows stand in their order with conditions and steps, and move by Alt and arrows", async () => {
  await renderScreen(routes, "/workflows");
  expect(await screen.findByText(/Celkem s DPH je alespoň 20\s000,00/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Smazat: Velké" })).toHaveProperty("disabled", true);
  fireEvent.keyDown(screen.getByRole("button", { name: /^Přesunout: Běžné/ }), { key: "ArrowUp", altKey: true });
  await waitFor(() =>
    expect(sent).toMatchObject([{ method: "PUT", body: { name: "Běžné", order: 0, steps: [{ name: "Ředitel", mode: "any", approvers: [martin.userId] }] } }]),
  );
});

test("R135 an automatic rule is not saved before it has a name and a condition with a value", async () => {
  await renderScreen(routes, "/automatic");
  fireEvent.click(await screen.findByRole("button", { name: "Přidat pravidlo" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(/Název/), { target: { value: "Drobné" } });
  expect(dialog.getByRole("button", { name: "Uložit" })).toHaveProperty("disabled", true);
  fireEvent.click(await dialog.findByRole("button", { name: "Přidat podmínku" }));
  fireEvent.click(dialog.getByRole("combobox", { name: "Porovnání podmínky 1" }));
  fireEvent.click(await screen.findByRole("option", { name: "je menší než" }));
  fireEvent.change(dialog.getByLabelText("Hodnota podmínky 1"), { target: { value: "1 500,50" } });
  fireEvent.click(dialog.getByRole("button", { name: "Uložit" }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { method: "POST", body: { name: "Drobné", operation: "Approve", conditions: [{ field: "totalAmount", operator: "Lt", value: "1500.50" }], steps: [] } },
    ]),
  );
});

test("R390 notifications: without mail it is said; a choice is saved at once", async () => {
  await renderScreen(routes, "/notifications");
  expect(await screen.findByText(/nemá nastavený poštovní server/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText(/Denně v 7:00/));
  await waitFor(() => expect(sent).toEqual([{ method: "PUT", body: { frequency: "Daily", recipient: "All" } }]));
});

test("e-mails about the status are switched off where the others are", async () => {
  await renderScreen(routes, "/notifications");
  const choice = await screen.findByRole("switch", { name: "E-maily správcům o stavu provozu" });
  expect((choice as HTMLInputElement).checked).toBe(true);
  fireEvent.click(choice);
  await waitFor(() => expect(sent).toEqual([{ method: "PUT status", body: { isOn: false } }]));
});
