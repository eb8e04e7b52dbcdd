/**
 * Why an address is not taken as the public one. `form`, `plainHttp`, `otherSite` and `same` are seen in it; the others show when it is
 * tried: its name is not found, nobody takes the connection, nobody answers in time, there is no TLS, the certificate is not trusted,
 * another program answers, or the other part of ours.
 */
export const addressProblems = [
  "form",
  "plainHttp",
  "otherSite",
  "same",
  "notFound",
  "refused",
  "silent",
  "noTls",
  "untrusted",
  "otherProgram",
  "otherPart",
] as const;
export type AddressProblem = (typeof addressProblems)[number];
