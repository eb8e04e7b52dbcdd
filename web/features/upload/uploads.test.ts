import { MAX_UPLOAD_FILES } from "#domain/document/upload.ts";
import { ApiError } from "#web/lib/api.ts";
import type { Sending } from "#web/lib/sendFile.ts";
import { expect, test, vi } from "vitest";
import { makeUploads, PARALLEL } from "./uploads.ts";
import { progressOf } from "./useUploads.ts";

type Reply = { documentId: string; documents: { documentId: string; duplicateOf: string[] }[] };

/** A server whose answers the test gives by hand. */
function heldServer() {
  const asked: { sending: Sending; answer: (reply?: Reply) => Promise<void>; fail: (error: unknown) => Promise<void> }[] = [];
  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  const send = (sending: Sending) =>
    new Promise<Reply>((resolve, reject) => {
      asked.push({
        sending,
        answer: (reply = { documentId: "1", documents: [{ documentId: "1", duplicateOf: [] }] }) => (resolve(reply), settle()),
        fail: (error) => (reject(error), settle()),
      });
    });
  return { asked, uploads: makeUploads(send) };
}
const file = (name: string, size = 10) => new File(["x".repeat(size)], name);
const states = (uploads: ReturnType<typeof makeUploads>) => uploads.snapshot().map((upload) => upload.state);
const refusal = (status: number, code: string) => new ApiError(status, JSON.stringify({ code }), new Headers());

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
  const form = asked[0]?.sending.input.form;
  expect(form).toMatchObject({ DocumentClass: "Cashier", AccountingUnitId: "u", FolderId: "f", Source: "WebApp", DocumentId: uploads.snapshot()[0]?.id });
  expect(form?.File).toMatchObject({ name: "účtenka.pdf" });
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
  expect(asked[1]?.sending.input.form.DocumentId).toBe(asked[0]?.sending.input.form.DocumentId);
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
  expect(progressOf(uploads.snapshot())).toEqual({ total: 2, done: 0, failed: 0, isActive: true, share: 0.45 });
});
