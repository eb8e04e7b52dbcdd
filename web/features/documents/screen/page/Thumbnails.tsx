import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconScissors } from "@tabler/icons-react";
import { memo, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { SortableList } from "#web/components/sortable/SortableList.tsx";
import { useStable } from "#web/lib/useStable.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { type Arrangement, groupsOf, isUntouched, moved, toggled } from "./arrangement.ts";
import { usePageImage } from "#web/components/page/usePageImage.ts";
import styles from "./thumbnails.module.css";

type Props = {
  arrangement: Arrangement;
  /** Undefined where the document may not be split. */
  arrange: ((arrangement: Arrangement) => void) | undefined;
  /** Makes the documents that are laid out. */
  split(groups: number[][]): void;
  cancel(): void;
  /** The button that splits, so that a key can lead to it. */
  confirm: RefObject<HTMLButtonElement | null>;
};

/** Small pictures of all pages; a click opens the page. Between two pages the document can be split, and pages can be moved. */
export function Thumbnails(props: Props) {
  const { document, page, setPage } = useScreen();
  const arrange = useStable((arrangement: Arrangement) => props.arrange?.(arrangement));
  return (
    <PageList
      document={document}
      page={page}
      open={useStable(setPage)}
      arrangement={props.arrangement}
      arrange={props.arrange && arrange}
      split={useStable(props.split)}
      cancel={useStable(props.cancel)}
      confirm={props.confirm}
    />
  );
}

type ListProps = Props & { document: DocumentDetail; page: number; open(pageIndex: number): void };

/** Drawn again only for what it shows, not with every key that is typed into a field. */
const PageList = memo(function PageList({ document, page, open, arrangement, arrange, split, cancel, confirm }: ListProps) {
  const { text } = useText();
  const { order, starts } = arrangement;
  const groups = groupsOf(arrangement);
  const partAt = (place: number) => [...starts].filter((start) => start <= place).length;
  return (
    <nav className={styles.thumbnails} aria-label={text("document.page.thumbnails")}>
      <SortableList
        label={text("document.page.thumbnails")}
        items={order.filter((pageIndex) => document.pages[pageIndex])}
        keyOf={String}
        nameOf={(pageIndex) => text("upload.pageNumber", { number: pageIndex + 1 })}
        move={arrange && ((from, to) => arrange(moved(arrangement, from, to)))}
        className={styles.pages}
        rowClassName={styles.page}
      >
        {(pageIndex, place, handle) => (
          <>
            {place > 0 && arrange && <SplitMarker page={pageIndex + 1} isStart={starts.has(place)} toggle={() => arrange(toggled(arrangement, place))} />}
            {starts.size > 0 && (place === 0 || starts.has(place)) && <span className={styles.part}>{text("pages.partOf", { index: partAt(place) + 1 })}</span>}
            <Thumbnail
              documentId={document.documentId}
              pageIndex={pageIndex}
              label={text("document.page.of", { page: pageIndex + 1, count: document.pages.length })}
              ratio={ratioOf(document.pages[pageIndex])}
              isCurrent={pageIndex === page}
              open={open}
              handle={handle}
            />
          </>
        )}
      </SortableList>
      {arrange && !isUntouched(arrangement) && (
        <div className={styles.confirm}>
          <Button ref={confirm} size="compact-sm" fullWidth classNames={{ label: styles.words }} onClick={() => split(groups)}>
            {groups.length > 1 ? text("pages.split.do", { count: groups.length }) : text("pages.reorder")}
          </Button>
          <Button size="compact-sm" variant="default" fullWidth onClick={cancel}>
            {text("pages.cancel")}
          </Button>
        </div>
      )}
    </nav>
  );
});

const ratioOf = (size: { width: number; height: number } | undefined) => (size ? size.width / size.height : 1);

/** Between two pages: whether a new document begins there. */
function SplitMarker({ page, isStart, toggle }: { page: number; isStart: boolean; toggle(): void }) {
  const { text } = useText();
  const words = text("pages.split.before", { page });
  return (
    <button type="button" className={styles.marker} aria-pressed={isStart} aria-label={words} title={words} onClick={toggle}>
      <IconScissors size={14} aria-hidden />
    </button>
  );
}

type ThumbnailProps = {
  documentId: string;
  pageIndex: number;
  label: string;
  ratio: number;
  isCurrent: boolean;
  open(pageIndex: number): void;
  /** Moves the page; nothing where the order is fixed. */
  handle: ReactNode;
};

function Thumbnail({ documentId, pageIndex, label, ratio, isCurrent, open, handle }: ThumbnailProps) {
  const { url } = usePageImage(documentId, pageIndex, "preview");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView?.({ block: "nearest" });
  }, [isCurrent]);
  return (
    <span className={styles.frame}>
      <button
        ref={button}
        type="button"
        className={styles.thumbnail}
        aria-current={isCurrent ? "page" : undefined}
        aria-label={label}
        onClick={() => open(pageIndex)}
      >
        <span className={styles.image} style={{ aspectRatio: String(ratio), backgroundImage: url ? `url(${url})` : undefined }} />
        <span>{pageIndex + 1}</span>
      </button>
      {handle}
    </span>
  );
}
