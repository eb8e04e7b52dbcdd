import { gmailMailbox, startFakeGmail } from "#test/fakes/gmail.ts";
import { serviceAccount } from "#test/fakes/google.ts";
import { entraApplication, graphMailbox, startFakeGraphMail } from "#test/fakes/graphMail.ts";
import { startDovecot } from "#test/servers/dovecot.ts";
import { imapSteps, requestSteps, startBreakingProxy, stopBoth } from "#test/servers/breakingProxy.ts";
import { type ArrivalPlace, contentsOf, folders, mailFor } from "./place.ts";

const endings = { processedFolder: folders.processed, invalidFolder: folders.invalid };

/** A mailbox of Dovecot. */
export async function imapMailbox(): Promise<ArrivalPlace> {
  const server = await startDovecot();
  const proxy = await startBreakingProxy(server.port, imapSteps);
  return {
    name: "IMAP",
    type: "Email",
    settings: { host: "127.0.0.1", port: proxy.port, security: "None", mailbox: server.username, password: server.password, ...endings },
    hosts: [],
    proxy,
    steps: ["AUTHENTICATE", "SELECT", "UID SEARCH", "UID FETCH", "UID FETCH BODY", "CREATE", "UID MOVE", "LOGOUT"],
    mostSkipped: 1,
    ...mailFor((_subject, message) => server.asOwner((client) => client.append("INBOX", message))),
    look: () => contentsOf((folder) => server.subjectsIn(folder === "waiting" ? "INBOX" : folders[folder])),
    restart: () => server.restart(),
    stop: () => stopBoth(proxy, server.stop),
  };
}

/** A mailbox of Exchange Online. */
export async function exchangeMailbox(): Promise<ArrivalPlace> {
  const fake = await startFakeGraphMail();
  const inbox = fake.folders[0]!.displayName;
  const { steps, stepsIn } = requestSteps({
    token: /token/,
    list: /GET .*inbox\/messages/,
    fetch: /GET .*value/,
    folder: /GET .*(?:mailFolders|childFolders)\?/,
    makeFolder: /POST .*(?:mailFolders|childFolders)$/,
    move: /POST .*move/,
  });
  const proxy = await startBreakingProxy(Number(new URL(fake.url).port), stepsIn);
  return {
    name: "Exchange",
    type: "Email",
    settings: { mailType: "Exchange", mailbox: graphMailbox, ...entraApplication, ...endings },
    hosts: ["graph.microsoft.com", "login.microsoftonline.com"],
    proxy,
    steps,
    mostSkipped: 1,
    ...mailFor((subject, message) => fake.send(subject, message)),
    look: () => contentsOf((folder) => fake.subjectsIn(folder === "waiting" ? inbox : folders[folder])),
    expireTokens: () => Promise.resolve(fake.expireTokens()),
    stop: () => stopBoth(proxy, fake.close),
  };
}

/** A mailbox of Gmail. */
export async function gmail(): Promise<ArrivalPlace> {
  const fake = await startFakeGmail();
  const { steps, stepsIn } = requestSteps({
    token: /token/,
    list: /GET .*messages\?/,
    describe: /format=metadata/,
    fetch: /format=raw/,
    labels: /GET .*labels$/,
    makeLabel: /POST .*labels/,
    move: /modify/,
  });
  const proxy = await startBreakingProxy(Number(new URL(fake.url).port), stepsIn);
  return {
    name: "Gmail",
    type: "Gmail",
    settings: { ...serviceAccount, mailbox: gmailMailbox, ...endings },
    hosts: ["gmail.googleapis.com", "oauth2.googleapis.com"],
    proxy,
    steps,
    mostSkipped: 1,
    ...mailFor((subject, message) => fake.send(subject, message)),
    look: () => contentsOf((folder) => fake.subjectsIn(folder === "waiting" ? "INBOX" : folders[folder])),
    expireTokens: () => Promise.resolve(fake.expireTokens()),
    stop: () => stopBoth(proxy, fake.close),
  };
}
