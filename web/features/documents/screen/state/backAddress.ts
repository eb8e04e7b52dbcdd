import { href } from "#web/lib/paths.ts";

/** The address that `returnRoute` names when it lies in this application, else the document list. */
export function backAddress(returnRoute: string | null): string {
  return returnRoute && /^\/(?![/\\])/.test(returnRoute) ? returnRoute : href("docList");
}
