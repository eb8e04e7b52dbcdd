import { parts } from "./parts.ts";
import type { Call, Load } from "./processes.ts";
import { ownBuild } from "#platform/ownBuild.ts";
import { nameSources } from "#platform/sourceNames.ts";

// A process before it is a part: it loads the modules of one, knows no secret, and becomes it when the supervisor gives it its environment. It
// ends with the supervisor.

if (ownBuild !== undefined) nameSources(ownBuild);

const end = (): never => process.exit(0);
// Ctrl-C reaches the whole group; the supervisor decides then.
process.on("SIGINT", () => undefined);
process.once("disconnect", end);
process.once("message", ({ role, begins }: Load) => {
  const { file, load, begin, run } = parts[role];
  void load();
  if (begins) void begin?.();
  process.once("message", ({ env }: Call) => {
    process.off("disconnect", end);
    process.env = env;
    // Who looks at the processes finds the part.
    process.title = `node ${file}`;
    void run();
  });
});
