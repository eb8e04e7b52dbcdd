import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import styles from "./BackLink.module.css";

/** An arrow to the list that something was opened from. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={styles.back} aria-label={label}>
      <IconArrowLeft size={18} aria-hidden />
    </Link>
  );
}
