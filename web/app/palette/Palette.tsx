import { offeredCommands, type Command } from "#web/lib/commands.ts";
import { Option, OptionList } from "#web/components/combobox/OptionList.tsx";
import { useCombobox } from "#web/components/combobox/useCombobox.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Combobox, Kbd, Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { bestMatches } from "./match.ts";
import styles from "./palette.module.css";
import { useFinds } from "./useFinds.ts";
import { useFrameCommands } from "./useFrameCommands.ts";

/** Every command, document and person by name: a few letters, Enter. What is typed can also be searched for in the documents. */
export default function Palette({ close }: { close(): void }) {
  const { text } = useText();
  const [typed, setTyped] = useState("");
  const found = useFound(typed);
  const box = useCombobox({ listId: useId(), count: found.length, isOpen: true, setOpen: close });

  const start = (command: Command) => {
    close();
    // The dialog gives the focus back first; commands may then move it.
    setTimeout(command.run);
  };
  const press = (event: KeyboardEvent) => {
    const marked = found[box.marked];
    if (event.key === "Enter" && marked) start(marked);
    else if (!box.move(event.key)) return;
    event.preventDefault();
  };
  return (
    <Modal.Root opened onClose={close} lockScroll={false} centered={false} size={600} yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={text("palette.title")}>
        <Combobox store={box.store}>
          <div className={styles.field}>
            <IconSearch size={18} aria-hidden />
            <input
              {...box.input}
              className={styles.input}
              aria-label={text("palette.title")}
              placeholder={text("palette.placeholder")}
              value={typed}
              data-autofocus
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                box.reset();
              }}
              onKeyDown={press}
            />
          </div>
          <OptionList box={box} label={text("palette.title")} className={styles.list}>
            {found.map((command, at) => (
              <Option key={command.id} box={box} at={at} choose={() => start(command)}>
                {command.icon && <command.icon size={16} aria-hidden />}
                <span className={styles.label}>{command.label}</span>
                <span className={styles.group}>{command.group}</span>
                {command.shortcut && <Kbd size="xs">{command.shortcut}</Kbd>}
              </Option>
            ))}
          </OptionList>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The commands that fit what is typed, the best first, then documents and people, and last the search of the documents for it. */
function useFound(typed: string): Command[] {
  const { text } = useText();
  const navigate = useNavigate();
  const frame = useFrameCommands();
  const [offered] = useState(offeredCommands);
  const query = typed.trim();
  const finds = useFinds(query);
  const search: Command = {
    id: "search",
    label: text("palette.search", { query }),
    group: text("search.label"),
    icon: IconSearch,
    run: () => void navigate(href("docList", {}, { query })),
  };
  return [...bestMatches(typed, [...offered, ...frame]), ...finds, ...(query ? [search] : [])];
}
