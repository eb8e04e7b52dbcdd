// @vitest-environment happy-dom
import { calls } from "#contract/index.ts";
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { api } from "#web/lib/api.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ConnectionForm } from "./ConnectionForm.tsx";
import type { ConnectionDraft, ConnectionField, StoredConnection } from "./draft.ts";

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

const field = (name: string, part: Partial<ConnectionField> = {}): ConnectionField => ({
  name,
  kind: "text",
  isSecret: false,
  isRequired: false,
  isTarget: false,
  choices: [],
  default: null,
  min: null,
  max: null,
  form: null,
  onlyWhen: null,
  ...part,
});
const offer = { type: "SFTP", fields: [field("host", { isRequired: true, form: "host" }), field("port", { kind: "number", min: 1, max: 65535 })] };
const stored: StoredConnection = { name: "Archiv", isActive: true, connection: { host: "sftp.example.com", port: 22 }, secrets: [] };
const save = vi.fn(async (_draft: ConnectionDraft): Promise<unknown> => undefined);
const remove = vi.fn(async (): Promise<unknown> => undefined);
beforeEach(() => {
  save.mockClear();
  remove.mockClear();
});

const open = async (which: "stored" | "new" = "stored") => {
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/tenant/importConnections": () => refusal(422, "validation", { errors: [{ pointer: "/settings/host", code: "invalid", message: "host" }] }),
    }),
  );
  const form = (
    <ConnectionForm
      titleId="title"
      title="Archiv"
      name="SFTP"
      offer={offer}
      stored={which === "new" ? undefined : stored}
      back="/Settings/Import"
      messages={{ saved: "Uloženo.", deleted: "Smazáno." }}
      outdated={[]}
      save={save}
      remove={remove}
    />
  );
  const opened = await renderScreen(
    [
      { path: "/", element: form },
      { path: "/Settings/Import", element: <p>Zdroje</p> },
    ],
    "/",
  );
  return { ...opened, host: await screen.findByLabelText<HTMLInputElement>(/^Adresa serveru/) };
};
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("what is missing or out of range stands at its field, goes while it is typed over, and keeps the form from being saved", async () => {
  const { host } = await open();
  type(host, "");
  type(screen.getByLabelText(/^Port/), "70000");
  press("Uložit");
  expect(await screen.findByText("Doplňte hodnotu.")).toBeTruthy();
  expect(screen.getByText(/65535|65 535/)).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  type(host, "s");
  await waitFor(() => expect(screen.queryByText("Doplňte hodnotu.")).toBeNull());
});

test("what the server refuses is shown at its field, and the typed values stay", async () => {
  save.mockImplementationOnce((draft) => api(calls.createImportConnection, { body: { type: "Email", name: draft.name, isActive: true, settings: {} } }));
  const { host, router } = await open();
  type(host, "jinam.example.com");
  press("Uložit");
  await waitFor(() => expect(host.getAttribute("aria-invalid")).toBe("true"));
  expect(host.value).toBe("jinam.example.com");
  expect(router.state.location.pathname).toBe("/");
});

test("saving leads back without a question; leaving typed values behind asks first", async () => {
  const first = await open();
  type(first.host, "novy.example.com");
  press("Zrušit");
  expect(await screen.findByText("Neuložené změny budou ztraceny. Chcete odejít?")).toBeTruthy();
  press("Zůstat");
  press("Uložit");
  expect(await screen.findByText("Zdroje")).toBeTruthy();
  expect(save.mock.calls[0]?.[0]).toMatchObject({ name: "Archiv", connection: { host: "novy.example.com" } });
});

test("a stored connection is deleted at the second press, a new one cannot be", async () => {
  await open();
  press("Smazat");
  expect(remove).not.toHaveBeenCalled();
  press("Opravdu smazat");
  expect(await screen.findByText("Zdroje")).toBeTruthy();
  expect(remove).toHaveBeenCalledTimes(1);
  await leaveScreen();
  await open("new");
  expect(screen.queryByRole("button", { name: "Smazat" })).toBeNull();
});
