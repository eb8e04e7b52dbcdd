import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Item } from "./PayerPart.tsx";
import styles from "./payment.module.css";

/** Documents that are no part of the order, each with its reasons and the way to it. */
export function LeftOut({ items, close }: { items: readonly Item[]; close(): void }) {
  const { text } = useText();
  if (items.length === 0) return null;
  return (
    <section className={styles.leftOut}>
      <h3>{text("payment.leftOut")}</h3>
      <ul>
        {items.map(({ documentId, fileName, supplierName, invoiceNumber, refusals }) => (
          <li key={documentId}>
            <Link to={href("document", { id: documentId })} onClick={close}>
              {[supplierName, invoiceNumber].filter(Boolean).join(", ") || fileName}
            </Link>
            <ul>
              {refusals.map((refusal) => (
                <li key={refusal}>
                  <IconAlertTriangle size={16} aria-hidden />
                  {text(`payment.refusal.${refusal}`)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
