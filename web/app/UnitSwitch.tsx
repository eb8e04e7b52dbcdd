import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { lazy, Suspense } from "react";
import styles from "./TopBar.module.css";

/** Loaded where there is a choice: most people have one unit. */
const UnitChoice = lazy(() => import("./UnitChoice.tsx"));

/** Whose documents the lists show; hidden for users who have but one unit. */
export function UnitSwitch() {
  const { units, chosenId, choose } = useAccountingUnits();
  if (units.length < 2) return null;
  return (
    <Suspense fallback={<span className={styles.unit} />}>
      <UnitChoice units={units} chosenId={chosenId} choose={choose} />
    </Suspense>
  );
}
