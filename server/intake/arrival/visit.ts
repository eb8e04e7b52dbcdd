import type { SettingsValues } from "#domain/connections/fields.ts";
import type { App } from "#server/core/app.ts";
import type { RemoteProblem } from "#server/core/remote/problem.ts";
import type { Source, SourceSession } from "#server/core/source.ts";
import type { ImportRow } from "#server/intake/connections/store.ts";

/** One look at one connection. */
export type Visit = {
  app: App;
  connection: ImportRow;
  settings: SettingsValues;
  source: Source;
  session: SourceSession;
  signal: AbortSignal;
  /** Why items stay where they wait although they are done with. */
  notPutAway?: RemoteProblem;
};
