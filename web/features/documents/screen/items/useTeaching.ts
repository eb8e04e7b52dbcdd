import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { calls } from "#contract/index.ts";
import { teachTable } from "#domain/memory/table/teach.ts";
import type { RowMark } from "#domain/memory/table/words.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { callQuery } from "#web/lib/queries.ts";
import type { Text } from "#web/locales/language.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useState } from "react";
import type { DraftAction } from "#web/features/documents/screen/state/draft.ts";

/** A table is being taught: rows marked so far. */
export type Teaching = {
  /** Undefined while nothing is taught. */
  marks: readonly RowMark[] | undefined;
  /** Begins or gives up. */
  toggle(): void;
  /** Takes a marked row; the second one reads the table. */
  mark(mark: RowMark): void;
};

/** Teaches a table that the reader missed: the person marks two rows on the page and the rest follows. */
export function useTeaching({ document, dispatch, text }: { document: DocumentDetail; dispatch: Dispatch<DraftAction>; text: Text }): Teaching {
  const client = useQueryClient();
  const [marks, setMarks] = useState<readonly RowMark[]>();
  const read = async (first: RowMark, second: RowMark) => {
    setMarks(undefined);
    try {
      const from = Math.min(first.page, second.page);
      const pages = await Promise.all(
        document.pages
          .filter(({ pageIndex }) => pageIndex >= from)
          .map(async ({ pageIndex, width, height }) => {
            const query = callQuery(calls.pageWords, { params: { documentId: document.documentId, pageIndex } });
            return { page: pageIndex, width, height, words: (await client.fetchQuery({ ...query, staleTime: Infinity })).words };
          }),
      );
      const items = teachTable(pages, [first, second]);
      if (items.length === 0) return notify("info", text("document.teach.nothing"), { id: "teach" });
      dispatch({ type: "setItems", items });
      notify("positive", text("document.teach.done", { count: items.length }), { id: "teach" });
    } catch (error) {
      notifyError(error);
    }
  };
  return {
    marks,
    toggle: () => setMarks(marks ? undefined : []),
    mark: (mark) => {
      const [first] = marks ?? [];
      if (first) void read(first, mark);
      else setMarks([mark]);
    },
  };
}
