import { calls } from "#contract/index.ts";
import { Loading } from "#web/components/Loading.tsx";
import { formatDate, formatSize } from "#web/lib/format.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import type { ReactNode } from "react";
import { type Fact, FactList } from "#web/features/documents/screen/panels/FactList.tsx";
import styles from "./attachments.module.css";

type Props = { documentId: string; attachmentId: string; unreadable: ReactNode };

/** An attached e-mail: who sent what to whom, and its text. Only words are shown: no HTML, pictures or links that could be followed. */
export function AttachedMessage({ documentId, attachmentId, unreadable }: Props) {
  const { text, culture } = useText();
  const message = useCall(calls.attachmentMessage, { params: { documentId, attachmentId } }, { staleTime: Infinity });
  const data = message.data;
  if (message.isError) return unreadable;
  if (!data) return <Loading height={420} mt="md" />;
  const facts: Fact[] = [
    [text("message.subject"), data.subject],
    [text("message.from"), data.from],
    [text("message.to"), data.to.join(", ")],
    [text("message.sent"), data.sentTime && formatDate(data.sentTime, culture, "dateTime")],
    [text("message.files"), data.files.map(({ name, size }) => `${name} (${formatSize(size, culture)})`).join(", ")],
  ];
  return (
    <div className={styles.message} tabIndex={0} role="group" aria-label={text("message.text")} data-scrolls>
      <FactList facts={facts} className={styles.head} />
      <p className={styles.words}>{data.text || text("message.empty")}</p>
    </div>
  );
}
