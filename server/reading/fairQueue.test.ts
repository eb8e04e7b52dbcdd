import { describe, expect, test } from "vitest";
import { fairQueue } from "./fairQueue.ts";

type Item = { tenantId: string; name: string };
const items = (...names: string[]): Item[] => names.map((name) => ({ tenantId: name[0]!, name }));
const queueOf = (...names: string[]) => {
  const queue = fairQueue<Item>(10);
  for (const item of items(...names)) queue.add(item);
  return queue;
};
/** Takes until nothing comes; what is taken goes on running where `runs`. */
function takeAll(queue: ReturnType<typeof queueOf>, { runs = false, most = 10 } = {}): string[] {
  const running: string[] = [];
  const taken: string[] = [];
  for (;;) {
    const item = queue.take((tenantId) => running.filter((one) => one === tenantId).length, most);
    if (!item) return taken;
    taken.push(item.name);
    if (runs) running.push(item.tenantId);
  }
}

describe("whose turn it is", () => {
  test("one tenant alone: first come, first served", () => {
    expect(takeAll(queueOf("a1", "a2", "a3"))).toEqual(["a1", "a2", "a3"]);
  });

  test("a tenant with much waiting delays another by one item", () => {
    expect(takeAll(queueOf("a1", "a2", "a3", "b1", "b2", "c1"))).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  test("whoever has less running goes first", () => {
    const queue = queueOf("a1", "a2", "b1");
    expect(queue.take((tenantId) => (tenantId === "a" ? 1 : 0), 10)?.name).toBe("b1");
  });

  test("nobody runs more than the most, whatever is free", () => {
    expect(takeAll(queueOf("a1", "a2", "a3", "b1"), { runs: true, most: 2 })).toEqual(["a1", "b1", "a2"]);
  });

  test("who comes back goes behind those that waited", () => {
    const queue = queueOf("a1", "b1", "c1");
    expect(queue.take(() => 0, 10)?.name).toBe("a1");
    queue.add(items("a2")[0]!);
    expect(takeAll(queue)).toEqual(["b1", "c1", "a2"]);
  });
});

test("a tenant may have so much waiting and no more; others may still", () => {
  const queue = fairQueue<Item>(2);
  expect(items("a1", "a2", "a3", "b1").map((item) => queue.add(item))).toEqual([true, true, false, true]);
});

test("what nobody waits for any more has no turn", () => {
  const queue = fairQueue<Item>(10);
  const [first, second, other] = items("a1", "a2", "b1") as [Item, Item, Item];
  for (const item of [first, second, other]) queue.add(item);
  expect([queue.remove(second), queue.remove(second), queue.remove(other)]).toEqual([true, false, true]);
  expect(takeAll(queue)).toEqual(["a1"]);
  queue.add(first);
  expect(queue.clear()).toEqual([first]);
  expect(takeAll(queue)).toEqual([]);
});
