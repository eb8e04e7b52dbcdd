import type { AccountingSystem } from "#contract/exports/integrations.ts";
import { calls } from "#contract/index.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { MultiSelect } from "@mantine/core";
import type { DeliveryRuleForm } from "./rule.ts";

type Props = {
  kind: AccountingSystem["kind"];
  /** The other integrations: a unit belongs to one accounting system at most. */
  taken: readonly AccountingSystem[];
  rule: DeliveryRuleForm;
};

/** Whose documents an integration gets: of chosen accounting units, or of all. */
export function IntegrationUnits({ kind, taken, rule }: Props) {
  const { text } = useText();
  const units = useCall(calls.listAccountingUnits, { body: { take: 500 } }).data?.items ?? [];
  const ownerOf = (unitId: string) => (kind === "accounting" ? taken.find((each) => each.kind === kind && each.accountingUnitIds.includes(unitId)) : undefined);
  if (units.length === 0) return null;
  return (
    <MultiSelect
      label={text("integration.units")}
      description={text(kind === "accounting" ? "integration.units.owned" : "integration.units.hint")}
      data={units.map(({ accountingUnitId, name }) => {
        const owner = ownerOf(accountingUnitId);
        return {
          value: accountingUnitId,
          label: owner ? text("integration.units.taken", { unit: name, name: owner.name }) : name,
          disabled: owner !== undefined,
        };
      })}
      {...rule.getInputProps("accountingUnitIds")}
      searchable
      hidePickedOptions
    />
  );
}
