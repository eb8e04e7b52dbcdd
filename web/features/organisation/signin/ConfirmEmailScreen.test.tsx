// @vitest-environment happy-dom
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { buildSession, leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import ConfirmEmailScreen from "./ConfirmEmailScreen.tsx";

const routes = [{ path: "/User/ConfirmEmail", element: <ConfirmEmailScreen /> }];
const address = "/User/ConfirmEmail?userEmail=nova%40example.com&changeToken=tajny-odkaz";
const anonymous = () => buildSession({ me: undefined });

beforeAll(() => network.listen());
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

test("the link changes the e-mail on a press of the button, and leaves the address at once", async () => {
  const sent: unknown[] = [];
  network.use(...handlers({ ...frame, "POST /v1/users/email/confirm": ({ body }) => void sent.push(body) }));
  const { router } = await renderScreen(routes, address, anonymous());
  const button = await screen.findByRole("button", { name: "Potvrdit e-mail" });
  expect([router.state.location.search, sent]).toEqual(["", []]);
  fireEvent.click(button);
  expect(await screen.findByText("E-mail je změněn. Přihlašujte se adresou nova@example.com.")).toBeTruthy();
  expect(sent).toEqual([{ email: "nova@example.com", changeToken: "tajny-odkaz" }]);
});

test("an expired link says so", async () => {
  network.use(...handlers({ ...frame, "POST /v1/users/email/confirm": () => refusal(422, "email-link-expired") }));
  await renderScreen(routes, address, anonymous());
  fireEvent.click(await screen.findByRole("button", { name: "Potvrdit e-mail" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Odkaz k potvrzení e-mailu už neplatí. O změnu požádejte znovu v profilu.");
});
