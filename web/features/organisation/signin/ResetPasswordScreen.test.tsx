// @vitest-environment happy-dom
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { buildSession, leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import LoginScreen from "./LoginScreen.tsx";
import ResetPasswordScreen from "./ResetPasswordScreen.tsx";

const routes = [
  { path: "/Login", element: <LoginScreen /> },
  { path: "/User/ResetPassword", element: <ResetPasswordScreen /> },
];
const address = "/User/ResetPassword?userEmail=jana%40example.com&resetToken=tajny-odkaz";
const anonymous = (part = {}) => buildSession({ me: undefined, ...part });

beforeAll(() => network.listen());
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("R255 R424 the link lets a new password be chosen, and leaves the address at once, the page when it is used", async () => {
  const sent: unknown[] = [];
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/users/reset-token/is-valid": () => ({ isValid: true, inviter: null }),
      "POST /v1/users/resetPassword": ({ body }) => void sent.push(body),
    }),
  );
  const signedIn: unknown[] = [];
  const signIn = async (credentials: object) => void signedIn.push(credentials);
  const { router } = await renderScreen([...routes, { path: "/", element: <h1>Doma</h1> }], address, anonymous({ signIn }));
  await screen.findByLabelText("Nové heslo");
  await waitFor(() => expect(document.activeElement === screen.getByLabelText("Nové heslo")).toBe(true));
  expect([router.state.location.search, router.state.location.state]).toEqual(["", { email: "jana@example.com", resetToken: "tajny-odkaz" }]);
  type("Nové heslo", "Nove-Heslo-1");
  type("Nové heslo znovu", "Nove-Heslo-2");
  fireEvent.click(screen.getByRole("button", { name: "Uložit heslo" }));
  expect(screen.getByText("Hesla se neshodují.")).toBeTruthy();
  type("Nové heslo znovu", "Nove-Heslo-1");
  fireEvent.click(screen.getByRole("button", { name: "Uložit heslo" }));
  expect(await screen.findByRole("heading", { name: "Doma" })).toBeTruthy();
  expect(sent).toEqual([{ email: "jana@example.com", resetToken: "tajny-odkaz", password: "Nove-Heslo-1", passwordConfirmation: "Nove-Heslo-1" }]);
  expect(signedIn).toEqual([{ username: "jana@example.com", password: "Nove-Heslo-1", rememberLogin: false }]);
  expect(router.state.location.state).toBeNull();
});

test("where the sign-in by a new password fails, the way to it is shown", async () => {
  network.use(
    ...handlers({ ...frame, "POST /v1/users/reset-token/is-valid": () => ({ isValid: true, inviter: null }), "POST /v1/users/resetPassword": () => undefined }),
  );
  await renderScreen(routes, address, anonymous({ signIn: async () => "other" }));
  await screen.findByLabelText("Nové heslo");
  type("Nové heslo", "Nove-Heslo-1");
  type("Nové heslo znovu", "Nove-Heslo-1");
  fireEvent.click(screen.getByRole("button", { name: "Uložit heslo" }));
  expect(await screen.findByText("Heslo je nastaveno. Můžete se přihlásit.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Přihlásit se" }).getAttribute("href")).toBe("/Login");
});

test("R256 an expired link says so and leads back to sign-in", async () => {
  network.use(...handlers({ ...frame, "POST /v1/users/reset-token/is-valid": () => ({ isValid: false, inviter: null }) }));
  await renderScreen(routes, address, anonymous());
  expect((await screen.findByRole("alert")).textContent).toBe("Zadaný odkaz už neplatí, obnovte heslo znovu na přihlašovací stránce.");
  expect(screen.getByRole("link", { name: "Zpět k přihlášení" }).getAttribute("href")).toBe("/Login");
});

test("a server that can't check the link is asked again on demand", async () => {
  let answers = 0;
  network.use(
    ...handlers({ ...frame, "POST /v1/users/reset-token/is-valid": () => (answers++ === 0 ? refusal(503, "overloaded") : { isValid: true, inviter: null }) }),
  );
  await renderScreen(routes, address, anonymous());
  fireEvent.click(await screen.findByRole("button", { name: "Zkusit znovu" }));
  expect(await screen.findByLabelText("Nové heslo")).toBeTruthy();
});

test("R215 R255 a forgotten password is asked for with the address already typed", async () => {
  const asked: string[] = [];
  network.use(...handlers({ ...frame, "POST /v1/users/sendPasswordResetToken": ({ url }) => void asked.push(url.searchParams.get("email") ?? "") }));
  await renderScreen(routes, "/Login", anonymous());
  type("E-mail", "jana@example.com");
  fireEvent.click(screen.getByRole("button", { name: "Zapomenuté heslo" }));
  fireEvent.click(screen.getByRole("button", { name: "Poslat odkaz" }));
  expect(await screen.findByText(/Pokud k adrese jana@example.com patří účet/)).toBeTruthy();
  expect(asked).toEqual(["jana@example.com"]);
});

test("without mail the administrator is named instead", async () => {
  await renderScreen(routes, "/Login", anonymous({ hasMail: false }));
  fireEvent.click(screen.getByRole("button", { name: "Zapomenuté heslo" }));
  expect(screen.getByText(/Nové heslo vám nastaví správce/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Zpět k přihlášení" }));
  expect(screen.getByLabelText("Heslo")).toBeTruthy();
});

test("the page of an invitation says who invites and into which company", async () => {
  const inviter = { name: "Eliška Javorová", company: "Modrá Vydra s.r.o." };
  network.use(...handlers({ ...frame, "POST /v1/users/reset-token/is-valid": () => ({ isValid: true, inviter }) }));
  await renderScreen(routes, address);
  await screen.findByRole("heading", { name: "Vítejte v Kvitanci" });
  expect(screen.getByText(/^Eliška Javorová vás zve .*Modrá Vydra s\.r\.o\./)).toBeTruthy();
});
