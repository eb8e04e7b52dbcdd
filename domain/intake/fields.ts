import type { SettingsField, SettingsFields } from "#domain/connections/fields.ts";
import { secretEnds } from "#domain/connections/secretEnds.ts";
import { sftpAccess } from "#domain/connections/sftp.ts";

/** Where documents can come from by themselves (R368); beyond the specification folders that scanners fill, over SFTP or on the server. */
export const importTypes = ["Email", "WebDAV", "GoogleDrive", "Gmail", "SharePoint", "SFTP", "Folder"] as const;
export type ImportType = (typeof importTypes)[number];

const mailTypes = ["Imap", "Exchange"] as const;
const mailSecurities = ["None", "Auto", "SslOnConnect", "StartTls", "StartTlsWhenAvailable"] as const;
const processingModes = ["EachFileSeparately", "ByFileName", "RecognizeDocumentType"] as const;
/** Minutes between two looks (R372). */
const checkFrequencies = ["1", "5", "15", "60"] as const;

const common = {
  checkFrequency: { kind: "choice", choices: checkFrequencies, default: "5" },
  processingMode: { kind: "choice", choices: processingModes, default: "EachFileSeparately" },
  /** Endings in their order, separated by semicolons: the first one that is there is read. */
  fileTypePriority: { kind: "text" },
  /** Separated by semicolons; none = all files. */
  fileNamePrefixes: { kind: "text" },
  extractionPriority: { kind: "number", default: 0, min: 0, max: 10 },
  deleteProcessed: { kind: "flag", default: false },
  notificationAddress: { kind: "text", form: "email" },
} as const satisfies SettingsFields;

const mailFolders = {
  processedFolder: { kind: "text" },
  invalidFolder: { kind: "text" },
  replyTo: { kind: "text", form: "email" },
  /** Addresses and domains separated by semicolons; none = everybody. */
  senders: { kind: "text" },
} as const satisfies SettingsFields;

const fileFolders = {
  receivedPath: { kind: "text", isRequired: true },
  processedPath: { kind: "text" },
  invalidPath: { kind: "text" },
} as const satisfies SettingsFields;

const serviceAccount = {
  serviceAccountEmail: { kind: "text", isRequired: true, form: "email", isTarget: true },
  serviceAccountKey: { kind: "key", isRequired: true, isSecret: true },
} as const satisfies SettingsFields;

/** What a person let the installation do at Google or Microsoft: a refresh token, see server/intake/sources/person.ts. */
const grant = { kind: "key", isSecret: true, isObtained: true, onlyWhen: { field: "signIn", is: "Person" } } as const satisfies SettingsField;

/** A mailbox that is reached by IMAP. */
const imapAccess = {
  host: { kind: "text", isRequired: true, form: "host", isTarget: true },
  port: { kind: "number", min: 1, max: 65_535, isTarget: true },
  security: { kind: "choice", choices: mailSecurities, default: "Auto" },
  password: { kind: "password", isRequired: true, isSecret: true },
  /** Of the authority that signed the server's certificate, in PEM; for servers of a company with an authority of its own. */
  authorityCertificate: { kind: "key" },
  /** The folders directly in the inbox are looked at, too; the name of one may choose the accounting unit. */
  subfolders: { kind: "flag", default: false },
} as const satisfies SettingsFields;

/** An application of the company's Microsoft Entra directory, which signs in by itself. */
const entraApplication = {
  /** The directory: its id, or a domain of it. */
  authority: { kind: "text", isRequired: true, form: "host", isTarget: true },
  clientId: { kind: "text", isRequired: true },
  clientSecret: { kind: "password", isRequired: true, isSecret: true },
  secretEnds,
} as const satisfies SettingsFields;

const mailbox = { mailbox: { kind: "text", isRequired: true }, ...mailFolders, ...common } as const satisfies SettingsFields;

/** Settings of a mailbox at an IMAP server. */
export const imapFields = { ...imapAccess, ...mailbox } as const satisfies SettingsFields;

