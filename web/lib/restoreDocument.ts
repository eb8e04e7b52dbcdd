import { calls } from "#contract/index.ts";
import { api } from "./api.ts";

/** Brings a deleted document back; one that was being read is read again. Throws when the server refuses. */
export async function restoreDocument(documentId: string): Promise<void> {
  const { results } = await api(calls.changeDocuments, { body: { action: { kind: "restore" }, documentIds: [documentId] } });
  if (!results[0]?.ok) throw new Error(`The document was not restored: ${results[0]?.code ?? "unknown"}.`);
}
