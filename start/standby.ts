import { collectAfterStart } from "#platform/garbage.ts";
import type { ProgramRole } from "#server/core/config.ts";
import { type Call, entryPoints, type Load } from "./processes.ts";

// Stands by: it loads what parts are made of, knows no secret, and becomes a part when the supervisor says which. It ends with the supervisor.

const modules: Record<ProgramRole, () => Promise<unknown>> = {
  identity: () => import("#identity/main.ts"),
  api: () => Promise.all([import("#server/handlers.ts"), import("#server/app.ts"), import("#server/http/server.ts")]),
  worker: () => Promise.all([import("#server/jobs.ts"), import("#server/app.ts")]),
};

const end = (): never => process.exit(0);
// Ctrl-C reaches the whole group; the supervisor decides then.
process.on("SIGINT", () => undefined);
process.once("disconnect", end);
process.once("message", ({ roles }: Load) => {
  void Promise.all(roles.map((role) => modules[role]())).then(collectAfterStart);
  process.once("message", become);
});

function become({ role, env }: Call): void {
  process.off("disconnect", end);
  process.env = env;
  // Who looks at the processes finds the part.
  process.title = `node ${entryPoints[role]}`;
  void import(entryPoints[role]);
}
