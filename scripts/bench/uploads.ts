import pg from "pg";
import type { Bench } from "./program.ts";

/** Time after which a document is asked for though nothing was heard of it. */
const ASK_MS = 250;
const GIVE_UP_MS = 120_000;

/** Uploads one file; answers the id of its document. */
export async function upload(bench: Bench, bytes: Blob | Buffer, name: string): Promise<string> {
  const form = new FormData();
  form.append("DocumentClass", "ReceivedInvoice");
  form.append("File", bytes instanceof Blob ? bytes : new Blob([new Uint8Array(bytes)]), name);
  const reply = await fetch(`${bench.url}/v1/documents`, { method: "POST", headers: { authorization: `Bearer ${bench.token}` }, body: form });
  const { documentId } = (await reply.json()) as { documentId?: string };
  if (!reply.ok || !documentId) throw new Error(`An upload was refused (${reply.status}).`);
  return documentId;
}

/** Milliseconds from the first byte of the upload until the document shows as New. */
export async function uploadToNew(bench: Bench, bytes: Buffer, name: string): Promise<number> {
  const changes = await listenForChanges(bench);
  try {
    const start = performance.now();
    const documentId = await upload(bench, bytes, name);
    while (performance.now() - start < GIVE_UP_MS) {
      const { state } = (await (await bench.call("GET", `/v1/documents/${documentId}`)).json()) as { state: string };
      if (state === "New") return performance.now() - start;
      if (state === "Error") throw new Error(`${name} ended in Error.`);
      await changes.next();
    }
    throw new Error(`${name} stayed in extraction.`);
  } finally {
    await changes.end();
  }
}

/** Hears of committed changes of documents as the api does: to ask every few milliseconds takes as much of the processor as recognising a page. */
async function listenForChanges(bench: Bench): Promise<{ next(): Promise<void>; end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: bench.databaseUrl });
  await client.connect();
  await client.query("listen documents");
  let heard = Promise.withResolvers<void>();
  client.on("notification", () => heard.resolve());
  return {
    next: async () => {
      const asking = setTimeout(() => heard.resolve(), ASK_MS);
      await heard.promise;
      clearTimeout(asking);
      heard = Promise.withResolvers();
    },
    end: () => client.end(),
  };
}

/** Waits until nothing is in extraction any more. */
export async function untilRead(bench: Bench): Promise<void> {
  for (;;) {
    const { count } = (await (await bench.call("POST", "/v1/documents/count/extracting", {})).json()) as { count: number };
    if (count === 0) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}
