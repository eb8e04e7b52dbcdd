import { chmodSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serviceAccount } from "#test/fakes/google.ts";
import { startFakeGoogleDrive } from "#test/fakes/googleDrive.ts";
import { library, startFakeGraphDrive } from "#test/fakes/graphDrive.ts";
import { entraApplication } from "#test/fakes/graphMail.ts";
import { startApache } from "#test/servers/apache.ts";
import { startSshd } from "#test/servers/sshd.ts";
import { eachPacket, requestSteps, startBreakingProxy, stopBoth } from "#test/servers/breakingProxy.ts";
import { type ArrivalPlace, contentsOf, filesFor, folders } from "./place.ts";

/** Nobody has written to a file for so long: it is whole. */
const REST_SECONDS = 60;
const paths = { receivedPath: folders.waiting, processedPath: folders.processed, invalidPath: folders.invalid };

/** Folders of this machine that a server shows, which may work as another user. */
function localFolders(home: string): Pick<ArrivalPlace, "add" | "added" | "look"> {
  const received = join(home, folders.waiting);
  mkdirSync(received);
  chmodSync(received, 0o777);
  chmodSync(home, 0o777);
  return {
    ...filesFor((path, bytes) => {
      const then = Date.now() / 1000 - REST_SECONDS;
      writeFileSync(join(home, path), bytes);
      utimesSync(join(home, path), then, then);
    }),
    look: () =>
      contentsOf((folder) => {
        const path = join(home, folders[folder]);
        return existsSync(path) ? readdirSync(path).filter((name) => !name.startsWith(".")) : [];
      }),
  };
}

/** A folder of Apache. */
export async function webDavFolder(): Promise<ArrivalPlace> {
  const server = await startApache();
  const { steps, stepsIn } = requestSteps({ look: /PROPFIND /, fetch: /GET /, makeFolder: /MKCOL /, move: /MOVE / });
  const proxy = await startBreakingProxy(Number(new URL(server.url).port), stepsIn);
  return {
    name: "WebDAV",
    type: "WebDAV",
    settings: { url: `http://127.0.0.1:${proxy.port}/`, username: server.username, password: server.password, ...paths },
    hosts: [],
    proxy,
    steps,
    mostSkipped: 1,
    ...localFolders(server.home),
    restart: async () => {
      await server.kill();
      await server.start();
    },
    stop: () => stopBoth(proxy, server.stop),
  };
}

/** Handshake and sign-in take about ten packets, and a file about as many. */
const PACKETS = 60;

/** A folder of OpenSSH; what passes is encrypted, so connections are cut off at any packet. */
export async function sftpFolder(): Promise<ArrivalPlace> {
  const server = await startSshd();
  const proxy = await startBreakingProxy(server.port, eachPacket);
  return {
    name: "SFTP",
    type: "SFTP",
    settings: {
      host: "127.0.0.1",
      port: proxy.port,
      username: server.username,
      signInBy: "key",
      privateKey: server.privateKey,
      hostKey: server.fingerprint(),
      ...paths,
    },
    hosts: [],
    proxy,
    steps: ["packet"],
    mostSkipped: PACKETS,
    ...localFolders(server.home),
    restart: () => server.restart(),
    stop: () => stopBoth(proxy, server.stop),
  };
}

/** A library of SharePoint. */
export async function sharePoint(): Promise<ArrivalPlace> {
  const fake = await startFakeGraphDrive();
  const { authority, clientId: account, clientSecret: password } = entraApplication;
  const { steps, stepsIn } = requestSteps({
    token: /token/,
    site: /sites\/[^/]+:/,
    library: /drives$/,
    list: /GET .*children/,
    fetch: /download/,
    look: /GET .*items/,
    makeFolder: /POST .*children/,
    move: /PATCH/,
  });
  const proxy = await startBreakingProxy(Number(new URL(fake.url).port), stepsIn);
  return {
    name: "SharePoint",
    type: "SharePoint",
    settings: { ...library, ...paths, authority, account, password },
    hosts: ["graph.microsoft.com", "login.microsoftonline.com", "content.example.com"],
    proxy,
    steps,
    mostSkipped: 1,
    ...filesFor((path, bytes) => fake.put(path, bytes, REST_SECONDS)),
    look: () => contentsOf((folder) => fake.filesIn(folders[folder])),
    expireTokens: () => Promise.resolve(fake.expireTokens()),
    stop: () => stopBoth(proxy, fake.close),
  };
}

/** A folder of Google Drive that is shared with the account; the account cannot make folders above it, so the others are in it. */
export async function googleDrive(): Promise<ArrivalPlace> {
  const fake = await startFakeGoogleDrive();
  const { steps, stepsIn } = requestSteps({ token: /token/, list: /GET .*files\?/, fetch: /alt=media/, makeFolder: /POST .*drive/, move: /PATCH/ });
  const proxy = await startBreakingProxy(Number(new URL(fake.url).port), stepsIn);
  const below = (folder: string) => `Sken/${folder}`;
  return {
    name: "Google Drive",
    type: "GoogleDrive",
    settings: { ...serviceAccount, ...Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, below(path)])) },
    hosts: ["www.googleapis.com", "oauth2.googleapis.com"],
    proxy,
    steps,
    mostSkipped: 1,
    ...filesFor((path, bytes) => void fake.put(below(path), bytes, { ageSeconds: REST_SECONDS })),
    look: () => contentsOf((folder) => fake.filesIn(below(folders[folder]))),
    expireTokens: () => Promise.resolve(fake.expireTokens()),
    stop: () => stopBoth(proxy, fake.close),
  };
}
