import { useText } from "#web/locales/language.ts";
import { AccountFacts } from "./AccountFacts.tsx";
import { LicenceFigures } from "./LicenceFigures.tsx";
import styles from "./licence.module.css";

/** The licence page (R404). */
export default function LicenceScreen() {
  const { text } = useText();
  return (
    <div className={styles.page}>
      <h1>{text("title.licence")}</h1>
      <section className={styles.part} aria-label={text("title.licence")}>
        <LicenceFigures />
      </section>
      <section className={styles.part} aria-labelledby="account-facts">
        <h2 id="account-facts">{text("general.company")}</h2>
        <AccountFacts />
      </section>
    </div>
  );
}
