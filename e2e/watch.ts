import type { BrowserContext, Page } from "playwright-core";

/** What went on in the windows of a context that should not. */
export type Watch = {
  /** Breaches of the content security policy: directive, blocked address, page. */
  violations: string[];
  /** Dialogs that a script opened. */
  dialogs: string[];
  /** Requests to other hosts than the application and its identity server. */
  strangers: string[];
  /** Addresses and headers that carried a token or revealed where the person came from. */
  leaks: string[];
  /** Exceptions that nobody caught. */
  faults: string[];
};

/** A watch that saw nothing. */
export const nothing: Watch = { violations: [], dialogs: [], strangers: [], leaks: [], faults: [] };

const tokens = /eyJ[\w-]{10,}\.[\w-]{10,}|access_token=|id_token=|refresh_token=/;

/** Whether an address carries a token. A session is ended with the ID token, as OpenID Connect has it; it opens nothing. */
const holdsToken = (address: string): boolean => tokens.test(address) && new URL(address).pathname !== "/session/end";

/** Watches every page and frame of a context from its first moment. */
export async function watch(context: BrowserContext, appUrl: string): Promise<Watch> {
  const seen: Watch = structuredClone(nothing);
  const hosts = [new URL(appUrl).host, new URL(appUrl.replace(/\d+$/, (port) => String(Number(port) + 1))).host];
  await context.exposeBinding("reportViolation", (_source, text: string) => void seen.violations.push(text));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = (window as unknown as { reportViolation(text: string): void }).reportViolation;
      report(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} on ${location.pathname}`);
    });
  });
  context.on("page", (page) => {
    page.on("dialog", (dialog) => {
      seen.dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    page.on("pageerror", (error) => seen.faults.push(`${error.message} on ${page.url()}`));
    page.on("framenavigated", (frame) => holdsToken(frame.url()) && seen.leaks.push(`address ${frame.url()}`));
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && !hosts.includes(url.host)) seen.strangers.push(request.url());
    if (url.protocol !== "blob:" && request.headers()["referer"]) seen.leaks.push(`referrer ${request.headers()["referer"]} to ${request.url()}`);
    if (holdsToken(request.url())) seen.leaks.push(`request ${request.url()}`);
  });
  return seen;
}

/** Signs of markup that came out of a text, and of a broken layout, on the page as it stands. Empty = fine. */
export async function marksOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.querySelector("[data-hit]")) found.push(`element ${document.querySelector("[data-hit]")?.outerHTML.slice(0, 200)}`);
    if (document.querySelector("script:not([src], head > [data-list])")) found.push("a script without a source");
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth + 1) {
      const sticksOut = (element: Element) => Math.abs(element.getBoundingClientRect().right - scrollWidth) <= 1;
      const outer = [...document.querySelectorAll("body *")].find(sticksOut);
      found.push(`the page is ${scrollWidth - clientWidth} px too wide: ${outer?.tagName} ${outer?.className} ${outer?.textContent?.slice(0, 60)}`);
    }
    for (const popup of document.querySelectorAll("[role=dialog], [role=menu], [role=listbox], .mantine-Popover-dropdown")) {
      const { left, right } = popup.getBoundingClientRect();
      if (left < -1 || right > clientWidth + 1) found.push(`${popup.role ?? "what is open"} reaches from ${left} to ${right} of ${clientWidth} px`);
    }
    const frame = document.querySelector("main");
    if (!frame || frame.getBoundingClientRect().right > clientWidth + 1) found.push("the main part is missing or sticks out");
    return found;
  });
}
