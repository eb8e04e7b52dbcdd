import type { Source, Sources } from "#server/core/source.ts";
import { imap } from "./imap.ts";
import { webDav } from "./webdav.ts";

/** Every place that documents are fetched from. Settings are checked when they are stored, so each source gets those of its own fields. */
export const sources: Sources = {
  Email: (settings) => (settings.mailType === "Imap" ? (imap as unknown as Source) : undefined),
  WebDAV: () => webDav as unknown as Source,
};
