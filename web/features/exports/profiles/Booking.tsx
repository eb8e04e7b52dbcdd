import { exportSettings } from "#contract/exports/settings.ts";
import { dateOptions, notesSources } from "#domain/exports/names.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { NativeSelect } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import styles from "#web/components/settings/connections.module.css";
import { SettingsPart } from "#web/components/settings/SettingsPart.tsx";

const programs = {
  pohoda: { get: exportSettings.getPohodaSettings, set: exportSettings.setPohodaSettings },
  duel: { get: exportSettings.getDuelSettings, set: exportSettings.setDuelSettings },
} as const;

/** On which date one accounting program books documents, and where their note comes from (R338, R339). */
export function Booking({ program }: { program: keyof typeof programs }) {
  const { text } = useText();
  const client = useQueryClient();
  const calls = programs[program];
  const current = useCall(calls.get);
  const save = useSend(calls.set);
  // What was just chosen shows at once; a refusal puts it back.
  const value = save.isPending ? save.variables.body : current.data;
  const set = (change: Partial<NonNullable<typeof current.data>>) => {
    if (!value) return;
    save.mutate(
      { body: { ...value, ...change } },
      {
        onSuccess: () => notify("positive", text("exporting.saved"), { id: "export-settings" }),
        onError: (error) => notifyError(error),
        onSettled: () => changed(client, calls.get),
      },
    );
  };
  return (
    <SettingsPart title={text(`booking.${program}`)} lead={text(`booking.${program}.lead`)} query={current} height={128}>
      {value && (
        <div className={styles.choices}>
          <NativeSelect
            label={text("booking.date")}
            data={[{ value: "", label: text("booking.date.arrival") }, ...dateOptions.map((name) => ({ value: name, label: text(`booking.date.${name}`) }))]}
            value={value.date ?? ""}
            onChange={(event) => set({ date: dateOptions.find((name) => name === event.currentTarget.value) ?? null })}
          />
          <NativeSelect
            label={text("booking.notes")}
            data={notesSources.map((name) => ({ value: name, label: text(`booking.notes.${name}`) }))}
            value={value.notes}
            onChange={(event) => set({ notes: notesSources.find((name) => name === event.currentTarget.value) ?? "DocumentNote" })}
          />
        </div>
      )}
    </SettingsPart>
  );
}
