// @vitest-environment happy-dom
import { buildSession, renderScreen } from "#web/testing/renderScreen.tsx";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import LoginScreen from "./LoginScreen.tsx";

afterEach(cleanup);

const routes = [
  { path: "/Login", element: <LoginScreen /> },
  { path: "*", element: <p>elsewhere</p> },
];
const anonymous = (part = {}) => buildSession({ me: undefined, ...part });

function fillAndSubmit(username: string, password: string) {
  fireEvent.change(screen.getByLabelText("E-mail"), { target: { value: username } });
  fireEvent.change(screen.getByLabelText("Heslo"), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Přihlásit se" }));
}

test("R214 R263 the credentials and the choice to be remembered go to the session", async () => {
  const signIn = vi.fn(async () => undefined);
  await renderScreen(routes, "/Login", anonymous({ signIn }));
  fireEvent.click(screen.getByLabelText("Zůstat přihlášen na tomto zařízení"));
  fillAndSubmit(" jana@example.com ", "Tajne-heslo1");
  await waitFor(() => expect(signIn).toHaveBeenCalledWith({ username: "jana@example.com", password: "Tajne-heslo1", rememberLogin: true }));
});

test.each([
  ["invalidCredentials", "E-mail nebo heslo nesouhlasí."],
  ["other", "Přihlášení se nezdařilo. Zkuste to za chvíli znovu."],
] as const)("R218 R219 R220 a sign-in that fails as %s says: %s", async (failure, words) => {
  await renderScreen(routes, "/Login", anonymous({ signIn: async () => failure }));
  fillAndSubmit("jana@example.com", "x");
  expect((await screen.findByRole("alert")).textContent).toBe(words);
});

test.each([
  ["account_does_not_exist", "Účet neexistuje. Požádejte správce o jeho založení."],
  ["consent_required", "Souhlas byl odmítnut. Bez souhlasu nelze pokračovat."],
  ["server_error", "Přihlášení se nezdařilo. Zkuste to za chvíli znovu."],
])("R221 R222 R422 callback-error %s says: %s", async (code, words) => {
  await renderScreen(routes, `/Login?callback-error=${code}`, anonymous());
  expect(screen.getByRole("alert").textContent).toBe(words);
});

test("nothing is sent while a field is empty", async () => {
  const signIn = vi.fn(async () => undefined);
  await renderScreen(routes, "/Login", anonymous({ signIn }));
  fillAndSubmit("jana@example.com", "");
  expect((await screen.findByRole("alert")).textContent).toBe("Vyplňte e-mail i heslo.");
  expect(signIn).not.toHaveBeenCalled();
});

test.each([
  ["/Login", "/Documents/All/All"],
  ["/Login?returnRoute=%2FDocument%2F1%3FlistResultId%3D2", "/Document/1?listResultId=2"],
  ["/Login?returnRoute=https%3A%2F%2Fevil.example.com", "/Documents/All/All"],
  ["/Login?returnRoute=%2F%2Fevil.example.com", "/Documents/All/All"],
])("R275 a signed-in user at %s goes to %s", async (address, target) => {
  const { router } = await renderScreen(routes, address);
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(target));
});

test("too many attempts are reported with the time to wait", async () => {
  await renderScreen(routes, "/Login", anonymous({ signIn: async () => ({ waitSeconds: 240 }) }));
  fillAndSubmit("jana@example.com", "Spatne-heslo1");
  expect((await screen.findByRole("alert")).textContent).toBe("Příliš mnoho nezdařených pokusů. Zkuste to znovu za 4 minuty.");
});

test("other providers have a button each, which takes the wishes of the person along", async () => {
  const externalSignIn = [{ name: "firma", label: "Zahrada Doubek" }];
  await renderScreen(routes, "/Login?returnRoute=%2FProfile", anonymous({ externalSignIn }));
  fireEvent.click(screen.getByLabelText("Zůstat přihlášen na tomto zařízení"));
  expect(screen.getByRole("link", { name: "Přihlásit se přes Zahrada Doubek" }).getAttribute("href")).toBe(
    "https://identity.example.com/external/firma?remember=true&returnRoute=%2FProfile",
  );
});

test.each([
  ["external_unverified", /nepotvrdil, že vám váš e-mail patří/],
  ["external_unavailable", /neodpovídá/],
  ["external_failed", /nedokončilo/],
  ["account_does_not_exist", /Účet neexistuje/],
  ["access_denied", /Souhlas byl odmítnut/],
])("callback-error %s is reported in plain words", async (code, words) => {
  await renderScreen(routes, `/Login?callback-error=${code}`, anonymous());
  expect(screen.getByRole("alert").textContent).toMatch(words);
});
