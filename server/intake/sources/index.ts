import type { Source, Sources } from "#server/core/source.ts";
import { exchange } from "./graph/mailbox.ts";
import { imap } from "./imap.ts";
import { webDav } from "./webdav.ts";

/** Every place that documents are fetched from. Settings are checked when they are stored, so each source gets those of its own fields. */
export const sources: Sources = {
  Email: ({ mailType, clientId }) => {
    if (mailType === "Imap") return imap as unknown as Source;
    // Connections stored before Graph was supported name a server and a password; they wait for the application.
    return clientId === undefined ? undefined : (exchange as unknown as Source);
  },
  WebDAV: () => webDav as unknown as Source,
};
