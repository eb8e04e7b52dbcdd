import { type PathName, paths } from "#web/lib/paths.ts";
import { tabNamed } from "#web/app/settings/tabs.ts";
import { matchPath } from "react-router";

/** Sections of the guide have the names of the screens; of the settings each tab has one. */
export const tabSection = (name: string) => `settings-${name}`;

/** The longest way to look for a screen is first: "Documents/Validation" is no list of a document type. */
const names = Object.keys(paths) as PathName[];
const inOrder: readonly PathName[] = ["docValidation", "docView", "docListApproval", ...names];

/** The section that speaks of the screen at an address; the beginning of the guide where none does. */
export function sectionOf(pathname: string): string {
  const tab = tabNamed(matchPath(paths.settings, pathname)?.params.tab);
  if (tab) return tabSection(tab.name);
  return inOrder.find((name) => matchPath(paths[name], pathname) !== null) ?? "start";
}
