import { MAX_UPLOAD_FILES } from "#domain/documents/upload.ts";
import { ApiError } from "#web/lib/api.ts";
import type { Sending } from "#web/lib/sendFile.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { KeptUpload, UploadKeeper } from "./keptUploads.ts";
import { PARALLEL, RETRY_MS } from "./sending.ts";
import { makeUploads } from "./uploads.ts";
import { progressOf } from "./useUploads.ts";

type Reply = { documentId: string; documents: { documentId: string; duplicateOf: string[] }[] };

const flushPromises = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

/** A server whose answers the test gives by hand. */
function heldServer(keeper?: UploadKeeper) {
  const asked: { sending: Sending; answer: (reply?: Reply) => Promise<void>; fail: (error: unknown) => Promise<void> }[] = [];
  const send = (sending: Sending) =>
    new Promise<Reply>((resolve, reject) => {
      asked.push({
        sending,
        answer: (reply = { documentId: "1", documents: [{ documentId: "1", duplicateOf: [] }] }) => (resolve(reply), flushPromises()),
        fail: (error) => (reject(error), flushPromises()),
      });
    });
  return { asked, uploads: makeUploads(send, keeper) };
}
const file = (name: string, size = 10, directory = "") => ({ file: new File(["x".repeat(size)], name), directory });
const states = (uploads: ReturnType<typeof makeUploads>) => uploads.snapshot().map((upload) => upload.state);
/** What the form of a request says. */
const formOf = (sending: Sending | undefined) => (sending?.input.form ?? {}) as Record<string, unknown>;
const refusal = (status: number, code: string) => new ApiError(status, JSON.stringify({ code }), new Headers());

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("R001 files are sent a few at a time, the next one when one has arrived", async () => {
  const { asked, uploads } = heldServer();
  uploads.add([file("a.pdf"), file("b.pdf"), file("c.pdf"), file("d.pdf")], {});
  expect([asked.length, states(uploads)]).toEqual([PARALLEL, ["sending", "sending", "sending", "waiting"]]);
  await asked[0]?.answer();
  expect([asked.length, states(uploads)]).toEqual([4, ["sent", "sending", "sending", "sending"]]);
});

test("R010 R016 the choices of the batch go with every file", async () => {
  const { asked, uploads } = heldServer();
  uploads.add([file("účtenka.pdf")], { documentClass: "Cashier", accountingUnitId: "u", folderId: "f" });
  const form = formOf(asked[0]?.sending);
  expect(form).toMatchObject({ DocumentClass: "Cashier", AccountingUnitId: "u", FolderId: "f", Source: "WebApp", DocumentId: uploads.snapshot()[0]?.id });
  expect(form.File).toMatchObject({ name: "účtenka.pdf" });
});

test("R011 R015 one file more than the limit is refused as a whole", () => {
  const { asked, uploads } = heldServer();
  const many = Array.from({ length: MAX_UPLOAD_FILES + 1 }, (_, place) => file(`${place}.pdf`));
  expect([uploads.add(many, {}), asked.length, uploads.snapshot().length]).toEqual([false, 0, 0]);
  expect(uploads.add(many.slice(1), {})).toBe(true);
});

test("R012 R013 a wrong format is named without being sent", () => {
  const { asked, uploads } = heldServer();
  uploads.add([file("smlouva.docx"), file("prázdná.pdf", 0)], {});
  expect([asked.length, uploads.snapshot().map((upload) => upload.fault?.kind)]).toEqual([0, ["invalidFormat", "empty"]]);
});

test.each([
  [new TypeError("network"), "failed"],
  [refusal(500, "internal"), "failed"],
  [refusal(415, "unsupported-format"), "invalidFormat"],
  [refusal(413, "too-large"), "tooLarge"],
  [refusal(403, "permission-denied"), "refused"],
])("R013 R014 %s becomes the fault %s", async (error, kind) => {
  const { asked, uploads } = heldServer();
  uploads.add([file("a.pdf")], {});
  await asked[0]?.fail(error);
  expect([states(uploads), uploads.snapshot()[0]?.fault?.kind]).toEqual([["failed"], kind]);
});

test("sending again keeps the document id, so that no second document can come of it", async () => {
  const { asked, uploads } = heldServer();
  uploads.add([file("a.pdf")], {});
  await asked[0]?.fail(new TypeError("network"));
  const { id = "" } = uploads.snapshot()[0] ?? {};
  uploads.retry(id);
  expect(formOf(asked[1]?.sending).DocumentId).toBe(formOf(asked[0]?.sending).DocumentId);
  await asked[1]?.answer({ documentId: id, documents: [{ documentId: id, duplicateOf: ["earlier"] }] });
  expect(uploads.snapshot()[0]).toMatchObject({ state: "sent", fault: undefined, duplicateOf: ["earlier"] });
});

