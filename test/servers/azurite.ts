import { createHmac } from "node:crypto";
import { freePort, programOf, startProgram, type Program } from "./program.ts";

const program = programOf("azurite-blob");

/** Microsoft's emulator of Azure Blob Storage (npm `azurite`, too large to be a dependency); undefined where it is not installed. */
export const azurite: string | undefined = program;

/** The account that every emulator has, with its published key. */
const account = "devstoreaccount1";
const secret = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";
const VERSION = "2021-12-02";

export type Azurite = {
  /** Connection string with the account key. */
  withKey: string;
  endpoint: string;
  /** A shared access signature: rights in letters (r read, c create, w write, l list, d delete), and until when. */
  signature(rights: string, until?: string): string;
  /** Makes a container. */
  make(container: string): Promise<void>;
  /** Names of all blobs of a container. */
  names(container: string): Promise<string[]>;
  bytes(path: string): Promise<Buffer>;
  program(): Program;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts an empty storage in memory; a restart forgets what is in it. */
export async function startAzurite(): Promise<Azurite> {
  const port = await freePort();
  const flags = ["--inMemoryPersistence", "--silent", "--disableTelemetry", "--blobHost", "127.0.0.1", "--blobPort", String(port)];
  const start = () => startProgram(azurite!, flags, port);
  let running = await start();
  const endpoint = `http://127.0.0.1:${port}/${account}`;
  // Account signature of the Storage REST API: service blob, resource types service, container and object.
  const signature = (rights: string, until = "2100-01-01T00:00:00Z") => {
    const text = `${[account, rights, "b", "sco", "", until, "", "", VERSION, ""].join("\n")}\n`;
    const sig = createHmac("sha256", Buffer.from(secret, "base64")).update(text, "utf8").digest("base64");
    return new URLSearchParams({ sv: VERSION, ss: "b", srt: "sco", sp: rights, se: until, sig }).toString();
  };
  const ask = async (path: string, query: string, method = "GET") => {
    const reply = await fetch(`${endpoint}/${path}?${[query, signature("rwdlc")].filter(Boolean).join("&")}`, { method });
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    return Buffer.from(await reply.arrayBuffer());
  };
  return {
    withKey: `DefaultEndpointsProtocol=http;AccountName=${account};AccountKey=${secret};BlobEndpoint=${endpoint};`,
    endpoint,
    signature,
    make: async (container) => void (await ask(container, "restype=container", "PUT")),
    names: async (container) => {
      const xml = (await ask(container, "restype=container&comp=list")).toString("utf8");
      return [...xml.matchAll(/<Name>([^<]*)<\/Name>/g)].map((match) => match[1]!);
    },
    bytes: (path) => ask(path.split("/").map(encodeURIComponent).join("/"), ""),
    program: () => running,
    restart: async () => {
      await running.kill();
      running = await start();
    },
    stop: () => running.kill(),
  };
}
