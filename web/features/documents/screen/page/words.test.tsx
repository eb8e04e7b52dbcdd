// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeScreen, FakeServer, openScreen, prepareBrowser } from "#web/features/documents/screen/testing/openScreen.tsx";

const next = "018f0000-0000-7000-8000-000000000002";
let fake: FakeServer;
/** What was asked for of pages, e.g. "<document> words". */
let asked: string[];

beforeEach(() => {
  prepareBrowser();
  asked = [];
  fake = new FakeServer({ state: "Extracting", position: { index: 1, total: 2, isMore: false, previousId: null, nextId: next } });
  fake.server.use(
    http.get("*/v1/documents/:id/page/0/:part", ({ params }) => {
      asked.push(`${String(params["id"])} ${String(params["part"])}`);
      return params["part"] === "words"
        ? HttpResponse.json({ words: [] })
        : new HttpResponse(new Uint8Array([1]), { headers: { "content-type": "image/webp" } });
    }),
  );
  fake.server.listen();
});
afterEach(() => closeScreen(fake));

test("while a document is read its page is shown and its words are not asked for; they are once it has been read", async () => {
  fake.next = { ...fake.document, documentId: next };
  await openScreen(fake);
  // The next one is read ahead, its page as well.
  await waitFor(() => expect(asked).toContain(`${next} image`));
  expect(asked).toContain(`${fake.document.documentId} image`);
  expect(asked.filter((one) => one.endsWith("words"))).toEqual([]);
  fake.document = { ...fake.document, state: "New" };
  await waitFor(() => expect(asked).toContain(`${fake.document.documentId} words`));
  expect(await screen.findAllByRole("heading", { level: 1 })).toHaveLength(1);
});

test("the words of a next document that was read are asked for ahead", async () => {
  fake.next = { ...fake.document, documentId: next, state: "New" };
  await openScreen(fake);
  await waitFor(() => expect(asked).toContain(`${next} words`));
});
