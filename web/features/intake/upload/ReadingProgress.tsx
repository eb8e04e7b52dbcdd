import { StateLabel } from "#web/components/StateLabel.tsx";
import { useText } from "#web/locales/language.ts";
import { Progress } from "@mantine/core";
import styles from "./UploadScreen.module.css";

type Reading = { fileName: string; pagesRead: number | null; pageCount: number | null };

/** How far a reading is: page by page once it has begun, else that it is in the queue. */
export function ReadingProgress({ reading }: { reading: Reading }) {
  const { text } = useText();
  const { pagesRead, pageCount } = reading;
  if (pagesRead === null || pageCount === null) return <StateLabel state="Extracting" />;
  return (
    <span className={styles.reading}>
      <Progress value={(pagesRead / pageCount) * 100} size="sm" aria-label={text("upload.reading", { name: reading.fileName })} />
      <span className="figures">{text("upload.readPages", { read: pagesRead, total: pageCount })}</span>
    </span>
  );
}
