import styles from "./Logotype.module.css";

/** The word Kvitance with the v drawn as a tick, in the colour of the text; `short` is the tick alone. */
export function Logotype({ short = false }: { short?: boolean }) {
  return (
    <span className={styles.logotype} role="img" aria-label="Kvitance">
      {!short && <span aria-hidden>K</span>}
      <svg className={styles.tick} viewBox="0 0 17 20" aria-hidden>
        <path d="M1.6 11.4 6.3 18.1 15.2 2.2" fill="none" stroke="currentColor" strokeWidth="3.2" strokeLinejoin="round" strokeLinecap="round" />
      </svg>
      {!short && <span aria-hidden>itance</span>}
    </span>
  );
}
