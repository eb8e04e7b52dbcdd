import { useText } from "#web/locales/language.ts";
import { LicenceFigures } from "./LicenceFigures.tsx";
import styles from "./licence.module.css";

/** The licence page (specification a-2, other screens). */
export default function LicenceScreen() {
  const { text } = useText();
  return (
    <div className={styles.page}>
      <h1>{text("title.licence")}</h1>
      <LicenceFigures />
    </div>
  );
}
