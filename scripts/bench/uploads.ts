import type { Bench } from "./program.ts";

const POLL_MS = 8;
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
  const start = performance.now();
  const documentId = await upload(bench, bytes, name);
  while (performance.now() - start < GIVE_UP_MS) {
    const { state } = (await (await bench.call("GET", `/v1/documents/${documentId}`)).json()) as { state: string };
    if (state === "New") return performance.now() - start;
    if (state === "Error") throw new Error(`${name} ended in Error.`);
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  throw new Error(`${name} stayed in extraction.`);
}

/** Waits until nothing is in extraction any more. */
export async function untilRead(bench: Bench): Promise<void> {
  for (;;) {
    const { count } = (await (await bench.call("POST", "/v1/documents/count/extracting", {})).json()) as { count: number };
    if (count === 0) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}
