import { readdirSync, readFileSync } from "node:fs";

/** The most memory in bytes that a child of this process has held, as Linux reports it; undefined elsewhere or without children. */
function mostOfChildren(): number | undefined {
  try {
    const children = readdirSync("/proc/self/task").flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean));
    const peaks = children.map((pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024);
    return peaks.length > 0 ? Math.max(...peaks) : undefined;
  } catch {
    // A child that ended meanwhile, or a system without /proc.
    return undefined;
  }
}

/** Watches the children of this process until it is stopped; the answer is the peak of any of them in bytes. */
export function watchChildren(): { stop: () => number | undefined } {
  let most: number | undefined;
  const look = () => {
    const now = mostOfChildren();
    if (now !== undefined && now > (most ?? 0)) most = now;
  };
  const timer = setInterval(look, 250);
  return {
    stop: () => {
      look();
      clearInterval(timer);
      return most;
    },
  };
}
