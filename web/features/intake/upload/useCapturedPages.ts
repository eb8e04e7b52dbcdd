import { makeGuid } from "#web/lib/guid.ts";
import { useSession } from "#web/lib/session.ts";
import { useEffect, useState } from "react";
import { type CapturedPage, capturedPages } from "./capturedPages.ts";

export type CapturedPages = {
  pages: readonly CapturedPage[];
  add(photos: readonly Blob[]): void;
  replace(id: string, photo: Blob): void;
  /** Sends a page as it was photographed, or cut to its sheet. */
  setWhole(id: string, isWhole: boolean): void;
  remove(id: string): void;
  /** Moves a page one place to the front (-1) or to the back (1). */
  move(id: string, by: -1 | 1): void;
  /** Takes every page off the screen at once; they stay kept until `after` is settled. */
  clear(after?: Promise<unknown>): void;
};

type Pages = readonly CapturedPage[];
type Change = (edit: (now: Pages) => Pages, after?: Promise<unknown>) => void;

/**
 * The pages photographed for the next document; they survive a page that the phone closed behind its camera. A change is shown once
 * it is kept, so that what a person has seen is what comes back.
 */
export function useCapturedPages(): CapturedPages {
  const userId = useSession().me?.userId ?? "";
  const [pages, setPages] = useState<Pages>([]);
  const [change, setChange] = useState<Change>();
  useEffect(() => {
    const opened = openPages(userId, setPages);
    setChange(() => opened.change);
    return opened.close;
  }, [userId]);
  return {
    pages,
    add: (photos) => change?.((now) => [...now, ...photos.map(newPage)]),
    replace: (id, photo) => change?.((now) => now.map((page) => (page.id === id ? newPage(photo) : page))),
    setWhole: (id, isWhole) => change?.((now) => now.map((page) => (page.id === id ? { ...page, isWhole } : page))),
    remove: (id) => change?.((now) => now.filter((page) => page.id !== id)),
    move: (id, by) => change?.((now) => moved(now, id, by)),
    clear: (after) => {
      setPages([]);
      change?.(() => [], after);
    },
  };
}

/** Reads what is kept, then carries out one change after the other, so that none overtakes the one before it. */
function openPages(userId: string, show: (pages: Pages) => void): { change: Change; close(): void } {
  let isOpen = true;
  let last: Promise<Pages> = capturedPages.read(userId).then((kept) => {
    if (isOpen && kept.length > 0) show(kept);
    return kept;
  });
  return {
    change: (edit, after) => {
      last = last.then(async (now) => {
        await after;
        const pages = edit(now);
        await capturedPages.write(userId, pages);
        if (isOpen) show(pages);
        return pages;
      });
    },
    close: () => void (isOpen = false),
  };
}

const newPage = (photo: Blob): CapturedPage => ({ id: makeGuid(), photo });

function moved(pages: Pages, id: string, by: -1 | 1): Pages {
  const at = pages.findIndex((page) => page.id === id);
  const page = pages[at];
  return page ? pages.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, page) : pages;
}
