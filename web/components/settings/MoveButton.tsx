import { Tip } from "#web/components/Tip.tsx";
import { useText } from "#web/locales/language.ts";
import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";

/** Moves a row of an ordered list one place up (-1) or down (1). */
export function MoveButton({ by, name, isDisabled, move }: { by: -1 | 1; name: string; isDisabled: boolean; move(): void }) {
  const { text } = useText();
  return (
    <Tip label={text(by === -1 ? "settings.up" : "settings.down")}>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={isDisabled}
        aria-label={text(by === -1 ? "settings.upOf" : "settings.downOf", { name })}
        onClick={move}
      >
        {by === -1 ? <IconArrowUp size={16} /> : <IconArrowDown size={16} />}
      </ActionIcon>
    </Tip>
  );
}
