import { afterAll, vi } from "vitest";

// Files share one process: what a test put in the place of the browser's functions ends with its file, and so do a clock that stands and
// sizes of elements, which nothing lays out here.
const elements: object | undefined = globalThis.HTMLElement?.prototype;
const before = elements && Object.getOwnPropertyDescriptors(elements);
const address = globalThis.location?.href;

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (!elements || !before) return;
  for (const name of Reflect.ownKeys(elements)) if (!Object.hasOwn(before, name)) Reflect.deleteProperty(elements, name);
  Object.defineProperties(elements, before);
  history.replaceState(null, "", address);
});
