import { createHash } from "node:crypto";
import type { Culture } from "#domain/names.ts";
import { cultureOf } from "#platform/http/problem.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const pageTexts = {
  "cs-CZ": {
    signInFailed: "Přihlášení se nepodařilo",
    tryLater: "Přihlášení teď není dostupné. Zkuste to prosím za chvíli.",
    startAgain: "Vraťte se do aplikace a přihlaste se znovu.",
    askSignOut: "Opravdu se chcete odhlásit?",
    signOut: "Odhlásit se",
    signingOut: "Odhlašování",
    signedOut: "Jste odhlášeni",
    back: "Zpět do aplikace",
  },
  "en-US": {
    signInFailed: "Sign-in failed",
    tryLater: "Sign-in is not available at the moment. Please try again shortly.",
    startAgain: "Go back to the application and sign in again.",
    askSignOut: "Do you want to sign out?",
    signOut: "Sign out",
    signingOut: "Signing out",
    signedOut: "You are signed out",
    back: "Back to the application",
  },
} satisfies Record<Culture, Record<string, string>>;

/** The page's language: the first of `ui_locales` (OpenID Connect Core 3.1.2.1, separated by spaces) that we have, else the browser's. */
export function pageCulture(uiLocales: unknown, acceptLanguage: string | undefined): Culture {
  const asked = typeof uiLocales === "string" ? uiLocales.split(" ").find((tag) => /^(?:cs|en)(?:-|$)/i.test(tag)) : undefined;
  return cultureOf(asked ?? acceptLanguage);
}

function page(culture: Culture, title: string, body: string): string {
  return `<!doctype html><html lang="${culture.slice(0, 2)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kvitance</title></head><body><main><h1>${escape(title)}</h1>${body}</main></body></html>`;
}

const linkBack = (culture: Culture, appUrl: string): string => `<p><a href="${escape(appUrl)}">${pageTexts[culture].back}</a></p>`;

/** Page for a request that cannot be answered by going back to the application; `error` is the code of OAuth 2.0. */
export function errorPage(culture: Culture, appUrl: string, error: string): string {
  const texts = pageTexts[culture];
  const advice = error === "temporarily_unavailable" ? texts.tryLater : texts.startAgain;
  return page(culture, texts.signInFailed, `<p>${advice}</p>${linkBack(culture, appUrl)}<p><small><code>${escape(error)}</code></small></p>`);
}

/** Asks before signing out, when the request does not prove that it comes from the application. `form` has the id op.logoutForm. */
export function confirmSignOutPage(culture: Culture, form: string): string {
  const { askSignOut, signOut } = pageTexts[culture];
  return page(culture, askSignOut, `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">${signOut}</button>`);
}

const submitScript = `document.getElementById("op.logoutForm").submit();`;
export const SUBMIT_SCRIPT_SOURCE = `'sha256-${createHash("sha256").update(submitScript).digest("base64")}'`;

/** Sends the sign-out form by itself; needs SUBMIT_SCRIPT_SOURCE in the content security policy. */
export function submitSignOutPage(culture: Culture, form: string): string {
  return page(
    culture,
    pageTexts[culture].signingOut,
    `${form.replace("</form>", '<input type="hidden" name="logout" value="yes"></form>')}<script>${submitScript}</script>`,
  );
}

export function signedOutPage(culture: Culture, appUrl: string): string {
  return page(culture, pageTexts[culture].signedOut, linkBack(culture, appUrl));
}

/**
 * Script of the page that answers the application's session check (OpenID Connect Session Management):
 * is the browser session still the one that the sign-in response described?
 */
export const checkSessionScript = (cookieName: string): string => `
const stateCookie = ${JSON.stringify(`${cookieName}=`)};
addEventListener("message", async (event) => {
  const [clientId, sessionState] = String(event.data).split(" ");
  const [expected, salt] = (sessionState ?? "").split(".");
  if (event.source === null || !clientId || !expected || !salt) return;
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith(stateCookie));
  const browserState = cookie === undefined ? "" : cookie.slice(stateCookie.length);
  const bytes = new TextEncoder().encode([clientId, event.origin, browserState, salt].join(" "));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const actual = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  event.source.postMessage(actual === expected ? "unchanged" : "changed", event.origin);
});
`;

export const checkSessionPage = `<!doctype html><html><head><meta charset="utf-8"><title>Kvitance</title><script src="/session/check.js"></script></head><body></body></html>`;
