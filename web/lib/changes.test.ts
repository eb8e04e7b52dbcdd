import { calls } from "#contract/index.ts";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { events, FIRST_WAIT_MS, gatherChanges, LAST_WAIT_MS, watchChanges } from "./changes.ts";
import { callKey, makeQueryClient, readAgain } from "./queries.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const stream = (...pieces: string[]) =>
  new Response(
    new ReadableStream({ start: (controller) => (pieces.forEach((piece) => controller.enqueue(new TextEncoder().encode(piece))), controller.close()) }),
  );

test("events are read across pieces; heartbeats and data are no events", async () => {
  const found: string[] = [];
  for await (const name of events(stream(": hello\n\nevent: docu", "ments\r\ndata: {}\r\n\r\n", "data: only\n\nevent: other\n\n"))) found.push(name);
  expect(found).toEqual(["documents", "other"]);
});

test("a broken stream is taken up again with growing waits, and what was missed is read", async () => {
  const stop = new AbortController();
  const waits: number[] = [];
  const answers = [
    () => stream("event: documents\n\nevent: settings\n\nevent: another\n\n"),
    () => Promise.reject(new TypeError("broken")),
    () => Promise.reject(new TypeError("broken")),
    () => stream(),
  ];
  let asked = 0;
  vi.stubGlobal("fetch", () => answers[asked++]?.());
  const onChange = vi.fn();
  const wait = async (ms: number) => {
    waits.push(ms);
    if (waits.length === 4) stop.abort();
  };
  await watchChanges({ onChange, signal: stop.signal, wait, random: () => 0.5 });
  expect(waits).toEqual([FIRST_WAIT_MS, 2 * FIRST_WAIT_MS, 4 * FIRST_WAIT_MS, FIRST_WAIT_MS]);
  // the events, and both once more for the reconnection
  expect(onChange.mock.calls.map(([changed]) => changed as string)).toEqual(["documents", "settings", "documents", "settings"]);
});

test("waits do not grow beyond the longest", async () => {
  const stop = new AbortController();
  const waits: number[] = [];
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("broken")));
  const wait = async (ms: number) => {
    waits.push(ms);
    if (waits.length === 12) stop.abort();
  };
  await watchChanges({ onChange: () => undefined, signal: stop.signal, wait, random: () => 0.5 });
  expect(Math.max(...waits)).toBe(LAST_WAIT_MS);
});

test("a slow list is read again although changes come all the time, and after the last of them", async () => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  let changes = 0;
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    const known = changes;
    await new Promise((done, cancel) => (setTimeout(done, 700), signal.addEventListener("abort", cancel)));
    return known;
  };
  const observer = new QueryObserver(client, { queryKey: callKey(calls.countDocuments), queryFn });
  const seen: number[] = [];
  const leave = observer.subscribe(({ data }) => data !== undefined && seen.push(data));
  const onChange = gatherChanges(() => readAgain(client, calls.countDocuments), new AbortController().signal);
  while (changes < 50) {
    changes += 1;
    onChange();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(Math.max(...seen)).toBeGreaterThan(25);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(observer.getCurrentResult().data).toBe(50);
  leave();
  client.clear();
});

test("a reading that hangs does not keep the next one away for ever", async () => {
  vi.useFakeTimers();
  const read = vi.fn(() => new Promise(() => undefined));
  const onChange = gatherChanges(read, new AbortController().signal);
  onChange();
  await vi.advanceTimersByTimeAsync(1_000);
  onChange();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(read).toHaveBeenCalledTimes(2);
});
