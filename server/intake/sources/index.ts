import type { SettingsValues } from "#domain/connections/fields.ts";
import type { MailboxClients } from "#server/core/mailboxClients.ts";
import type { Source, Sources } from "#server/core/source.ts";
import { googleDrive } from "./google/drive.ts";
import { openGmail } from "./google/gmail.ts";
import { openExchange } from "./graph/mailbox.ts";
import { sharePoint } from "./graph/sharePoint.ts";
import { imap } from "./imap.ts";
import { localFolder } from "./localFolder.ts";
import { registrations } from "./person.ts";
import { sftpFolder } from "./sftp.ts";
import { webDav } from "./webdav.ts";

/** Settings are checked when they are stored, so each source gets those of its own fields. */
const checked = <Settings>(source: Source<Settings>): Source => source as unknown as Source;

/**
 * Every place that documents are fetched from. `clients` are those of the installation, with which people sign in to their mailboxes;
 * `folders` of the server, each allowed to the tenant of its key.
 */
export function openSources(clients: MailboxClients, folders: Readonly<Record<string, string>>): Sources {
  const { google, microsoft } = registrations(clients);
  const exchange = checked(openExchange(microsoft));
  const gmail = checked(openGmail(google));
  return {
    Email: ({ mailType, ...access }) => (mailType === "Imap" ? checked(imap) : unlessIncomplete(access.clientId ?? access.grant, exchange)),
    WebDAV: () => checked(webDav),
    GoogleDrive: () => checked(googleDrive),
    Gmail: ({ signIn, grant }) => unlessIncomplete(signIn !== "Person" || grant, gmail),
    SharePoint: ({ authority }) => unlessIncomplete(authority, checked(sharePoint)),
    SFTP: () => checked(sftpFolder),
    Folder: (_settings, tenantId) => {
      const root = folders[tenantId];
      return root === undefined ? undefined : checked(localFolder(root));
    },
  };
}

/** Connections stored before Graph was supported name a person and a password; others wait until the person has signed in. */
function unlessIncomplete(needed: SettingsValues[string] | undefined, source: Source): Source | undefined {
  return needed === undefined ? undefined : source;
}
