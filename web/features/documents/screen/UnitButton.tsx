import { Tip } from "#web/components/Tip.tsx";
import { Button } from "@mantine/core";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useText } from "#web/locales/language.ts";
import { IconBuilding } from "@tabler/icons-react";
import type { DocumentAction } from "./actions/action.ts";
import styles from "./screen.module.css";

type Props = { document: DocumentDetail; actions: readonly DocumentAction[]; start(action: DocumentAction): void };

/** The accounting unit of the document; a press changes it. Who works for one unit only needs none of it. */
export function UnitButton({ document, actions, start }: Props) {
  const { text } = useText();
  const { units } = useAccountingUnits();
  if (units.length < 2) return null;
  const change = actions.find((action) => action.id === "accountingUnit");
  const name = units.find((unit) => unit.accountingUnitId === document.accountingUnitId)?.name ?? text("document.unit.none");
  const shownName = <span className={styles.unitName}>{name}</span>;
  const icon = <IconBuilding size={16} stroke={1.6} aria-hidden />;
  if (!change)
    return (
      <span className={styles.unit} title={text("document.unit")}>
        {icon} {shownName}
      </span>
    );
  return (
    <Tip label={text("document.action.accountingUnit")}>
      <Button
        className={styles.unitButton}
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={icon}
        aria-label={`${text("document.action.accountingUnit")}: ${name}`}
        onClick={() => start(change)}
      >
        {shownName}
      </Button>
    </Tip>
  );
}
