// @vitest-environment happy-dom
import { handlers, network, refusal } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { PasswordForm } from "./PasswordForm.tsx";

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

async function fill(old: string, fresh: string, again: string, onChanged = () => undefined as void) {
  await renderScreen([{ path: "/", element: <PasswordForm onChanged={onChanged} /> }], "/");
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type("Stávající heslo", old);
  type("Nové heslo", fresh);
  type("Nové heslo znovu", again);
  fireEvent.click(screen.getByRole("button", { name: "Změnit heslo" }));
}

test("R251 a confirmation that differs is named and nothing is sent", async () => {
  await fill("Stare-heslo1", "Nove-heslo1", "Nove-heslo2");
  expect(screen.getByText("Hesla se neshodují.")).toBeTruthy();
});

test("R247 a password against the rules is not sent; what it lacks is shown", async () => {
  await fill("Stare-heslo1", "aaaaaaaa1", "aaaaaaaa1");
  expect(screen.getByText("Heslo ještě nesplňuje všechna pravidla.")).toBeTruthy();
  const met = screen.getAllByRole("listitem").filter((line) => line.querySelector("[aria-label='Splněno']"));
  expect(met.map((line) => line.textContent)).toEqual(["8 až 64 znaků", "alespoň jedno malé písmeno", "alespoň jedna číslice"]);
});

test("R254 R498 a good password goes to the server in the body, never in the address", async () => {
  const done = vi.fn();
  const seen: unknown[] = [];
  network.use(...handlers({ "POST /v1/users/password": ({ body, url }) => (seen.push(body, url.search), undefined) }));
  await fill("Stare-heslo1", "Nove-heslo1", "Nove-heslo1", done);
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(seen).toEqual([{ OldPassword: "Stare-heslo1", Password: "Nove-heslo1" }, ""]);
  expect((screen.getByLabelText("Nové heslo") as HTMLInputElement).value).toBe("");
});

test("a password that was just typed is not asked for again, unless the server does not take it", async () => {
  const seen: unknown[] = [];
  const replies = [() => refusal(422, "wrong-password"), () => undefined as never];
  network.use(...handlers({ "POST /v1/users/password": ({ body }) => (seen.push(body), replies[seen.length - 1]!()) }));
  await renderScreen([{ path: "/", element: <PasswordForm onChanged={() => undefined} known="Docasne-1" hasFocus /> }], "/");
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const send = () => fireEvent.click(screen.getByRole("button", { name: "Změnit heslo" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Nové heslo"));
  expect(screen.queryByLabelText("Stávající heslo")).toBeNull();
  type("Nové heslo", "Nove-heslo1");
  type("Nové heslo znovu", "Nove-heslo1");
  send();
  await screen.findByLabelText("Stávající heslo");
  type("Stávající heslo", "Docasne-2");
  send();
  await waitFor(() => expect(seen).toHaveLength(2));
  expect(seen).toMatchObject([{ OldPassword: "Docasne-1" }, { OldPassword: "Docasne-2" }]);
});

test("R257 a refusal is shown in the server's own words", async () => {
  network.use(...handlers({ "POST /v1/users/password": () => refusal(422, "password-policy", { detail: "Toto heslo jste už měli." }) }));
  await fill("Stare-heslo1", "Nove-heslo1", "Nove-heslo1");
  expect((await screen.findByRole("alert")).textContent).toBe("Toto heslo jste už měli.");
});

test("somebody who has to wait sees how long", async () => {
  const reply = () =>
    new Response(JSON.stringify({ code: "rate-limited", title: "Příliš mnoho požadavků" }), { status: 429, headers: { "retry-after": "240" } });
  network.use(...handlers({ "POST /v1/users/password": reply }));
  await fill("Stare-heslo1", "Nove-heslo1", "Nove-heslo1");
  expect((await screen.findByRole("alert")).textContent).toBe("Příliš mnoho pokusů. Zkuste to znovu za 4 minuty.");
});
