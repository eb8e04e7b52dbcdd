import type { AccountingUnit } from "#contract/organisation/accountingUnits.ts";
import { calls } from "#contract/index.ts";
import { useCall } from "./queries.ts";
import { useSession } from "./session.ts";

const none: AccountingUnit[] = [];
const STORED = "accountingUnitId";

/** Units of the user, and the one chosen in the top bar; undefined = all of them. The choice is kept with the user. */
export function useAccountingUnits(): { units: readonly AccountingUnit[]; chosenId: string | undefined; choose: (unitId: string | undefined) => void } {
  const { settings, saveSettings } = useSession();
  const units = useCall(calls.myAccountingUnits, undefined, { staleTime: 60_000 }).data?.items;
  const stored = settings.preferences[STORED];
  // Until the units are known the choice counts as it was made, so that a list is asked once and not once more with it.
  const isThere = units ? units.some((unit) => unit.accountingUnitId === stored) : typeof stored === "string";
  const chosenId = isThere ? String(stored) : undefined;
  const choose = (unitId: string | undefined) => {
    saveSettings({ preferences: { ...settings.preferences, [STORED]: unitId ?? null } }).catch((error: unknown) =>
      console.error("Failed to store the accounting unit.", error),
    );
  };
  return { units: units ?? none, chosenId, choose };
}
