import { type Profiler, Session } from "node:inspector/promises";

/**
 * A process that measures how much work learning from a page takes: how often blocks of the program's own code ran, as V8 counts them. Unlike time
 * it is the same on every machine. What runs inside V8 counts as nothing, e.g. the matching of patterns (judgePatterns.ts) and the sorting of lists.
 */
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
// V8 counts only in what is compiled from here on.
const { learnFromPage } = await import("./learnFromPage.ts");

process.on("message", (page: Parameters<typeof learnFromPage>[0]) => void count(page));

async function count(page: Parameters<typeof learnFromPage>[0]): Promise<void> {
  await takeCounts();
  learnFromPage(page);
  process.send?.(await takeCounts());
}

/** The work since it was asked last. */
async function takeCounts(): Promise<number> {
  const { result } = (await session.post("Profiler.takePreciseCoverage")) as Profiler.TakePreciseCoverageReturnType;
  const own = result.filter(({ url }) => !url.startsWith("node:") && !url.includes("/node_modules/"));
  return own.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges)).reduce((sum, range) => sum + range.count, 0);
}
