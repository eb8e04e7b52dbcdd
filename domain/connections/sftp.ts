import type { SettingsFields } from "./fields.ts";

/** How to sign in at an SFTP server. */
export const sftpAccess = {
  host: { kind: "text", form: "host", isRequired: true, isTarget: true },
  port: { kind: "number", min: 1, max: 65_535, default: 22, isTarget: true },
  /** As OpenSSH prints it, "SHA256:…"; the first test fills it in. */
  hostKey: { kind: "text" },
  username: { kind: "text", isRequired: true },
  signInBy: { kind: "choice", choices: ["password", "key"], default: "password" },
  password: { kind: "password", isSecret: true, isRequired: true, onlyWhen: { field: "signInBy", is: "password" } },
  privateKey: { kind: "key", isSecret: true, isRequired: true, onlyWhen: { field: "signInBy", is: "key" } },
  passphrase: { kind: "password", isSecret: true, onlyWhen: { field: "signInBy", is: "key" } },
} as const satisfies SettingsFields;
