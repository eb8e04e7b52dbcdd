import type { ProgramRole } from "#server/core/config.ts";

/**
 * `file`: where a part begins, from this folder. `load` loads what it is made of, `begin` does beside that what the first start of an installation needs,
 * `run` begins to work, with the environment that the process has.
 */
type Part = { file: string; load(): Promise<unknown>; begin?(): Promise<unknown>; run(): Promise<unknown> };

/** The parts of the program; none is loaded before it is wanted. */
export const parts: Record<ProgramRole, Part> = {
  identity: {
    file: "../identity/process.ts",
    load: () => import("#identity/main.ts"),
    begin: async () => void (await import("#identity/keys.ts")).drawAhead(),
    run: () => import("#identity/process.ts"),
  },
  api: {
    file: "../server/api.ts",
    load: () => Promise.all([import("#server/handlers.ts"), import("#server/app.ts"), import("#server/http/server.ts")]),
    run: () => import("#server/api.ts"),
  },
  worker: {
    file: "../server/worker.ts",
    load: () => Promise.all([import("#server/jobs.ts"), import("#server/app.ts")]),
    run: () => import("#server/worker.ts"),
  },
};
