import { expect, test } from "vitest";
import { together } from "./together.ts";

test("answers stand in the order of the questions", async () => {
  const late = new Promise<string>((done) => setImmediate(() => done("late")));
  expect(await together([late, Promise.resolve(2)])).toEqual(["late", 2]);
});

test("a failure is thrown once everything has ended, so that no query is sent behind the end of its transaction", async () => {
  const { promise: late, resolve: end } = Promise.withResolvers<string>();
  let outcome = "under way";
  const all = together([Promise.reject(new Error("first")), late, Promise.reject(new Error("second"))]).catch((error: Error) => (outcome = error.message));
  await new Promise((done) => setImmediate(done));
  expect(outcome).toBe("under way");
  end("late");
  await all;
  expect(outcome).toBe("first");
});

test("of several failures the one that came first is thrown, wherever it stands", async () => {
  const aborted = new Promise((_, fail) => setImmediate(() => fail(new Error("the transaction is aborted"))));
  await expect(together([aborted, Promise.reject(new Error("the cause"))])).rejects.toThrow("the cause");
});

test("an error that follows from another one is not thrown in its place, also where it is heard of first", async () => {
  const follows = Object.assign(new Error("the transaction is aborted"), { code: "25P02" });
  const cause = new Promise((_, fail) => setImmediate(() => fail(new Error("the cause"))));
  await expect(together([cause, Promise.reject(follows)])).rejects.toThrow("the cause");
  await expect(together([Promise.reject(follows)])).rejects.toThrow("aborted");
});
