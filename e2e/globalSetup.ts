import { ensureWebBuild } from "#start/webBuild.ts";
import { openBrowser } from "./browser.ts";

/** Built and unpacked once, before several files of tests want them at the same time: the web application and the browser. */
export default async function setup(): Promise<void> {
  await ensureWebBuild(false);
  await (await openBrowser()).close();
}
