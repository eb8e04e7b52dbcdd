import { accountingSystems } from "#contract/exports/integrations.ts";
import { calls } from "#contract/index.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";

/** A button for each accounting system that has code lists: one click takes over all of them. */
export function TakeOver() {
  const { text } = useText();
  const client = useQueryClient();
  const info = useCall(accountingSystems.accountingSystemsInfo, undefined, { staleTime: 60_000 });
  const take = useSend(calls.synchronizeEnums);
  const systems = (info.data?.accountingSystems ?? []).filter(({ isActive, hasCodeLists }) => isActive && hasCodeLists);
  return systems.map(({ accountingSystemId, name, accountingUnitIds }) => (
    <Button
      key={accountingSystemId}
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={take.isPending && take.variables.body.accountingSystemId === accountingSystemId}
      disabled={take.isPending}
      onClick={() =>
        take.mutate(
          // The lists of a system that keeps the books of some units are for those.
          { body: { accountingSystemId, ...(accountingUnitIds.length > 0 ? { accountingUnitIds } : {}) } },
          {
            onSuccess: ({ enums }) => {
              const sum = (part: "added" | "changed" | "hidden") => enums.reduce((total, list) => total + list[part], 0);
              const counts = { count: enums.length, added: sum("added"), changed: sum("changed"), hidden: sum("hidden") };
              notify("positive", text(enums.length > 0 ? "enums.takenOver" : "enums.nothingOffered", counts));
              changed(client, calls.listEnums, calls.getEnum, calls.documentEnumValues, calls.fieldEnumValues, calls.fieldsEnumValues);
            },
            onError: (error: Error) => notifyError(error),
          },
        )
      }
    >
      {text("enums.takeOver", { name })}
    </Button>
  ));
}
