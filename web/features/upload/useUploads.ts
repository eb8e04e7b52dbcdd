import { useSyncExternalStore } from "react";
import { type Upload, uploads } from "./uploads.ts";

/** The uploads of this visit, as they go on. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.snapshot);
}

export type Progress = { total: number; done: number; failed: number; isActive: boolean; /** Share of bytes that left, 0 to 1. */ share: number };

/** All uploads as one figure for the top bar. */
export function progressOf(list: readonly Upload[]): Progress {
  const bytes = list.reduce((sum, upload) => sum + upload.size, 0);
  const sent = list.reduce((sum, upload) => sum + upload.size * (upload.state === "sent" ? 1 : upload.share), 0);
  return {
    total: list.length,
    done: list.filter((upload) => upload.state === "sent").length,
    failed: list.filter((upload) => upload.state === "failed").length,
    isActive: list.some((upload) => upload.state === "sending" || upload.state === "waiting"),
    share: bytes === 0 ? 0 : sent / bytes,
  };
}
