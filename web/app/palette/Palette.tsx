import { offeredCommands, type Command } from "#web/lib/commands.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Kbd, Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { bestMatches } from "./match.ts";
import styles from "./palette.module.css";
import { useFrameCommands } from "./useFrameCommands.ts";

/** Every command by name: a few letters, Enter. What is typed can also be searched for in the documents. */
export default function Palette({ close }: { close(): void }) {
  const { text } = useText();
  const navigate = useNavigate();
  const id = useId();
  const frame = useFrameCommands();
  const [offered] = useState(offeredCommands);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const search: Command = {
    id: "search",
    label: text("palette.search", { query: typed.trim() }),
    group: text("search.label"),
    icon: IconSearch,
    run: () => void navigate(href("docList", {}, { query: typed.trim() })),
  };
  const found = [...bestMatches(typed, [...offered, ...frame]), ...(typed.trim() ? [search] : [])];
  const active = found[Math.min(at, found.length - 1)];

  const start = (command: Command) => {
    close();
    // The dialog gives the focus back first; commands may then move it.
    setTimeout(command.run);
  };
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) setAt((at + by + found.length) % found.length);
    else if (event.key === "Enter" && active) start(active);
    else return;
    event.preventDefault();
  };
  return (
    <Modal.Root opened onClose={close} lockScroll={false} centered={false} size={600} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={text("palette.title")}>
        <div className={styles.field}>
          <IconSearch size={18} aria-hidden />
          <input
            className={styles.input}
            role="combobox"
            aria-expanded
            aria-controls={id}
            aria-activedescendant={active && `${id}-${active.id}`}
            aria-label={text("palette.title")}
            placeholder={text("palette.placeholder")}
            value={typed}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setAt(0);
            }}
            onKeyDown={press}
          />
        </div>
        <div id={id} className={styles.list} role="listbox" aria-label={text("palette.title")}>
          {found.map((command) => (
            <Option key={command.id} id={`${id}-${command.id}`} command={command} isActive={command === active} start={start} />
          ))}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function Option({ id, command, isActive, start }: { id: string; command: Command; isActive: boolean; start(command: Command): void }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: "nearest" });
  }, [isActive]);
  return (
    // Keys arrive at the input, which points here by aria-activedescendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div id={id} ref={row} role="option" aria-selected={isActive} tabIndex={-1} className={styles.option} onClick={() => start(command)}>
      {command.icon && <command.icon size={16} aria-hidden />}
      <span className={styles.label}>{command.label}</span>
      <span className={styles.group}>{command.group}</span>
      {command.shortcut && <Kbd size="xs">{command.shortcut}</Kbd>}
    </div>
  );
}
