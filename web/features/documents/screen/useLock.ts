import type { CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { notifyError } from "#web/lib/notify.ts";
import { api } from "#web/lib/api.ts";
import { useStable } from "#web/lib/useStable.ts";
import { useEffect, useRef, useState } from "react";

/** How often an open document shows a sign of life, and how often one that somebody else has open is asked for, in milliseconds. */
const KEEP_MS = 15_000;
const ASK_MS = 5_000;

export type Lock = {
  /** Who else has the document open; undefined when nobody has. */
  holder: string | undefined;
  /** The holder took it from us while it was open here. */
  isTaken: boolean;
  takeOver(): void;
};

/**
 * Holds the lock of an open document as long as it is on the screen, and says who else has it (docs/decisions/011-document-locks.md).
 * Without an answer nobody has it: the lock is a courtesy, saves are guarded by the version.
 */
export function useLock(documentId: string, isWanted: boolean): Lock {
  const [lock, setLock] = useState<CallReply<typeof calls.holdDocument>>();
  const [isTaken, setTaken] = useState(false);
  const wasMine = useRef(false);
  const hear = useStable((answer: NonNullable<typeof lock>) => {
    setTaken(!answer.isMine && (wasMine.current || isTaken));
    wasMine.current = answer.isMine;
    setLock(answer);
    return answer.isMine;
  });

  useEffect(() => {
    if (!isWanted) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const input = { params: { documentId }, body: {} };
      const isMine = document.hidden || (await api(calls.holdDocument, input, { signal: ended.signal }).then(hear, () => true));
      if (!ended.signal.aborted) timer = setTimeout(() => void ask(), isMine ? KEEP_MS : ASK_MS);
    };
    const release = () => {
      if (!wasMine.current) return;
      wasMine.current = false;
      // The page may be closing; a lock that is not given back ends by itself.
      void api(calls.releaseDocument, { params: { documentId } }, { keepalive: true }).catch(() => undefined);
    };
    void ask();
    window.addEventListener("pagehide", release);
    return () => {
      ended.abort();
      clearTimeout(timer);
      window.removeEventListener("pagehide", release);
      // What comes next on the screen goes first.
      setTimeout(release);
    };
  }, [documentId, isWanted, hear]);

  const takeOver = useStable(() => {
    api(calls.holdDocument, { params: { documentId }, body: { takeOver: true } }).then(hear, notifyError);
  });
  const isOthers = isWanted && lock !== undefined && !lock.isMine;
  return { holder: isOthers ? lock.holder.name : undefined, isTaken: isOthers && isTaken, takeOver };
}
