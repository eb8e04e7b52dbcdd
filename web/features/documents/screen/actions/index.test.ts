import { expect, test } from "vitest";
import { actionGroups } from "./action.ts";
import { byGroup, documentActions } from "./index.ts";

test("R048 every action has an id and a shortcut of its own", () => {
  const ids = documentActions.map(({ id }) => id);
  const shortcuts = documentActions.flatMap(({ shortcut }) => shortcut ?? []);
  expect(ids).toEqual([...new Set(ids)]);
  expect(shortcuts).toEqual([...new Set(shortcuts)]);
});

test("groups keep their order and lose no action", () => {
  const grouped = byGroup(documentActions);
  expect(grouped.map(({ group }) => group)).toEqual(actionGroups.filter((group) => documentActions.some((action) => action.group === group)));
  expect(grouped.flatMap(({ actions }) => actions)).toHaveLength(documentActions.length);
});