const ofApplication = { onlyWhen: { field: "signIn", is: "Application" } } as const;

/** How to sign in at Microsoft 365: as an application of the company, or as the person whose mailbox it is. */
const exchangeAccess = {
  signIn: { kind: "choice", choices: ["Application", "Person"], default: "Application", isTarget: true },
  authority: { ...entraApplication.authority, ...ofApplication },
  clientId: { ...entraApplication.clientId, ...ofApplication },
  clientSecret: { ...entraApplication.clientSecret, ...ofApplication },
  secretEnds: { ...secretEnds, ...ofApplication },
  grant,
} as const satisfies SettingsFields;

/** Settings of a mailbox of Microsoft 365. */
export const exchangeFields = { ...exchangeAccess, ...mailbox } as const satisfies SettingsFields;

/** Settings of a mailbox of either kind. */
export const emailFields: SettingsFields = {
  mailType: { kind: "choice", choices: mailTypes, default: "Imap" },
  ...askedFor("Imap", imapAccess),
  ...askedFor("Exchange", exchangeAccess),
  ...mailbox,
};

function askedFor(mailType: (typeof mailTypes)[number], fields: SettingsFields): SettingsFields {
  const onlyWhen = { field: "mailType", is: mailType };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { onlyWhen, ...field }]));
}

/** Settings of a folder on a WebDAV server; paths are below its address. */
export const webDavFields = {
  url: { kind: "text", isRequired: true, form: "url", isTarget: true },
  username: { kind: "text", isRequired: true },
  password: { kind: "password", isRequired: true, isSecret: true },
  ...fileFolders,
  ...common,
} as const satisfies SettingsFields;

/** Settings of a folder on an SFTP server; paths are below the home of the user unless they begin with a slash. */
export const sftpFolderFields = { ...sftpAccess, ...fileFolders, ...common } as const satisfies SettingsFields;

/** Settings of a folder of the server; paths are below the one that the operator allowed to the tenant. */
export const localFolderFields = { ...fileFolders, ...common } as const satisfies SettingsFields;

/** Settings of a library of SharePoint; paths are below it. The account is an application of the directory, the password its secret. */
export const sharePointFields = {
  sharepointAddress: { kind: "text", isRequired: true, form: "url", isTarget: true },
  library: { kind: "text", isRequired: true },
  authority: entraApplication.authority,
  account: { kind: "text", isRequired: true },
  password: { kind: "password", isRequired: true, isSecret: true },
  secretEnds,
  ...fileFolders,
  ...common,
} as const satisfies SettingsFields;

/** Settings of a folder of Google Drive; the first part of a path is the name of a folder that is shared with the account, or of a shared drive. */
export const googleDriveFields = { ...serviceAccount, ...fileFolders, ...common } as const satisfies SettingsFields;

const ofServiceAccount = { onlyWhen: { field: "signIn", is: "ServiceAccount" } } as const;

/** Settings of a mailbox of Gmail, as a service account of Google Workspace or as the person whose mailbox it is; folders are labels. */
export const gmailFields = {
  signIn: { kind: "choice", choices: ["ServiceAccount", "Person"], default: "ServiceAccount", isTarget: true },
  serviceAccountEmail: { ...serviceAccount.serviceAccountEmail, ...ofServiceAccount },
  serviceAccountKey: { ...serviceAccount.serviceAccountKey, ...ofServiceAccount },
  grant,
  mailbox: { kind: "text", isRequired: true, form: "email" },
  ...mailFolders,
  ...common,
} as const satisfies SettingsFields;

/** What each type of import asks for (R373 to R386). */
export const importFields: Record<ImportType, SettingsFields> = {
  Email: emailFields,
  WebDAV: webDavFields,
  GoogleDrive: googleDriveFields,
  Gmail: gmailFields,
  SharePoint: sharePointFields,
  SFTP: sftpFolderFields,
  Folder: localFolderFields,
};
