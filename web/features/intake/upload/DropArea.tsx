import { acceptedFiles } from "#web/lib/acceptedFiles.ts";
import { useStable } from "#web/lib/useStable.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconCamera, IconFolder, IconUpload } from "@tabler/icons-react";
import { type ChangeEvent, type ComponentProps, type DragEvent, useEffect, useRef, useState } from "react";
import { filesOf, filesOfInput, type Gathered, pastedFiles } from "./gather.ts";
import styles from "./UploadScreen.module.css";

/** Takes files by drop, dialog, folder, clipboard or camera; photographed pages are gathered first. */
export function DropArea({ onFiles, onPhotos }: { onFiles: (files: Gathered[]) => void; onPhotos: (photos: File[]) => void }) {
  const { text } = useText();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { isOver, area } = useDrop(onFiles);
  const hasCamera = matchMedia("(pointer: coarse)").matches;
  return (
    // Dropping is one of five ways; the buttons inside serve the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.area} data-over={isOver} aria-label={text("upload.area")} {...area}>
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
      <Picker ref={files} name="files" take={onFiles} multiple accept={acceptedFiles} />
      <Picker ref={folder} name="folder" take={onFiles} multiple {...{ webkitdirectory: "" }} />
      <Picker ref={camera} name="camera" take={(found) => onPhotos(found.map(({ file }) => file))} accept="image/*" capture="environment" />
    </section>
  );
}

type PickerProps = Pick<ComponentProps<"input">, "ref" | "multiple" | "accept" | "capture"> & {
  name: "files" | "folder" | "camera";
  take(files: Gathered[]): void;
};

/** The browser's own dialog, which a button opens. */
function Picker({ name, take, ...input }: PickerProps) {
  const { text } = useText();
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    take(filesOfInput(event.currentTarget.files));
    // The same file may be chosen again.
    event.currentTarget.value = "";
  };
  return <input {...input} className={styles.hidden} type="file" onChange={change} aria-label={text(`upload.${name}`)} data-testid={`upload-${name}`} />;
}

/** Files that are dropped on the area, or pasted anywhere on the screen. */
function useDrop(onFiles: (files: Gathered[]) => void) {
  const [isOver, setOver] = useState(false);
  const take = useStable(onFiles);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => void pastedFiles(event.clipboardData, new Date()).then(take);
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, [take]);
  const area = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void filesOf(event.dataTransfer).then(onFiles);
    },
  };
  return { isOver, area };
}
