/** A client of OAuth 2 that the operator registered. Without a secret it is a public one, which may only ask by device code. */
export type OAuthClient = { clientId: string; clientSecret: string | undefined };

/** `directory`: the one of Microsoft Entra whose people may sign in, by its id; "common" for everybody's. */
export type MailboxClients = { google?: OAuthClient | undefined; microsoft?: (OAuthClient & { directory: string }) | undefined };

/** Throws an Error for a secret without a client, and for a client of Google without a secret: its device codes know no right to mail. */
export function readMailboxClients(env: NodeJS.ProcessEnv): MailboxClients {
  const read = (name: "GOOGLE" | "MICROSOFT"): OAuthClient | undefined => {
    const variable = `KVITANCE_MAILBOX_${name}_CLIENT`;
    const [clientId, clientSecret] = [env[`${variable}_ID`]?.trim(), env[`${variable}_SECRET`]?.trim() || undefined];
    if (clientId) return { clientId, clientSecret };
    if (clientSecret) throw new Error(`${variable}_SECRET needs ${variable}_ID.`);
    return undefined;
  };
  const [google, microsoft] = [read("GOOGLE"), read("MICROSOFT")];
  if (google && !google.clientSecret) throw new Error("KVITANCE_MAILBOX_GOOGLE_CLIENT_ID needs KVITANCE_MAILBOX_GOOGLE_CLIENT_SECRET.");
  return { google, microsoft: microsoft && { ...microsoft, directory: env.KVITANCE_MAILBOX_MICROSOFT_DIRECTORY?.trim() || "common" } };
}
