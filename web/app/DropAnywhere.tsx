import { TooMany } from "#web/features/intake/upload/TooMany.tsx";
import { uploads } from "#web/features/intake/upload/uploads.ts";
import { filesOf, type Gathered, pastedFiles } from "#web/features/intake/upload/gather.ts";
import { href } from "#web/lib/paths.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useSession } from "#web/lib/session.ts";
import { useStable } from "#web/lib/useStable.ts";
import { useText } from "#web/locales/language.ts";
import { IconUpload } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { matchPath, useLocation, useNavigate } from "react-router";
import styles from "./DropAnywhere.module.css";

/** Files dropped or pasted on any screen are uploaded; the upload page has its own area with the choices of the batch. */
export default function DropAnywhere() {
  const { text } = useText();
  const { permissions } = useSession();
  const { chosenId } = useAccountingUnits();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [tooMany, setTooMany] = useState<Gathered[]>();
  const isHere = permissions.includes("UploadDocument") && matchPath("/UploadDocuments/*", pathname) === null;
  const take = (files: Gathered[]) => {
    if (files.length === 0) return;
    if (uploads.add(files, { accountingUnitId: chosenId })) void navigate(href("upload"));
    else setTooMany(files);
  };
  const isOver = useDroppedFiles(isHere, take);
  return (
    <>
      {isOver && (
        <div className={styles.veil} aria-hidden>
          <div className={styles.sign}>
            <IconUpload size={32} stroke={1.5} />
            {text("upload.dropHere")}
          </div>
        </div>
      )}
      <TooMany files={tooMany} onFirst={take} onClose={() => setTooMany(undefined)} />
    </>
  );
}

/** Hands on what is dropped or pasted anywhere on the page, unless a part of the screen took it; true while files are held over the page. */
function useDroppedFiles(isOn: boolean, onFiles: (files: Gathered[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useStable(onFiles);
  useEffect(() => {
    if (!isOn) return undefined;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      setOver(false);
      void filesOf(event.dataTransfer).then(take);
    };
    const paste = (event: ClipboardEvent) => {
      if (!event.defaultPrevented) void pastedFiles(event.clipboardData, new Date()).then(take);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, [isOn, take]);
  return isOn && isOver;
}
