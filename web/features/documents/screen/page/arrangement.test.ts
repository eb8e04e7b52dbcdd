import { splitByGroups } from "#domain/documents/split.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Arrangement, groupsOf, isUntouched, moved, toggled, untouched } from "./arrangement.ts";

test("marks make documents, a second touch takes them away, the first page takes none", () => {
  const marked = toggled(toggled(untouched(5), 3), 4);
  expect(groupsOf(marked)).toEqual([[0, 1, 2], [3], [4]]);
  expect(groupsOf(toggled(marked, 3))).toEqual([[0, 1, 2, 3], [4]]);
  expect([isUntouched(toggled(untouched(5), 0)), isUntouched(toggled(untouched(5), 5)), isUntouched(marked)]).toEqual([true, true, false]);
});

test("a page moves to another place, and another order is a change", () => {
  const turned = moved(untouched(3), 2, 0);
  expect(groupsOf(turned)).toEqual([[2, 0, 1]]);
  expect([isUntouched(turned), isUntouched(moved(turned, 0, 2)), isUntouched(moved(untouched(3), 0, -1))]).toEqual([false, true, true]);
});

test("whatever is done, the server takes it: every page stands in one document", () => {
  const step = fc.tuple(fc.boolean(), fc.nat(9), fc.nat(9));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.array(step, { maxLength: 20 }), (count, steps) => {
      const end = steps.reduce<Arrangement>((now, [marks, a, b]) => (marks ? toggled(now, a) : moved(now, a % count, b)), untouched(count));
      expect(splitByGroups(groupsOf(end), count)).toMatchObject({ ok: true });
    }),
  );
});
