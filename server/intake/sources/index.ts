import type { SettingsValues } from "#domain/connections/fields.ts";
import type { Source, Sources } from "#server/core/source.ts";
import { googleDrive } from "./google/drive.ts";
import { gmail } from "./google/gmail.ts";
import { exchange } from "./graph/mailbox.ts";
import { sharePoint } from "./graph/sharePoint.ts";
import { imap } from "./imap.ts";
import { sftpFolder } from "./sftp.ts";
import { webDav } from "./webdav.ts";

/** Settings are checked when they are stored, so each source gets those of its own fields. */
const checked = <Settings>(source: Source<Settings>): Source => source as unknown as Source;

/** Every place that documents are fetched from. */
export const sources: Sources = {
  Email: ({ mailType, clientId }) => (mailType === "Imap" ? checked(imap) : unlessIncomplete(clientId, exchange)),
  WebDAV: () => checked(webDav),
  GoogleDrive: () => checked(googleDrive),
  Gmail: () => checked(gmail),
  SharePoint: ({ authority }) => unlessIncomplete(authority, sharePoint),
  SFTP: () => checked(sftpFolder),
};

/** Connections stored before Graph was supported name a person and a password; they wait for the application. */
function unlessIncomplete<Settings>(needed: SettingsValues[string] | undefined, source: Source<Settings>): Source | undefined {
  return needed === undefined ? undefined : checked(source);
}
