/** What is looked at because it may need a person, in the order shown. */
export const statusChecks = [
  "worker",
  "queue",
  "disk",
  "clock",
  "tlsCertificate",
  "secrets",
  "publicAddress",
  "imports",
  "integrations",
  "deliveries",
  "signing",
  "importSecrets",
  "integrationSecrets",
] as const;
export type StatusCheck = (typeof statusChecks)[number];
