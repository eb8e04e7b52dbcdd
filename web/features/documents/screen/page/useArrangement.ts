import { useRef, useState } from "react";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { type Arrangement, isUntouched, toggled, untouched } from "./arrangement.ts";

/** Marks and order that a person gives the pages before they are split; they fall away when other pages come. */
export function useArrangement(split: ((groups: number[][]) => Promise<unknown>) | undefined) {
  const { pages } = useScreen().document;
  const pictures = pages.map((page) => page.picture).join(" ");
  const [kept, setKept] = useState<{ pictures: string; arrangement: Arrangement }>();
  const confirm = useRef<HTMLButtonElement>(null);
  const arrangement = kept?.pictures === pictures ? kept.arrangement : untouched(pages.length);
  const arrange = (next: Arrangement) => setKept({ pictures, arrangement: next });
  const cancel = () => setKept(undefined);
  return {
    /** Marks the page as the first of a document, or takes the mark away, and leads to the button that splits. */
    splitHere: (page: number) => {
      if (!split) return;
      const next = toggled(arrangement, arrangement.order.indexOf(page));
      arrange(next);
      if (!isUntouched(next)) requestAnimationFrame(() => confirm.current?.focus());
    },
    thumbnails: { arrangement, arrange: split && arrange, split: (groups: number[][]) => void split?.(groups).then(cancel), cancel, confirm },
  };
}
