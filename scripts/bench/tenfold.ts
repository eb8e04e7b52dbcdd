import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import type pg from "pg";
import { DOCUMENTS } from "./documents.ts";
import { untilSorted } from "./list.ts";
import { listCalls } from "./listCalls.ts";
import type { Bench } from "./program.ts";
import { type Benchmark, type Figure, figure, percentile, timed } from "./result.ts";
import { isKept, withDocuments } from "./withDocuments.ts";

const TEN = 10;
const CALLS = 120;
const WARM_UP = 40;
/** A list of ten times as many documents may take so many times as long, if it is no search, which finds more of them. */
const AT_MOST = 1.5;
/** Room on the disk for a document with its indexes, for sorting these, and for what the database writes first, in bytes. */
const ROOM = 4_500;

async function hasRoom(): Promise<boolean> {
  if (isKept(TEN * DOCUMENTS)) return true;
  const { bavail, bsize } = await statfs(tmpdir());
  return bavail * bsize > (TEN + 1) * DOCUMENTS * ROOM;
}

type Tenant = { bench: Bench; client: pg.Client };

/** Each call in turn in both tenants, so that what else the machine does meets both. */
async function compare(one: Tenant, ten: Tenant): Promise<Omit<Figure, "benchmark">[]> {
  const figures = await untilSorted(ten.bench, ten.client);
  await untilSorted(one.bench, one.client);
  const tenfold = listCalls(ten.bench, TEN * DOCUMENTS);
  for (const [place, { name, call, isSearch }] of listCalls(one.bench, DOCUMENTS).entries()) {
    const times: { one: number[]; ten: number[] } = { one: [], ten: [] };
    for (let index = 0; index < CALLS; index += 1) {
      times.one.push(await timed(call));
      times.ten.push(await timed(tenfold[place]!.call));
    }
    for (const [label, p] of [
      ["p50", 0.5],
      ["p95", 0.95],
    ] as const) {
      const [value, reference] = [times.ten, times.one].map((all) => percentile(all.slice(WARM_UP), p)) as [number, number];
      const goal = label === "p50" && !isSearch ? reference * AT_MOST : undefined;
      figures.push(figure(`${name}, ${label}`, value, "ms", { samples: CALLS - WARM_UP, goal, reference: { name: "with a tenth of them", value: reference } }));
    }
  }
  return figures;
}

export const tenfold: Benchmark = {
  name: "tenfold",
  says: `the same lists of a tenant with ${(TEN * DOCUMENTS).toLocaleString("en")} documents, in turn with a tenant that has a tenth of them`,
  async run() {
    if (!(await hasRoom())) {
      process.stderr.write(`  left out: ${tmpdir()} has less than ${Math.ceil(((TEN + 1) * DOCUMENTS * ROOM) / 1e9)} GB free\n`);
      return [];
    }
    return withDocuments((one) => withDocuments((ten) => compare(one, ten), { documents: TEN * DOCUMENTS, mayBeKept: true }), { mayBeKept: true });
  },
};
