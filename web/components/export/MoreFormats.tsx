import type { ExportFormat } from "#domain/exports/names.ts";
import { useText } from "#web/locales/language.ts";
import { Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

type Props = { first: readonly ExportFormat[]; more: readonly ExportFormat[]; children: (format: ExportFormat) => ReactNode };

/** The formats of an export menu; those that the company does not use come on demand. */
export function MoreFormats({ first, more, children }: Props) {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {first.map(children)}
      {isOpen && more.map(children)}
      {!isOpen && more.length > 0 && (
        <Menu.Item leftSection={<IconDots size={16} aria-hidden />} closeMenuOnClick={false} onClick={() => setOpen(true)}>
          {text("document.export.more")}
        </Menu.Item>
      )}
    </>
  );
}
