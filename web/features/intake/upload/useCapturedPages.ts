import { useSession } from "#web/lib/session.ts";
import { useEffect, useState } from "react";
import { capturedPages } from "./capturedPages.ts";

export type CapturedPages = {
  pages: readonly Blob[];
  add(photos: readonly Blob[]): void;
  replace(page: number, photo: Blob): void;
  remove(page: number): void;
  /** Moves a page one place to the front (-1) or to the back (1). */
  move(page: number, by: -1 | 1): void;
  clear(): void;
};

/** The pages photographed for the next document; they survive a page that the phone closed behind its camera. */
export function useCapturedPages(): CapturedPages {
  const userId = useSession().me?.userId ?? "";
  const [pages, setPages] = useState<readonly Blob[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void capturedPages.read(userId).then((kept) => isCurrent && kept.length > 0 && setPages((now) => [...kept, ...now]));
    return () => void (isCurrent = false);
  }, [userId]);
  const change = (next: readonly Blob[]) => {
    setPages(next);
    void capturedPages.write(userId, next);
  };
  return {
    pages,
    add: (photos) => change([...pages, ...photos]),
    replace: (page, photo) => change(pages.map((each, at) => (at === page ? photo : each))),
    remove: (page) => change(pages.filter((_, at) => at !== page)),
    move: (page, by) => {
      const next = [...pages];
      const [moved] = next.splice(page, 1);
      if (moved) next.splice(page + by, 0, moved);
      change(next);
    },
    clear: () => change([]),
  };
}
