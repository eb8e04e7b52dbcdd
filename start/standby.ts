import "#identity/main.ts";
import "#server/handlers.ts";
import "#server/jobs.ts";
import { type Call, entryPoints } from "./supervisor.ts";

// Stands by: it has loaded what the parts are made of, knows no secret, and becomes the part that died when the supervisor says which.
// It ends with the supervisor.
const end = (): never => process.exit(0);
// Ctrl-C reaches the whole group; the supervisor decides then.
process.on("SIGINT", () => undefined);
process.once("disconnect", end);
process.once("message", ({ role, env }: Call) => {
  process.off("disconnect", end);
  process.env = env;
  // Who looks at the processes finds the part.
  process.title = `node ${entryPoints[role]}`;
  void import(entryPoints[role]);
});
