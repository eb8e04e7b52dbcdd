import { useSession } from "#web/lib/session.ts";
import { useEffect, useSyncExternalStore } from "react";
import type { Upload } from "./upload.ts";
import { uploads } from "./uploads.ts";

/** The uploads of the signed-in person in this tab, as they go on. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.snapshot);
}

/** Ties the uploads to the signed-in person; they go on when the line is back, also those of a tab that was closed. Used once, in the frame. */
export function useOwnUploads(): void {
  const owner = useSession().me?.userId;
  useEffect(() => uploads.belongTo(owner), [owner]);
  useEffect(() => {
    addEventListener("online", uploads.retryBroken);
    // Without locks nobody knows whether the other tab is still at it.
    if ("locks" in navigator) addEventListener("focus", uploads.takeUp);
    return () => {
      removeEventListener("online", uploads.retryBroken);
      removeEventListener("focus", uploads.takeUp);
    };
  }, []);
}

export type Progress = {
  total: number;
  done: number;
  failed: number;
  /** Broken transfers that go on by themselves. */
  broken: number;
  isActive: boolean;
  /** Share of bytes that left, 0 to 1. */
  share: number;
  /** Closing the tab now would lose a file that the browser does not keep. */
  isAtRisk: boolean;
};

/** All uploads as one figure for the top bar. */
export function progressOf(list: readonly Upload[]): Progress {
  const bytes = list.reduce((sum, upload) => sum + upload.size, 0);
  const sent = list.reduce((sum, upload) => sum + upload.size * (upload.state === "sent" ? 1 : upload.share), 0);
  const isUnderWay = (upload: Upload) => upload.state === "sending" || upload.state === "waiting";
  return {
    total: list.length,
    done: list.filter((upload) => upload.state === "sent").length,
    failed: list.filter((upload) => upload.state === "failed" && !upload.isRetried).length,
    broken: list.filter((upload) => upload.isRetried).length,
    isActive: list.some(isUnderWay),
    share: bytes === 0 ? 0 : sent / bytes,
    isAtRisk: list.some((upload) => (isUnderWay(upload) || upload.isRetried) && !upload.isKept),
  };
}
