import { Notice } from "#web/components/Notice.tsx";
import { IconFileOff, IconLoader2 } from "@tabler/icons-react";
import { type CSSProperties, lazy, type RefObject, Suspense, useState } from "react";
import { AttachmentTabs } from "./attachments/AttachmentTabs.tsx";
import { Divider } from "./Divider.tsx";
import { FieldsPanel } from "./fields/FieldsPanel.tsx";
import { ItemsPanel } from "./items/ItemsPanel.tsx";
import { type PageCommands, PagePanel } from "./page/PagePanel.tsx";
import { usePicturesInStep } from "./page/usePicturesInStep.ts";
import type { Zoom } from "#web/components/page/zoom.ts";
import { DataRendering } from "./panels/DataRendering.tsx";
import { type PanelTab, SidePanel } from "./panels/SidePanel.tsx";
import { FieldsSkeleton } from "./ScreenSkeleton.tsx";
import type { Layout } from "./state/layout.ts";
import type { DocumentWrites } from "./useDocumentWrites.ts";
import { useScreen } from "./ScreenContext.ts";
import styles from "./screen.module.css";

const AttachmentView = lazy(() => import("./attachments/AttachmentView.tsx"));

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
  /** False where nothing was read: fields and items would be empty. */
  isFormShown: boolean;
  /** The page goes first; fields and items follow a moment later. */
  isPainted: boolean;
  /** The attachment that stands in the place of the page. */
  attachmentId: string | undefined;
  showAttachment(attachmentId: string | undefined): void;
};

/** Fields left, page right with the items under it, details at the edge; the dividers are remembered. */
export function ScreenParts({ layout, setLayout, tab, setTab, writes, pageCommands, itemsGrid, isPainted, isFormShown, attachmentId, showAttachment }: Props) {
  const { document, text, page } = useScreen();
  const [zoom, setZoom] = useState<Zoom>({ mode: "width" });
  const sizes = { "--fields": `${layout.fieldsWidth}px`, "--items": `${layout.itemsOpen ? layout.itemsHeight : CLOSED_ITEMS_PX}px` } as CSSProperties;
  const rotate = document.allowedActions.includes("rotate") ? (angle: -90 | 90 | 180) => void writes.rotate(page, angle) : undefined;
  const split = document.allowedActions.includes("split") ? (groups: number[][]) => writes.split(groups) : undefined;
  const attachment = document.attachments.find((each) => each.attachmentId === attachmentId);
  const mayEditAttachments = document.allowedActions.includes("addAttachment");
  usePicturesInStep(document.pages);
  const hasData = Object.values(document.fields).some(Boolean);
  return (
    <div className={styles.parts} style={sizes} data-panel={tab ? true : undefined} data-unread={!isFormShown || undefined}>
      {isFormShown && <FieldsPart layout={layout} setLayout={setLayout} isPainted={isPainted} />}
      <div className={styles.page} data-empty={(document.pages.length === 0 && !hasData) || undefined}>
        <AttachmentTabs attachments={document.attachments} shown={attachment?.attachmentId} show={showAttachment}>
          {attachment ? (
            <Suspense>
              <AttachmentView
                key={attachment.attachmentId}
                documentId={document.documentId}
                attachment={attachment}
                writes={writes}
                mayEdit={mayEditAttachments}
                close={() => showAttachment(undefined)}
              />
            </Suspense>
          ) : document.pages.length > 0 ? (
            <PagePanel zoom={zoom} setZoom={setZoom} onRotate={rotate} split={split} commands={pageCommands} />
          ) : hasData ? (
            <DataRendering />
          ) : (
            <Notice
              heading="h2"
              title={document.state === "Extracting" ? text("document.extracting") : text("document.page.none")}
              icon={<IconFileOff size={32} />}
            />
          )}
        </AttachmentTabs>
      </div>
      {tab && (
        <div className={styles.side}>
          <SidePanel tab={tab} setTab={setTab} close={() => setTab(undefined)} writes={writes} showAttachment={showAttachment} />
        </div>
      )}
      {isFormShown && <ItemsPart layout={layout} setLayout={setLayout} isPainted={isPainted} grid={itemsGrid} />}
    </div>
  );
}

type PartProps = Pick<Props, "layout" | "setLayout" | "isPainted">;

/** The values of the document, or that they are being read. */
function FieldsPart({ layout, setLayout, isPainted }: PartProps) {
  const { document, text } = useScreen();
  return (
    <>
      <div className={styles.fields}>
        {!isPainted ? (
          <FieldsSkeleton />
        ) : document.state === "Extracting" ? (
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
    </>
  );
}

/** The items, with the line by which their height is changed. */
function ItemsPart({ layout, setLayout, isPainted, grid }: PartProps & { grid: Props["itemsGrid"] }) {
  const { text } = useScreen();
  return (
    <>
      {layout.itemsOpen ? (
        <Divider which="itemsHeight" size={layout.itemsHeight} setSize={(itemsHeight) => setLayout({ itemsHeight })} label={text("document.divider.items")} />
      ) : (
        <div className={styles.rowDivider} />
      )}
      <div className={styles.items}>
        {isPainted && <ItemsPanel isOpen={layout.itemsOpen} toggle={() => setLayout({ itemsOpen: !layout.itemsOpen })} grid={grid} />}
      </div>
    </>
  );
}
