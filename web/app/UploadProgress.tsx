import { progressOf, useOwnUploads, useUploads } from "#web/features/intake/upload/useUploads.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Progress } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconUpload } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link } from "react-router";
import styles from "./TopBar.module.css";

/**
 * How the uploads go on, from every screen; leads to the upload page. Asks before the page is closed only where that would lose a file:
 * what the browser keeps goes on at the next visit.
 */
export default function UploadProgress() {
  const { text } = useText();
  useOwnUploads();
  const { total, done, failed, broken, isActive, share, isAtRisk } = progressOf(useUploads());
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isAtRisk]);
  if (total === 0) return null;
  const isBad = !isActive && failed + broken > 0;
  const Icon = isActive ? IconUpload : isBad ? IconAlertTriangle : IconCircleCheck;
  const label = isActive
    ? text("progress.active", { done, total })
    : broken > 0
      ? text("progress.broken", { done, total })
      : failed > 0
        ? text("progress.failed", { count: failed })
        : text("progress.done", { count: done });
  return (
    // A status gives no name to what it stands in.
    <Link to={href("upload")} className={styles.progress} aria-label={label} data-failed={isBad} data-done={!isActive && !isBad}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span role="status" className={styles.progressText}>
        {label}
      </span>
      {isActive && <Progress className={styles.track} value={share * 100} size="sm" aria-hidden />}
    </Link>
  );
}
