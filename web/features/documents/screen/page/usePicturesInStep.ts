import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { calls } from "#contract/index.ts";
import { changed } from "#web/lib/queries.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/** Pictures and words are kept by page number: when another page stands under a number, or it was turned, they are asked for anew. */
export function usePicturesInStep(pages: DocumentDetail["pages"]): void {
  const client = useQueryClient();
  const pictures = pages.map((page) => page.picture).join(" ");
  const seen = useRef(pictures);
  useEffect(() => {
    if (seen.current === pictures) return;
    seen.current = pictures;
    changed(client, calls.pageImage, calls.pageWords);
  }, [client, pictures]);
}
