import type { CallReply } from "#contract/call.ts";
import type { calls } from "#contract/index.ts";

/** What happened to each document. */
export type Result = CallReply<typeof calls.changeDocuments>["results"][number];

/** Hands a file to the browser's own download. */
export function saveFile({ blob, fileName }: { blob: Blob; fileName: string | undefined }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName ?? "export";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
