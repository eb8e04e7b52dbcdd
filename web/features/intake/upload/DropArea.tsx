import { uploadExtensions } from "#domain/documents/upload.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconCamera, IconFolder, IconUpload } from "@tabler/icons-react";
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { filesOf, filesOfInput, type Gathered, pastedFiles } from "./gather.ts";
import styles from "./UploadScreen.module.css";

const accept = uploadExtensions.map((ending) => `.${ending}`).join(",");

/** Takes files by drop, dialog, folder, clipboard or camera; photographed pages are gathered first. */
export function DropArea({ onFiles, onPhotos }: { onFiles: (files: Gathered[]) => void; onPhotos: (photos: File[]) => void }) {
  const { text } = useText();
  const [isOver, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const handler = useRef(onFiles);
  useEffect(() => {
    handler.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => void pastedFiles(event.clipboardData, new Date()).then((found) => handler.current(found));
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);

  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(filesOfInput(event.currentTarget.files));
    // The same file may be chosen again.
    event.currentTarget.value = "";
  };
  const photographed = (event: ChangeEvent<HTMLInputElement>) => {
    onPhotos(filesOfInput(event.currentTarget.files).map(({ file }) => file));
    event.currentTarget.value = "";
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void filesOf(event.dataTransfer).then(onFiles);
  };
  const hasCamera = matchMedia("(pointer: coarse)").matches;

  return (
    // Dropping is one of five ways; the buttons inside serve the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.area} data-over={isOver} aria-label={text("upload.area")} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <IconUpload size={28} stroke={1.5} aria-hidden />
      <p className={styles.areaTitle}>{text(hasCamera ? "upload.choose" : "upload.dropHere")}</p>
      <div className={styles.buttons}>
        {hasCamera && (
          <Button leftSection={<IconCamera size={18} stroke={1.6} aria-hidden />} onClick={() => camera.current?.click()}>
            {text("upload.camera")}
          </Button>
        )}
        <Button variant={hasCamera ? "default" : "filled"} onClick={() => files.current?.click()}>
          {text("upload.files")}
        </Button>
        {!hasCamera && (
          <Button variant="default" leftSection={<IconFolder size={18} stroke={1.6} aria-hidden />} onClick={() => folder.current?.click()}>
            {text("upload.folder")}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{text("upload.formats")}</p>
      <input
        ref={files}
        className={styles.hidden}
        type="file"
        multiple
        accept={accept}
        onChange={chosen}
        aria-label={text("upload.files")}
        data-testid="upload-files"
      />
      <input
        ref={folder}
        className={styles.hidden}
        type="file"
        multiple
        onChange={chosen}
        aria-label={text("upload.folder")}
        data-testid="upload-folder"
        {...{ webkitdirectory: "" }}
      />
      <input
        ref={camera}
        className={styles.hidden}
        type="file"
        accept="image/*"
        capture="environment"
        onChange={photographed}
        aria-label={text("upload.camera")}
        data-testid="upload-camera"
      />
    </section>
  );
}
