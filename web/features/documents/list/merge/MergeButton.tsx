import { useText } from "#web/locales/language.ts";
import { Tip } from "#web/components/Tip.tsx";
import { Button } from "@mantine/core";
import { IconArrowMerge } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Selection } from "#web/components/list/selection.ts";

const MergeDialog = lazy(() => import("./MergeDialog.tsx"));

/** Most documents that one call merges (contract/documents/pages.ts). */
const MOST = 50;

/** Merges the selected documents into one, in an order that a dialog asks for. */
export function MergeButton({ selection, onDone }: { selection: Selection; onDone(): void }) {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  if (selection.size < 2) return null;
  const isTooMany = selection.size > MOST;
  return (
    <>
      <Tip label={text("merge.tooMany", { limit: MOST })} disabled={!isTooMany}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowMerge size={16} aria-hidden />}
          data-disabled={isTooMany || undefined}
          aria-disabled={isTooMany}
          onClick={() => !isTooMany && setOpen(true)}
        >
          {text("merge.action")}
        </Button>
      </Tip>
      {isOpen && (
        <Suspense>
          <MergeDialog selection={selection} close={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  );
}
