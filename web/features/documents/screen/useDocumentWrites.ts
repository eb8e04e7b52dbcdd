import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { CallInput, CallReply, CallSpec } from "#contract/call.ts";
import { deliveries } from "#contract/exports/deliveries.ts";
import { calls } from "#contract/index.ts";
import { download } from "#web/lib/download.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { notifyUndo } from "#web/lib/undo.tsx";
import { api, ApiError } from "#web/lib/api.ts";
import { restoreDocument } from "#web/lib/restoreDocument.ts";
import { changed } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import type { Text } from "#web/locales/language.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

/** Calls whose answers a write to a document makes stale. */
export const staleAfterWrite = [
  calls.getDocument,
  calls.documentHistory,
  calls.listDocuments,
  calls.countDocuments,
  calls.countExtracting,
  calls.activeDocumentTypes,
  calls.workflowData,
  calls.listApprovals,
  calls.countApprovals,
  deliveries.documentDeliveries,
];

/** Header that makes a write fail when somebody saved a newer version (domain rules, section 2). */
export function ifMatch(version: number): { headers: Record<string, string> } {
  return { headers: { "if-match": `"${version}"` } };
}

export type DocumentWrites = ReturnType<typeof writesOn>;

/** Calls on the open document other than saving, made anew only for another document or version. */
export function useDocumentWrites(document: DocumentDetail, text: Text): DocumentWrites {
  const client = useQueryClient();
  const isAdmin = useSession().me?.userRole === "TenantAdmin";
  return useMemo(() => writesOn({ document, text, client, isAdmin }), [document, text, client, isAdmin]);
}

/** Each call says how it went and reads again what it changed. */
function writesOn({ document, text, client, isAdmin }: { document: DocumentDetail; text: Text; client: QueryClient; isAdmin: boolean }) {
  const params = { documentId: document.documentId };
  const refresh = () => changed(client, ...staleAfterWrite);

  /** Makes a call on the version that is open; true when it succeeded. `done`, a message or what is to be done with the answer, comes then. */
  async function run<C extends CallSpec>(call: C, input: CallInput<C>, done?: string | ((reply: CallReply<C>) => void)): Promise<boolean> {
    try {
      const reply = await (api as (call: CallSpec, input: unknown, options: object) => Promise<CallReply<C>>)(call, input, ifMatch(document.version));
      if (typeof done === "string") notify("positive", done);
      else done?.(reply);
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      refresh();
    }
  }
  return {
    run,
    /** Reads again what a change of the document made stale. */
    refresh,
    changeState: (documentState: "Extracted" | "Paused" | "Validated" | "Archived") =>
      run(calls.changeState, { params: { ...params, documentState } }, text("document.stateChanged")),
    reExtract: () => run(calls.requeueExtraction, { params }, text("document.sentToExtraction")),
    unlock: (password: string) => unlockFile(document, text, password).finally(refresh),
    /** Another file in the place of the unreadable one. */
    replaceFile: (file: File) =>
      run(calls.replaceFile, { params, form: { File: file } as unknown as CallInput<typeof calls.replaceFile>["form"] }, text("document.sentToExtraction")),
    pdfOnly: () => run(calls.setPdfOnly, { params }, text("document.stateChanged")),
    rename: (fileName: string) => run(calls.renameDocument, { params, body: { fileName } }, text("document.renamed")),
    changeType: (documentType: string) => run(calls.changeDocumentType, { params: { ...params, documentType } }, text("document.sentToExtraction")),
    remove: async () => {
      const isDone = await run(calls.deleteDocument, { params });
      if (isDone) notifyUndo(text("document.deleted"), () => restoreDocument(document.documentId).finally(refresh));
      return isDone;
    },
    markAsExported: async () => {
      const unmark = () => api(calls.changeState, { params: { ...params, documentState: "Validated" } }).finally(refresh);
      // An administrator alone takes a document out of Exported (domain rules 2, row 7c).
      const mayUnmark = isAdmin && document.state === "Processed";
      const marked = text("document.export.marked");
      return run(calls.markAsExported, { params }, mayUnmark ? () => notifyUndo(marked, unmark) : marked);
    },
    /** Turns one page, or all of them. */
    rotate: (pageIndex: number | undefined, pageRotationAngle: -90 | 90 | 180) =>
      run(calls.rotatePage, { params, query: { pageRotationAngle }, body: pageIndex === undefined ? {} : { pageIndex } }),
    /** Makes documents of groups of pages. */
    split: (pageGroups: number[][]) =>
      run(calls.splitDocument, { params, body: { pageGroups } }, ({ documentIds }) =>
        notify("positive", documentIds.length > 1 ? text("pages.split.done", { count: documentIds.length }) : text("pages.reordered")),
      ),
    /** It is one document, whatever the reader proposed. */
    keepWhole: () => run(calls.splitDocument, { params, body: { pageGroups: [document.pages.map((page) => page.pageIndex)] } }),
    /** It is another document than the one it looks like. */
    keepBoth: (otherDocumentId: string) => run(calls.keepBothDocuments, { params, body: { otherDocumentId } }),
    // The form has no text parts, only the file.
    addAttachment: (file: File) => run(calls.addAttachment, { params, form: { File: file } as unknown as CallInput<typeof calls.addAttachment>["form"] }),
    removeAttachment: (attachmentId: string) => run(calls.deleteAttachment, { params: { ...params, attachmentId } }),
    downloadAttachment: async (attachmentId: string, name: string) => {
      try {
        download((await api(calls.attachmentFile, { params: { ...params, attachmentId } })).blob, name);
      } catch (error) {
        notifyError(error);
      }
    },
    /** The file of the document, or the one that came, where another took its place. */
    downloadFile: async (asReceived: boolean) => {
      try {
        const file = await api(calls.documentFile, { params, query: asReceived ? { asReceived: "true" } : {} });
        download(file.blob, file.fileName ?? document.fileName);
      } catch (error) {
        notifyError(error);
      }
    },
  };
}

/** Opens a protected PDF with its password; a wrong one is said where it was typed. */
async function unlockFile({ documentId, version }: DocumentDetail, text: Text, password: string): Promise<"done" | "wrong" | "failed"> {
  try {
    await api(calls.unlockDocument, { params: { documentId }, body: { password } }, ifMatch(version));
    notify("positive", text("document.sentToExtraction"));
    return "done";
  } catch (error) {
    if (error instanceof ApiError && error.code === "file-password-wrong") return "wrong";
    notifyError(error);
    return "failed";
  }
}