test("taking a file off stops its transfer", () => {
  const { asked, uploads } = heldServer();
  uploads.add([file("a.pdf")], {});
  uploads.remove(uploads.snapshot()[0]?.id ?? "");
  expect([asked[0]?.sending.signal.aborted, uploads.snapshot()]).toEqual([true, []]);
});

test("progress counts bytes, and listeners hear of it", () => {
  const { asked, uploads } = heldServer();
  const heard = vi.fn();
  uploads.add([file("a.pdf", 100), file("b.pdf", 300)], {});
  const stop = uploads.subscribe(heard);
  asked[1]?.sending.onProgress(0.5);
  stop();
  asked[1]?.sending.onProgress(0.6);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(progressOf(uploads.snapshot())).toEqual({ total: 2, done: 0, failed: 0, broken: 0, isActive: true, share: 0.45, isAtRisk: true });
});

test("R014 a broken transfer goes on by itself, at once when the line is back; a refusal does not", async () => {
  const { asked, uploads } = heldServer();
  uploads.add([file("a.pdf"), file("b.pdf")], {});
  await asked[0]?.fail(new TypeError("network"));
  await asked[1]?.fail(refusal(403, "permission-denied"));
  expect(uploads.snapshot().map((upload) => upload.isRetried)).toEqual([true, false]);
  expect(progressOf(uploads.snapshot())).toMatchObject({ failed: 1, broken: 1, isActive: false });
  vi.advanceTimersByTime(RETRY_MS[0]!);
  expect(asked).toHaveLength(3);
  await asked[2]?.fail(refusal(503, "overloaded"));
  uploads.retryBroken();
  expect(asked).toHaveLength(4);
  await asked[3]?.answer();
  vi.advanceTimersByTime(10 * RETRY_MS.at(-1)!);
  expect([asked.length, states(uploads)]).toEqual([4, ["sent", "failed"]]);
});

test("R010 each directory of a dropped folder becomes a folder; the folder of the address wins", () => {
  const { asked, uploads } = heldServer();
  uploads.add([file("a.pdf", 1, "/leden"), file("b.pdf", 1, "/leden"), file("c.pdf", 1, "/unor")], {});
  const [a, b, c] = asked.map(({ sending }) => formOf(sending).FolderId);
  expect([a === b, a === c, typeof a]).toEqual([true, false, "string"]);
  const other = heldServer();
  other.uploads.add([file("a.pdf", 1, "/leden"), file("b.pdf")], { folderId: "f" });
  expect(other.asked.map(({ sending }) => formOf(sending).FolderId)).toEqual(["f", "f"]);
});

describe("R017 photographed pages", () => {
  const page = (name: string) => new Blob([name], { type: "image/jpeg" });

  test("are sent one after another in their order; the last one says so", async () => {
    const { asked, uploads } = heldServer();
    void uploads.addPages([page("1"), page("2")], "Doklad.jpg", { accountingUnitId: "u" });
    expect([asked.length, formOf(asked[0]?.sending)]).toMatchObject([
      1,
      { PageIndex: 0, IsLastPage: "false", AccountingUnitId: "u", DocumentSource: "WebApp" },
    ]);
    asked[0]?.sending.onProgress(0.5);
    expect(uploads.snapshot()[0]?.share).toBe(0.25);
    await asked[0]?.answer();
    expect(formOf(asked[1]?.sending)).toMatchObject({ PageIndex: 1, IsLastPage: "true", DocumentId: formOf(asked[0]?.sending).DocumentId });
    await asked[1]?.answer();
    expect(states(uploads)).toEqual(["sent"]);
  });

  test("go on at the page that broke", async () => {
    const { asked, uploads } = heldServer();
    void uploads.addPages([page("1"), page("2"), page("3")], "Doklad.jpg", {});
    await asked[0]?.answer();
    await asked[1]?.fail(new TypeError("network"));
    uploads.retryBroken();
    expect(formOf(asked[2]?.sending)).toMatchObject({ PageIndex: 1, IsLastPage: "false" });
  });
});

