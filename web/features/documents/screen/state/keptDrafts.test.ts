// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { KeptDraft } from "./draft.ts";
import { keptDrafts } from "./keptDrafts.ts";

const jana = { userId: "jana", documentId: "d1" };
const petr = { userId: "petr", documentId: "d1" };
const kept = (keptAt = new Date().toISOString()): KeptDraft => ({ version: 3, keptAt, fields: { totalAmount: "121.00" }, captured: {}, confirmed: [] });

beforeEach(() => localStorage.clear());

test("unsaved work is kept for its person and document alone", () => {
  keptDrafts.write(jana, kept());
  expect(keptDrafts.read(jana)?.fields).toEqual({ totalAmount: "121.00" });
  expect(keptDrafts.read(petr)).toBeUndefined();
  expect(keptDrafts.read({ ...jana, documentId: "d2" })).toBeUndefined();
});

test("it is forgotten once saved, after two weeks, and with signing out", () => {
  keptDrafts.write(jana, kept());
  keptDrafts.write(jana, undefined);
  expect(localStorage).toHaveLength(0);
  keptDrafts.write(jana, kept(new Date(Date.now() - 15 * 86_400_000).toISOString()));
  expect(keptDrafts.read(jana)).toBeUndefined();
  keptDrafts.write(petr, kept());
  localStorage.setItem("kvitance.documentScreen", "{}");
  keptDrafts.forgetAll();
  expect(Object.keys(localStorage)).toEqual(["kvitance.documentScreen"]);
});

test("what is not ours in the store is no error", () => {
  localStorage.setItem("kvitance.draft.jana.d1", "not json");
  expect(keptDrafts.read(jana)).toBeUndefined();
});
