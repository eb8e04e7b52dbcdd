import fc from "fast-check";
import { expect, test } from "vitest";
import { record, redo, startSteps, type Steps, undo } from "./undo.ts";

test("steps back and forth lead over the same values", () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 60 }), (values) => {
      const distinct = values.filter((value, at) => value !== (at === 0 ? -1.5 : values[at - 1])).map((value) => [value]);
      let steps: Steps<number[]> = startSteps([-1.5]);
      for (const value of distinct) steps = record(steps, value);
      const end = steps.present;
      const back: number[][] = [];
      for (let before = undo(steps); before; before = undo(steps)) back.push((steps = before).present);
      expect(back.toReversed()).toEqual([[-1.5], ...distinct].slice(0, -1));
      for (let next = redo(steps); next; next = redo(steps)) steps = next;
      expect(steps.present).toBe(end);
    }),
  );
});

test("a new value ends what could be done again; the same value is no step", () => {
  const steps = record(record(startSteps(["a"]), ["b"]), ["c"]);
  const back = undo(steps)!;
  expect(redo(record(back, ["d"]))).toBeUndefined();
  expect(record(steps, ["c"]).past).toBe(steps.past);
  expect(redo(record(back, ["b"]))?.present).toEqual(["c"]);
});

test("only the last hundred steps are kept", () => {
  let steps: Steps<number> = startSteps(0);
  for (let value = 1; value <= 150; value++) steps = record(steps, value);
  expect(steps.past).toHaveLength(100);
});
