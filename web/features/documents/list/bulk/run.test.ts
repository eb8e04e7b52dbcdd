// @vitest-environment happy-dom
import { handlers, network, refusal } from "#web/testing/network.ts";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { everything, type Picked } from "#web/components/list/selection.ts";
import { type Progress, runBulk, runDownload } from "./run.ts";

type Sent = { documentIds?: string[]; all?: { after?: string } };

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

const named = (count: number): Picked => ({
  kind: "some",
  documents: new Map(Array.from({ length: count }, (_, index) => [`id-${index}`, { documentId: `id-${index}`, fileName: "", documentType: "" }])),
});
const ok = (ids: readonly string[] = []) => ids.map((documentId) => ({ documentId, ok: true }));

/** Runs an action against a server that answers with `reply`; says how far it was and what was sent. */
async function run(picked: Picked, reply: (sent: Sent, call: number) => object | Response, stopAfter = Infinity) {
  const sent: Sent[] = [];
  const progress: Progress[] = [];
  const stop = new AbortController();
  network.use(...handlers({ "POST /v1/documents/bulk": ({ body }) => reply((sent.push(body as Sent), body as Sent), sent.length) }));
  const outcome = await runBulk(
    { kind: "pause" },
    {
      picked,
      filter: { listType: "All", sort: { field: "dueDate", direction: "asc" } },
      signal: stop.signal,
      onProgress: (each) => {
        progress.push(each);
        if (each.done >= stopAfter) stop.abort();
      },
    },
  );
  return { ...outcome, sent, progress };
}

test("named documents go in steps of a hundred, with progress", async () => {
  const { results, sent, progress } = await run(named(230), ({ documentIds }) => ({ results: ok(documentIds), next: null }));
  expect([results.length, sent.map(({ documentIds }) => documentIds?.length), progress.map(({ done }) => done)]).toEqual([
    230,
    [100, 100, 30],
    [0, 100, 200, 230],
  ]);
  expect(progress.at(-1)).toEqual({ done: 230, total: 230, failed: 0 });
});

test("stopping keeps what is done and asks for nothing more", async () => {
  const { results, sent, failure } = await run(named(500), ({ documentIds }) => ({ results: ok(documentIds), next: null }), 100);
  expect([results.length, sent.length, failure]).toEqual([100, 1, undefined]);
});

test("a failure in between comes beside the results before it", async () => {
  const { results, failure } = await run(named(250), ({ documentIds }, call) =>
    call === 2 ? refusal(503, "overloaded") : { results: ok(documentIds), next: null },
  );
  expect([results.length, failure instanceof Error]).toEqual([100, true]);
});

test("everything goes by its filter, without its order, from where the server says", async () => {
  const { sent, progress } = await run(everything({ count: 3, isMore: true }), (_sent, call) => ({
    results: ok([`id-${call}`]),
    next: call < 4 ? `id-${call}` : null,
  }));
  expect(sent.map(({ documentIds, all }) => [documentIds, all?.after])).toEqual([
    [undefined, undefined],
    [undefined, "id-1"],
    [undefined, "id-2"],
    [undefined, "id-3"],
  ]);
  expect(JSON.stringify(sent)).not.toContain("dueDate");
  expect(progress.at(-1)).toEqual({ done: 4, total: 4, failed: 0 });
});

test.each([
  ["PK\u0005\u0006 left out: 12", 12],
  ["PK\u0005\u0006", 0],
])("an archive says at its end how many files it lacks: %j", async (content, missing) => {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  network.use(...handlers({ "POST /v1/documents/files/export": () => new Response(content, { headers: { "content-type": "application/zip" } }) }));
  expect(await runDownload("Zip", ["a", "b"], { signal: new AbortController().signal, onProgress: () => undefined })).toBe(missing);
});
