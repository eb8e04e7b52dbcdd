import { useText, withLaterTexts } from "#web/locales/language.ts";
import { settled } from "#web/lib/settled.ts";
import { Tip } from "#web/components/Tip.tsx";
import { ActionIcon } from "@mantine/core";
import { IconCommand } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";

const load = () => withLaterTexts(import("./Palette.tsx"));
const Palette = lazy(load);

/** The button of the command palette; `Ctrl+K` opens it from everywhere, also while a person types. */
export function PaletteHost() {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  // Fetched ahead: whoever types on after Ctrl+K finds it there.
  useEffect(() => void settled.then(load).catch(() => undefined), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!document.querySelector("[role=dialog]")) setOpen(true);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <Tip label={`${text("palette.title")} (Ctrl+K)`}>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={text("palette.title")} onClick={() => setOpen(true)}>
          <IconCommand size={18} stroke={1.6} />
        </ActionIcon>
      </Tip>
      {isOpen && (
        <Suspense>
          <Palette close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
