// @vitest-environment happy-dom
import { frame, handlers, network } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import ImportTab from "./ImportTab.tsx";

const field = (name: string, part: object = {}) => ({
  name,
  kind: "text",
  isSecret: false,
  isRequired: false,
  default: null,
  choices: [],
  least: null,
  most: null,
  form: null,
  onlyWhen: null,
  isTarget: false,
  ...part,
});
const email = {
  type: "Email",
  isFetched: false,
  fields: [
    field("host", { isRequired: true, form: "host", isTarget: true }),
    field("mailbox", { isRequired: true }),
    field("password", { kind: "password", isRequired: true, isSecret: true }),
    field("deleteProcessed", { kind: "flag", default: false }),
  ],
};
const routes = [{ path: "/Settings/:tab", element: <ImportTab /> }];
let bodies: unknown[] = [];

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
  bodies = [];
});

test("R286 R368 a mailbox is added: its form is drawn from its fields, and the screen says that nothing is fetched yet", async () => {
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/tenant/importConnections/list": () => ({ items: [], total: 0, types: [email] }),
      "POST /v1/tenant/importConnections": ({ body }) => {
        bodies.push(body);
        return { importConnectionId: "00000000-0000-4000-8000-0000000000e1" };
      },
    }),
  );
  await renderScreen(routes, "/Settings/Import");
  expect(await screen.findByText("Zatím žádný zdroj")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Nový zdroj" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "E-mail" }));
  expect(await screen.findByText(/zatím nevyzvedávají/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Uložit" }));
  expect(await screen.findAllByText("Doplňte hodnotu.")).toHaveLength(3);
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value } });
  type(/^Adresa serveru/, "imap.example.com");
  type(/^Schránka/, "faktury@example.com");
  type(/^Heslo/, "tajné heslo");
  fireEvent.click(screen.getByLabelText("Zpracované mazat"));
  fireEvent.click(screen.getByRole("button", { name: "Uložit" }));
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        type: "Email",
        name: "E-mail",
        isActive: true,
        settings: { host: "imap.example.com", mailbox: "faktury@example.com", password: "tajné heslo", deleteProcessed: true },
      },
    ]),
  );
});
