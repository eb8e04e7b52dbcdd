import pg from "pg";
import type { Form } from "./kept.ts";
import type { Bench } from "./program.ts";

/** Time after which a document is asked for though nothing was heard of it. */
const ASK_MS = 250;
const GIVE_UP_MS = 120_000;

/** Uploads one file; answers the id of its document. */
export const upload = async (bench: Bench, bytes: Blob | Buffer, name: string): Promise<string> => send(bench, await formOf(bytes, name));

async function formOf(bytes: Blob | Buffer, name: string): Promise<Form> {
  const form = new FormData();
  form.append("DocumentClass", "ReceivedInvoice");
  form.append("File", bytes instanceof Blob ? bytes : new Blob([new Uint8Array(bytes)]), name);
  const written = new Response(form);
  return { contentType: written.headers.get("content-type") ?? "", bytes: Buffer.from(await written.arrayBuffer()) };
}

const send = async (bench: Bench, form: Form): Promise<string> => ((await bench.send("/v1/documents", form)) as { documentId: string }).documentId;

/** Milliseconds from the first byte of the upload until the document shows as New. */
export async function uploadToNew(bench: Bench, bytes: Buffer, name: string): Promise<number> {
  const [changes, form] = [await openChanges(bench), await formOf(bytes, name)];
  try {
    const start = performance.now();
    const documentId = await send(bench, form);
    // Not before: its own arrival is a change as well, and would have it asked for twice at once.
    await changes.listen();
    while (performance.now() - start < GIVE_UP_MS) {
      const { state } = (await bench.ask("GET", `/v1/documents/${documentId}`)) as { state: string };
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
async function openChanges(bench: Bench): Promise<{ listen(): Promise<unknown>; next(): Promise<void>; end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: bench.databaseUrl });
  await client.connect();
  let heard = Promise.withResolvers<void>();
  client.on("notification", () => heard.resolve());
  return {
    listen: () => client.query("listen documents"),
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
