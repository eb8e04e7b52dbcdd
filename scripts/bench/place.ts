import type { App } from "#server/core/app.ts";

/** A program of api and worker on an empty database, with keys that sign for any user of any tenant. */
export type Place = { app: App; url: string; token(user: { tenantId: string; userId: string }): Promise<string> };
