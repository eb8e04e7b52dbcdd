import { calls } from "#contract/index.ts";
import type { ExportFormat } from "#domain/exports/names.ts";
import { MoreFormats } from "#web/components/export/MoreFormats.tsx";
import { ownFormats } from "#web/components/export/ownFormats.ts";
import { MarkSwitch } from "#web/components/export/MarkSwitch.tsx";
import { useLayout } from "#web/features/documents/screen/useLayout.ts";
import { callQuery } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import type { Picked } from "#web/components/list/selection.ts";
import { PAGE } from "#web/components/list/usePages.ts";
import type { Rows } from "./useRows.ts";

/** Formats in which all selected documents can be downloaded together, as their types offer them (R292). */
export function ExportMenu({ picked, rows, onChoose }: { picked: Picked; rows: Rows; onChoose: (format: ExportFormat, marks: boolean) => void }) {
  const { text } = useText();
  // The choice of the document screen holds here too.
  const [layout, setLayout] = useLayout();
  // Of a whole list only the rows on the screen are known; the server refuses what a type among the others cannot be written as.
  const documents = picked.kind === "some" ? [...picked.documents.values()] : Array.from({ length: Math.min(rows.total, PAGE) }, (_, index) => rows.row(index));
  const types = [...new Set(documents.flatMap((document) => document?.documentType ?? []))];
  const offers = useQueries({
    queries: types.map((documentType) => ({
      ...callQuery(calls.frontendExportTypes, { params: { documentType }, query: { isBulkExport: "true" } }),
      staleTime: 300_000,
    })),
  });
  const lists = offers.map((offer) => offer.data?.formats ?? []);
  const formats = (lists[0] ?? []).filter((format) => lists.every((list) => list.includes(format)));
  const program = offers.find((offer) => offer.data?.programFormat)?.data?.programFormat ?? null;
  const choose = (format: ExportFormat) => {
    setLayout({ lastFormat: format });
    onChoose(format, layout.markExported);
  };
  return (
    <Menu position="top-start" width={240}>
      <Menu.Target>
        <Button
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          disabled={formats.length === 0}
        >
          {text("bulk.download")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MoreFormats {...ownFormats(formats, { program, last: layout.lastFormat })}>
          {(format) => (
            <Menu.Item key={format} onClick={() => choose(format)}>
              {text(`format.${format}`)}
            </Menu.Item>
          )}
        </MoreFormats>
        <Menu.Divider />
        <MarkSwitch isOn={layout.markExported} set={(markExported) => setLayout({ markExported })} />
      </Menu.Dropdown>
    </Menu>
  );
}
