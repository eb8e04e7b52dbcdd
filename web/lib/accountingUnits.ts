import type { AccountingUnit } from "#contract/organisation/accountingUnits.ts";
import { calls } from "#contract/index.ts";
import { useCall } from "./queries.ts";
import { useSession } from "./session.ts";

const none: AccountingUnit[] = [];
const STORED = "accountingUnitId";

/** Units of the user, and the one chosen in the top bar; undefined = all of them. The choice is kept with the user. */
export function useAccountingUnits(): { units: readonly AccountingUnit[]; chosenId: string | undefined; choose: (unitId: string | undefined) => void } {
  const { settings, saveSettings } = useSession();
  const units = useCall(calls.myAccountingUnits, undefined, { staleTime: 60_000 }).data?.items ?? none;
  const stored = settings.preferences[STORED];
  const chosenId = units.find((unit) => unit.accountingUnitId === stored)?.accountingUnitId;
  const choose = (unitId: string | undefined) => {
    saveSettings({ preferences: { ...settings.preferences, [STORED]: unitId ?? null } }).catch((error: unknown) =>
      console.error("Failed to store the accounting unit.", error),
    );
  };
  return { units, chosenId, choose };
}
