import { createHash } from "node:crypto";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

function page(title: string, body: string): string {
  return `<!doctype html><html lang="cs"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kvitance</title></head><body><main><h1>${escape(title)}</h1>${body}</main></body></html>`;
}

/** Page for a request that cannot be answered by going back to the application. */
export function errorPage(appUrl: string, error: string): string {
  return page(
    "Přihlášení se nepodařilo / Sign-in failed",
    `<p><code>${escape(error)}</code></p><p><a href="${escape(appUrl)}">Zpět do aplikace / Back to the application</a></p>`,
  );
}

/** Asks before signing out, when the request does not prove that it comes from the application. `form` has the id op.logoutForm. */
export function confirmSignOutPage(form: string): string {
  return page("Odhlásit se? / Sign out?", `${form}<button type="submit" form="op.logoutForm" name="logout" value="yes">Odhlásit / Sign out</button>`);
}

const submitScript = `document.getElementById("op.logoutForm").submit();`;
export const SUBMIT_SCRIPT_SOURCE = `'sha256-${createHash("sha256").update(submitScript).digest("base64")}'`;

/** Sends the sign-out form by itself; needs SUBMIT_SCRIPT_SOURCE in the content security policy. */
export function submitSignOutPage(form: string): string {
  return page(
    "Odhlašování / Signing out",
    `${form.replace("</form>", '<input type="hidden" name="logout" value="yes"></form>')}<script>${submitScript}</script>`,
  );
}

export function signedOutPage(appUrl: string): string {
  return page("Odhlášeno / Signed out", `<p><a href="${escape(appUrl)}">Zpět do aplikace / Back to the application</a></p>`);
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
