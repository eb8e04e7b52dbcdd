import { ensureWebBuild } from "#start/webBuild.ts";

/** The web application is built once, before several programs of the journeys want it at the same time. */
export default async function setup(): Promise<void> {
  await ensureWebBuild(false);
}
