import { calls } from "#contract/index.ts";
import { SettingsPart } from "#web/components/settings/SettingsPart.tsx";
import settings from "#web/components/settings/settings.module.css";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { NotesForm } from "./NotesForm.tsx";

/** What the company sets of the document screen: the ready-made notes with which documents are returned (R201, R337, R438). */
export default function DocumentDetailTab() {
  const { text } = useText();
  const notes = useCall(calls.getPrefilledNotes);
  return (
    <section aria-labelledby="document-detail-title">
      <div className={settings.head}>
        <h2 id="document-detail-title">{text("settings.tab.DocumentDetail")}</h2>
      </div>
      <SettingsPart title={text("readyNotes.title")} lead={text("readyNotes.lead")} query={notes} height={160}>
        {notes.data && <NotesForm stored={notes.data.notes.map((note) => note.text)} />}
      </SettingsPart>
    </section>
  );
}
