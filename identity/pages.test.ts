import { afterAll, beforeAll, expect, it } from "vitest";
import { type Browser, discover, signedIn, startTestIdentity, type TestIdentity } from "#test/identity.ts";
import { errorPage, pageCulture } from "./pages.ts";

let identity: TestIdentity;
let browser: Browser;
beforeAll(async () => {
  identity = await startTestIdentity();
  ({ browser } = await signedIn(identity));
});
afterAll(() => identity.close());

it.each([
  [undefined, undefined, "cs-CZ"],
  [undefined, "de-DE,en;q=0.5", "cs-CZ"],
  [undefined, "en-GB,en;q=0.9", "en-US"],
  ["cs", "en-GB", "cs-CZ"],
  ["de en-US cs", "cs", "en-US"],
  ["de", "en", "en-US"],
  [["en"], "cs", "cs-CZ"],
])("ui_locales %j and Accept-Language %j give %s", (uiLocales, acceptLanguage, culture) => {
  expect(pageCulture(uiLocales, acceptLanguage)).toBe(culture);
});

it("says whether to wait or to start again, and escapes the code", () => {
  expect(errorPage("en-US", "https://app.example.com", "temporarily_unavailable")).toContain("try again shortly");
  expect(errorPage("en-US", "https://app.example.com", "<b>")).toMatch(/sign in again.*&lt;b&gt;/);
});

const pageAt = async (path: string, language?: string) =>
  (await browser.fetch(identity.url + path, { headers: language === undefined ? {} : { "accept-language": language } })).text();

it.each([
  ["/auth?client_id=unknown", "Přihlášení se nepodařilo", "Sign-in failed"],
  ["/session/end", "Opravdu se chcete odhlásit?", "Do you want to sign out?"],
  ["/session/end/success", "Jste odhlášeni", "You are signed out"],
])("%s is Czech unless the browser or ui_locales asks for English", async (path, czech, english) => {
  const inCzech = await pageAt(path, "cs");
  expect(inCzech).toContain('<html lang="cs">');
  expect(inCzech).toContain(czech);
  expect(inCzech).not.toContain(english);
  const inEnglish = await pageAt(path, "en");
  expect(inEnglish).toContain('<html lang="en">');
  expect(inEnglish).toContain(english);
  expect(inEnglish).not.toContain(czech);
  expect(await pageAt(`${path}${path.includes("?") ? "&" : "?"}ui_locales=en`)).toContain(english);
});

it("describes the languages of its pages", async () => {
  expect((await discover(identity.url)).serverMetadata().ui_locales_supported).toEqual(["cs", "en"]);
});
