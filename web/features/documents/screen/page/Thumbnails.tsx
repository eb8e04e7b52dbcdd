import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconScissors } from "@tabler/icons-react";
import { type DragEvent, Fragment, type KeyboardEvent, memo, type RefObject, useEffect, useRef, useState } from "react";
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
  const [dragged, setDragged] = useState<number>();
  const { order, starts } = arrangement;
  const groups = groupsOf(arrangement);
  const partAt = (place: number) => [...starts].filter((start) => start <= place).length;
  const move = (from: number, to: number) => arrange?.(moved(arrangement, from, to));
  const drag = (place: number) => ({
    draggable: true,
    onDragStart: () => setDragged(place),
    onDragEnd: () => setDragged(undefined),
    onDragOver: (event: DragEvent) => dragged !== undefined && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined) move(dragged, place);
    },
  });
  return (
    <nav className={styles.thumbnails} aria-label={text("document.page.thumbnails")}>
      <div className={styles.pages}>
        {order.map((pageIndex, place) => {
          const size = document.pages[pageIndex];
          if (!size) return null;
          return (
            <Fragment key={pageIndex}>
              {place > 0 && arrange && (
                <button
                  type="button"
                  className={styles.marker}
                  aria-pressed={starts.has(place)}
                  aria-label={text("pages.split.before", { page: pageIndex + 1 })}
                  title={text("pages.split.before", { page: pageIndex + 1 })}
                  onClick={() => arrange(toggled(arrangement, place))}
                >
                  <IconScissors size={14} aria-hidden />
                </button>
              )}
              {starts.size > 0 && (place === 0 || starts.has(place)) && (
                <span className={styles.part}>{text("pages.partOf", { index: partAt(place) + 1 })}</span>
              )}
              <Thumbnail
                documentId={document.documentId}
                pageIndex={pageIndex}
                label={text("document.page.of", { page: pageIndex + 1, count: document.pages.length })}
                hint={arrange && text("pages.keys")}
                ratio={size.width / size.height}
                isCurrent={pageIndex === page}
                open={open}
                move={arrange && ((direction) => move(place, place + direction))}
                drag={arrange && drag(place)}
              />
            </Fragment>
          );
        })}
      </div>
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

type ThumbnailProps = {
  documentId: string;
  pageIndex: number;
  label: string;
  hint: string | undefined;
  ratio: number;
  isCurrent: boolean;
  open(pageIndex: number): void;
  move: ((direction: 1 | -1) => void) | undefined;
  drag: object | undefined;
};

function Thumbnail({ documentId, pageIndex, label, hint, ratio, isCurrent, open, move, drag }: ThumbnailProps) {
  const { url } = usePageImage(documentId, pageIndex, "preview");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView?.({ block: "nearest" });
  }, [isCurrent]);
  const press = (event: KeyboardEvent) => {
    if (!move || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(event.key === "ArrowUp" ? -1 : 1);
    // The button moves in the page and would lose the focus.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <button
      ref={button}
      type="button"
      className={styles.thumbnail}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={label}
      title={hint}
      aria-keyshortcuts={move && "Alt+ArrowUp Alt+ArrowDown"}
      onClick={() => open(pageIndex)}
      onKeyDown={press}
      {...drag}
    >
      <span className={styles.image} style={{ aspectRatio: String(ratio), backgroundImage: url ? `url(${url})` : undefined }} />
      <span>{pageIndex + 1}</span>
    </button>
  );
}
