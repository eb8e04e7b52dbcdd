import { Notice } from "#web/components/Notice.tsx";
import { IconFileOff, IconLoader2 } from "@tabler/icons-react";
import { type CSSProperties, type RefObject, useState } from "react";
import { Divider } from "./Divider.tsx";
import { FieldsPanel } from "./fields/FieldsPanel.tsx";
import { ItemsPanel } from "./items/ItemsPanel.tsx";
import { type PageCommands, PagePanel } from "./page/PagePanel.tsx";
import type { Zoom } from "./page/zoom.ts";
import { DataRendering } from "./panels/DataRendering.tsx";
import { type PanelTab, SidePanel } from "./panels/SidePanel.tsx";
import type { Layout } from "./state/layout.ts";
import type { DocumentWrites } from "./useDocumentWrites.ts";
import { useWorkbench } from "./WorkbenchContext.ts";
import styles from "./workbench.module.css";

/** Height of the items when only their title is shown. */
const CLOSED_ITEMS_PX = 36;

type Props = {
  layout: Layout;
  setLayout(change: Partial<Layout>): void;
  tab: PanelTab | undefined;
  setTab(tab: PanelTab | undefined): void;
  writes: DocumentWrites;
  pageCommands: RefObject<PageCommands | null>;
  itemsGrid: RefObject<HTMLDivElement | null>;
};

/** Fields left, page right, items under both, details at the edge; the dividers are remembered. */
export function WorkbenchParts({ layout, setLayout, tab, setTab, writes, pageCommands, itemsGrid }: Props) {
  const { document, text, page } = useWorkbench();
  const [zoom, setZoom] = useState<Zoom>({ mode: "width" });
  const sizes = { "--fields": `${layout.fieldsWidth}px`, "--items": `${layout.itemsOpen ? layout.itemsHeight : CLOSED_ITEMS_PX}px` } as CSSProperties;
  const rotate = document.allowedActions.includes("rotate") ? (angle: -90 | 90 | 180) => void writes.rotate(page, angle) : undefined;
  const hasData = Object.values(document.fields).some(Boolean);
  return (
    <div className={styles.parts} style={sizes} data-panel={tab ? true : undefined}>
      <div className={styles.fields} data-scrolls>
        {document.state === "Extracting" ? (
          <Notice
            heading="h2"
            title={text("document.extracting")}
            advice={text("document.extracting.advice")}
            icon={<IconLoader2 className={styles.turning} size={32} />}
          />
        ) : (
          <FieldsPanel everyField={layout.everyField} setEveryField={(everyField) => setLayout({ everyField })} />
        )}
      </div>
      <Divider which="fieldsWidth" size={layout.fieldsWidth} setSize={(fieldsWidth) => setLayout({ fieldsWidth })} label={text("document.divider.fields")} />
      <div className={styles.page} data-empty={(document.pages.length === 0 && !hasData) || undefined}>
        {document.pages.length > 0 ? (
          <PagePanel zoom={zoom} setZoom={setZoom} onRotate={rotate} commands={pageCommands} />
        ) : hasData ? (
          <DataRendering />
        ) : (
          <Notice
            heading="h2"
            title={document.state === "Extracting" ? text("document.extracting") : text("document.page.none")}
            icon={<IconFileOff size={32} />}
          />
        )}
      </div>
      {tab && (
        <div className={styles.side}>
          <SidePanel tab={tab} setTab={setTab} close={() => setTab(undefined)} writes={writes} />
        </div>
      )}
      {layout.itemsOpen ? (
        <Divider which="itemsHeight" size={layout.itemsHeight} setSize={(itemsHeight) => setLayout({ itemsHeight })} label={text("document.divider.items")} />
      ) : (
        <div className={styles.rowDivider} />
      )}
      <div className={styles.items}>
        <ItemsPanel isOpen={layout.itemsOpen} toggle={() => setLayout({ itemsOpen: !layout.itemsOpen })} grid={itemsGrid} />
      </div>
    </div>
  );
}
