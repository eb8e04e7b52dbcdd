import type { Page } from "playwright-core";

/** How long the screen may take to follow a key, in milliseconds; far beyond what it needs. */
const MAX_WAIT_MS = 15_000;
/** Pause after a key in which the screen draws what it offers, in milliseconds. */
const LOOK_MS = 60;

/** A keyboard that counts: a chord counts every key that is held, a capital counts its Shift. */
export type CountingKeyboard = { count: number; press(chord: string): Promise<void>; type(sign: string): Promise<void> };

export function countingKeyboard(page: Page): CountingKeyboard {
  const keyboard: CountingKeyboard = {
    count: 0,
    async press(chord) {
      keyboard.count += chord.split("+").length;
      await page.keyboard.press(chord);
      await page.waitForTimeout(LOOK_MS);
    },
    async type(sign) {
      keyboard.count += sign !== sign.toLowerCase() ? 2 : 1;
      await page.keyboard.type(sign);
      await page.waitForTimeout(LOOK_MS);
    },
  };
  return keyboard;
}

/** What has the focus: a field with the value it shows and what it offers instead, the primary button, or something else. */
type Focus = { field: string; shown: string; understood: string; offers: string[] } | "primary" | undefined;

/** Values that still need eyes although they cannot be seen above the fields without a key: not listed there, or scrolled out of sight. */
function unseen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("[data-glance]")]
      .filter((entry) => entry.getAttribute("data-certainty") !== "resolved")
      .filter((entry) => {
        const seen = entry.closest("ul")!.getBoundingClientRect();
        const rect = entry.getBoundingClientRect();
        return rect.top < seen.top - 1 || rect.bottom > seen.bottom + 1;
      })
      .map((entry) => entry.getAttribute("data-glance") ?? ""),
  );
}

function focusOf(page: Page): Promise<Focus> {
  return page.evaluate((): Focus => {
    const element = document.activeElement;
    if (element?.id === "primary") return "primary";
    const row = element?.closest("[data-field]");
    if (!row || !(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement)) return undefined;
    const offers = [...row.querySelectorAll("[role=group] button")].map((button) => button.textContent ?? "");
    const field = row.getAttribute("data-field") ?? "";
    // What was typed stands in the field as typed; above the fields stands how it is understood.
    const understood = document.querySelector(`[data-glance="${field}"] [data-value]`)?.textContent ?? element.value;
    return { field, shown: element.value, understood, offers };
  });
}

async function waitForFocus(page: Page): Promise<Exclude<Focus, undefined>> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += LOOK_MS) {
    const focus = await focusOf(page);
    if (focus !== undefined) return focus;
    await page.waitForTimeout(LOOK_MS);
  }
  throw new Error(`Nothing that can be checked has the focus on ${page.url()}.`);
}

/**
 * Puts the right value into the field that has the focus, as a person would who sees the offers: the arrow where the value is
 * among them, else typing until it is, else typing all of it.
 */
async function correct(page: Page, keyboard: CountingKeyboard, right: string): Promise<void> {
  let typed = 0;
  for (;;) {
    const focus = await waitForFocus(page);
    if (focus === "primary") throw new Error("The field was left before it was right.");
    if (focus.shown === right || focus.understood === right) return;
    const at = focus.offers.indexOf(right);
    if (at >= 0 && at + 1 <= right.length - typed) {
      for (let step = 0; step <= at; step += 1) await keyboard.press("ArrowDown");
      const after = await waitForFocus(page);
      if (after === "primary" || after.understood !== right) throw new Error(`The arrow led to something else than ${right}.`);
      return;
    }
    if (typed === right.length) throw new Error(`${focus.field}: typing "${right}" left "${focus.shown}".`);
    await keyboard.type(right[typed]!);
    typed += 1;
  }
}

/**
 * Checks the document on the screen with the keyboard alone: walks with Enter to the values known to be wrong and corrects them,
 * and on through those that ask for eyes until all that is left stands in sight at a glance; then saves. `right`: values as the
 * screen shows them, by field name. Answers the keys pressed.
 */
export async function review(page: Page, right: ReadonlyMap<string, string>): Promise<number> {
  const keyboard = countingKeyboard(page);
  const open = new Map(right);
  const address = page.url();
  for (;;) {
    const focus = await waitForFocus(page);
    if (focus === "primary") break;
    const wanted = open.get(focus.field);
    if (wanted !== undefined) await correct(page, keyboard, wanted);
    open.delete(focus.field);
    const left = (await unseen(page)).filter((name) => name !== focus.field);
    if (open.size === 0 && left.length === 0) {
      await keyboard.press("Control+Enter");
      return keyboard.count;
    }
    await keyboard.press("Enter");
  }
  if (open.size > 0) throw new Error(`The walk did not stop at ${[...open.keys()].join(", ")} on ${address}.`);
  await keyboard.press("Enter");
  return keyboard.count;
}
