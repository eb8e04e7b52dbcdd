import { calls } from "#contract/index.ts";
import type { Sending } from "#web/lib/sendFile.ts";
import type { BatchChoice, Content } from "./upload.ts";

export type Reply = { documentId: string; documents: { documentId: string; duplicateOf: string[] }[] };
/** Sends one request; see lib/sendFile.ts. */
export type Send = (sending: Sending) => Promise<Reply>;

export type Transfer = Content & {
  id: string;
  fileName: string;
  choice: BatchChoice;
  /** Parts that arrived in an earlier try. */
  partsSent: number;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  onPart: (partsSent: number) => void;
};

/** Brings one upload to the server: a file in one request, photographed pages one after another, the last of which starts the reading. */
export async function transfer(send: Send, { id, fileName, choice, parts, isPages, partsSent, signal, onProgress, onPart }: Transfer): Promise<Reply> {
  const common = { DocumentId: id, DocumentClass: choice.documentClass, AccountingUnitId: choice.accountingUnitId };
  if (!isPages) {
    const input = { form: { ...common, File: named(parts[0]!, fileName), Source: "WebApp" as const, FolderId: choice.folderId } };
    return send({ call: calls.uploadDocument, input, signal, onProgress });
  }
  let reply: Reply = { documentId: id, documents: [] };
  // The last page once more where all have arrived: its answer was lost.
  for (let page = Math.min(partsSent, parts.length - 1); page < parts.length; page += 1) {
    const IsLastPage = page === parts.length - 1 ? ("true" as const) : ("false" as const);
    const input = { form: { ...common, File: named(parts[page]!, fileName), PageIndex: page, IsLastPage, DocumentSource: "WebApp" as const } };
    reply = await send({ call: calls.uploadPage, input, signal, onProgress: (share) => onProgress((page + share) / parts.length) });
    onPart(page + 1);
  }
  return reply;
}

function named(file: Blob, fileName: string): File {
  return file instanceof File && file.name === fileName ? file : new File([file], fileName, { type: file.type });
}
