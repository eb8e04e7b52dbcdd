import { type ComponentType, lazy, type LazyExoticComponent } from "react";

// What nobody waits for is loaded when the first screen stands: a browser fetches six files at once over HTTP/1.1, and what the screen itself
// asks would stand behind it.

/** A screen that is never done asking holds the rest up no longer, in milliseconds. */
const PATIENCE_MS = 4_000;

const shown = Promise.withResolvers<void>();
/** Ends when the screen has begun to ask and nothing is under way any more. */
const answered = Promise.withResolvers<void>();
let underWay = 0;
let isShown = false;
let isOver = false;

/** Resolves once the first screen has been shown and has what it asked for. */
export const settled: Promise<void> = untilSettled();

async function untilSettled(): Promise<void> {
  await shown.promise;
  if (underWay > 0) await Promise.race([answered.promise, pause(PATIENCE_MS)]);
  await painted();
  isOver = true;
}

/** Whether the first screen is still coming. */
export const isFirstScreen = (): boolean => !isOver;

/** The screen of the address stands, and has begun to ask. */
export function noteShown(): void {
  isShown = true;
  shown.resolve();
}

/** Counts a call until its answer is read. */
export async function counted<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  underWay += 1;
  try {
    return await call();
  } finally {
    underWay -= 1;
    if (underWay === 0 && isShown) answered.resolve();
  }
}

/** A component that is loaded when the first screen has settled. */
export function lazyBehind<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => settled.then(load));
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Rows are drawn behind the answer, in one piece of work or several; a page in the background has no frames. */
const painted = (): Promise<void> => Promise.race([new Promise<void>((done) => setTimeout(() => requestAnimationFrame(() => whenIdle(done)))), pause(1_000)]);
/** Safari has no word for being idle. */
const whenIdle = (work: () => void): unknown => ("requestIdleCallback" in globalThis ? requestIdleCallback(work) : setTimeout(work, 100));
