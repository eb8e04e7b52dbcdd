import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconAlertTriangle, IconArrowLeft, IconArrowRight, IconCamera, IconRefresh, IconTrash } from "@tabler/icons-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import styles from "./PageCapture.module.css";
import type { BatchChoice } from "./upload.ts";
import type { CapturedPage } from "./capturedPages.ts";
import { greyOf, judgePhoto, type PhotoFault } from "./judgePhoto.ts";
import { cutToSheet, type Outline, outlineOf } from "./sheetOutline.ts";
import { uploads } from "./uploads.ts";
import type { CapturedPages } from "./useCapturedPages.ts";

/** Pages photographed one after another: in order, without the blurred one, then sent as one document. */
export default function PageCapture({ captured, choice }: { captured: CapturedPages; choice: BatchChoice }) {
  const { text } = useText();
  const camera = useRef<HTMLInputElement>(null);
  /** The page that the next photo replaces; undefined adds one. */
  const target = useRef<string>(undefined);
  const { pages } = captured;
  const shoot = (page?: string) => {
    target.current = page;
    camera.current?.click();
  };
  const taken = (event: ChangeEvent<HTMLInputElement>) => {
    const photos = Array.from(event.currentTarget.files ?? []);
    event.currentTarget.value = "";
    if (photos.length === 0) return;
    if (target.current === undefined) captured.add(photos);
    else captured.replace(target.current, photos[0]!);
  };
  const send = () => {
    const now = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" }).format(new Date()).replaceAll(":", ".");
    const photos = Promise.all(pages.map(({ photo, isWhole }) => (isWhole ? Promise.resolve(photo) : cutToSheet(photo))));
    captured.clear(photos.then((cut) => uploads.addPages(cut, `${text("upload.photoName", { time: now })}.jpg`, choice)));
  };
  return (
    <section className={styles.capture} aria-labelledby="capture-head">
      <h2 id="capture-head">{text("upload.pages", { count: pages.length })}</h2>
      <ol className={styles.pages}>
        {pages.map((page, at) => (
          <Page key={page.id} page={page} number={at + 1} count={pages.length} captured={captured} retake={() => shoot(page.id)} />
        ))}
        <li>
          <button type="button" className={styles.next} onClick={() => shoot()}>
            <IconCamera size={24} stroke={1.6} aria-hidden />
            {text("upload.nextPage")}
          </button>
        </li>
      </ol>
      <div className={styles.bar}>
        <Button variant="default" size="md" onClick={() => captured.clear()}>
          {text("upload.discard")}
        </Button>
        <Button size="md" onClick={send}>
          {text("upload.send", { count: pages.length })}
        </Button>
      </div>
      <input
        ref={camera}
        className={styles.hidden}
        type="file"
        accept="image/*"
        capture="environment"
        onChange={taken}
        aria-label={text("upload.nextPage")}
        data-testid="capture-camera"
      />
    </section>
  );
}

type Judged = { faults: readonly PhotoFault[]; outline?: Outline | undefined };

/** What is wrong with the photo, and where its sheet lies, as far as can be seen before it is read; nothing until it is known. */
function useJudged(photo: Blob): Judged {
  const [judged, setJudged] = useState<Judged>({ faults: [] });
  useEffect(() => {
    let isShown = true;
    void greyOf(photo).then((picture) => isShown && setJudged(picture ? { faults: judgePhoto(picture), outline: outlineOf(picture) } : { faults: [] }));
    return () => void (isShown = false);
  }, [photo]);
  return judged;
}

/** The sheet as it will be cut out of the photo. */
function OutlineOnPhoto({ outline }: { outline: Outline }) {
  return (
    <svg className={styles.outline} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden data-testid="outline">
      <polygon points={outline.map((corner) => corner.join()).join(" ")} />
    </svg>
  );
}

type PageProps = { page: CapturedPage; number: number; count: number; captured: CapturedPages; retake(): void };

function Page({ page: { id, photo, isWhole = false }, number, count, captured, retake }: PageProps) {
  const { text } = useText();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(photo);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [photo]);
  const { faults, outline } = useJudged(photo);
  const action = { variant: "default", size: 40 } as const;
  return (
    <li className={styles.page}>
      <span className={styles.photo}>
        <span className={styles.frame}>
          {url && <img src={url} alt={text("upload.pageNumber", { number })} />}
          {url && outline && !isWhole && <OutlineOnPhoto outline={outline} />}
        </span>
      </span>
      <span className={styles.number}>{number}</span>
      <span role="status">
        {faults.map((fault) => (
          <span key={fault} className={styles.fault}>
            <IconAlertTriangle size={16} aria-hidden /> {text(`upload.photo.${fault}`)}
          </span>
        ))}
      </span>
      {outline && (
        <Button variant="default" size="compact-md" onClick={() => captured.setWhole(id, !isWhole)}>
          {text(isWhole ? "upload.photo.cut" : "upload.photo.whole")}
        </Button>
      )}
      <span className={styles.actions}>
        <ActionIcon {...action} aria-label={text("upload.pageEarlier", { number })} disabled={number === 1} onClick={() => captured.move(id, -1)}>
          <IconArrowLeft size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon {...action} aria-label={text("upload.pageLater", { number })} disabled={number === count} onClick={() => captured.move(id, 1)}>
          <IconArrowRight size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon {...action} aria-label={text("upload.pageRetake", { number })} onClick={retake}>
          <IconRefresh size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon {...action} aria-label={text("upload.pageRemove", { number })} onClick={() => captured.remove(id)}>
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </span>
    </li>
  );
}
