import type { Icon } from "@tabler/icons-react";
import { useEffect } from "react";
import { useStable } from "./useStable.ts";

/** Something the command palette offers; texts are in the language of the person. */
export type Command = {
  id: string;
  label: string;
  /** Under which heading it stands. */
  group: string;
  icon?: Icon;
  shortcut?: string | undefined;
  run(): void;
};

const sources = new Set<() => Command[]>();

/** Offers commands in the palette as long as the calling part is on the screen; they are asked for when the palette opens. */
export function useCommands(list: () => Command[]): void {
  const latest = useStable(list);
  useEffect(() => {
    sources.add(latest);
    return () => void sources.delete(latest);
  }, [latest]);
}

/** All commands on offer now; those of the screen stand before those of the frame. */
export function offeredCommands(): Command[] {
  return [...sources].flatMap((source) => source());
}