describe("a closed tab", () => {
  /** A browser's storage; `held` are uploads that another tab is at. */
  function memory(held: string[] = []): UploadKeeper & { rows: Map<string, KeptUpload> } {
    const rows = new Map<string, KeptUpload>();
    return {
      rows,
      put: async (upload) => void rows.set(upload.id, upload),
      remove: async (ids) => ids.forEach((id) => rows.delete(id)),
      all: async () => [...rows.values()],
      hold: async (id) => (held.includes(id) ? undefined : () => undefined),
    };
  }

  test("what had not arrived is sent again under the same ids, what had is reported, and another person sees nothing", async () => {
    const keeper = memory();
    const first = heldServer(keeper);
    first.uploads.belongTo("jana");
    first.uploads.add([file("a.pdf"), file("b.pdf")], { accountingUnitId: "u" });
    await first.asked[0]?.answer();
    expect(progressOf(first.uploads.snapshot()).isAtRisk).toBe(false);
    const ids = first.uploads.snapshot().map((upload) => upload.id);

    const stranger = heldServer(keeper);
    stranger.uploads.belongTo("petr");
    await flushPromises();
    expect([stranger.asked.length, stranger.uploads.snapshot()]).toEqual([0, []]);

    const second = heldServer(keeper);
    second.uploads.belongTo("jana");
    await flushPromises();
    expect(second.uploads.snapshot().map(({ id, state, isResumed }) => [id, state, isResumed])).toEqual([
      [ids[0], "sent", false],
      [ids[1], "sending", true],
    ]);
    expect(formOf(second.asked[0]?.sending)).toMatchObject({ DocumentId: ids[1], AccountingUnitId: "u" });
    await second.asked[0]?.answer();
    expect([...keeper.rows.values()].map(({ isSent, parts }) => [isSent, parts.length])).toEqual([
      [true, 0],
      [true, 0],
    ]);
    second.uploads.clearSent();
    await flushPromises();
    expect(keeper.rows.size).toBe(0);
  });

  test("pages go on after the last one that arrived", async () => {
    const keeper = memory();
    const first = heldServer(keeper);
    first.uploads.belongTo("jana");
    void first.uploads.addPages([new Blob(["1"]), new Blob(["2"])], "Doklad.jpg", {});
    await first.asked[0]?.answer();
    const second = heldServer(keeper);
    second.uploads.belongTo("jana");
    await flushPromises();
    expect(formOf(second.asked[0]?.sending)).toMatchObject({ PageIndex: 1, IsLastPage: "true" });
  });

  test("what another tab was sending goes on here once that tab is closed", async () => {
    const keeper = memory();
    let isHeld = true;
    const first = heldServer(keeper);
    first.uploads.belongTo("jana");
    first.uploads.add([file("a.pdf"), file("b.pdf")], {});
    await first.asked[0]?.answer();
    const second = heldServer({ ...keeper, hold: async () => (isHeld ? undefined : () => undefined) });
    second.uploads.belongTo("jana");
    await flushPromises();
    second.uploads.takeUp();
    await flushPromises();
    expect(second.asked).toHaveLength(0);
    isHeld = false;
    second.uploads.takeUp();
    second.uploads.takeUp();
    await flushPromises();
    expect(second.asked.map(({ sending }) => (formOf(sending).File as File).name)).toEqual(["b.pdf"]);
  });

  test("what another tab is sending is left to it", async () => {
    const keeper = memory();
    const first = heldServer(keeper);
    first.uploads.belongTo("jana");
    first.uploads.add([file("a.pdf")], {});
    await flushPromises();
    const second = heldServer({ ...keeper, hold: async () => undefined });
    second.uploads.belongTo("jana");
    await flushPromises();
    expect(second.asked).toHaveLength(0);
  });

  test("signing out stops the uploads; the rest continues after the next sign-in", async () => {
    const keeper = memory();
    const { asked, uploads } = heldServer(keeper);
    uploads.belongTo("jana");
    uploads.add([file("a.pdf")], {});
    await flushPromises();
    uploads.belongTo(undefined);
    expect([asked[0]?.sending.signal.aborted, uploads.snapshot()]).toEqual([true, []]);
    uploads.belongTo("jana");
    await flushPromises();
    expect(states(uploads)).toEqual(["sending"]);
  });

  test("without storage everything works but the next visit", async () => {
    const broken = async () => Promise.reject(new Error("no room"));
    const { asked, uploads } = heldServer({ put: broken, remove: broken, all: broken, hold: async () => () => undefined });
    uploads.belongTo("jana");
    uploads.add([file("a.pdf")], {});
    await flushPromises();
    expect(progressOf(uploads.snapshot()).isAtRisk).toBe(true);
    await asked[0]?.answer();
    expect(states(uploads)).toEqual(["sent"]);
  });
});
