import { calls } from "#contract/index.ts";
import { SettingsPart } from "#web/components/settings/SettingsPart.tsx";
import settings from "#web/components/settings/settings.module.css";
import { useCall } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { FeedbackPart } from "./FeedbackPart.tsx";
import { NotesForm } from "./NotesForm.tsx";
import { ReturningForm } from "./ReturningForm.tsx";
import { SharesPart } from "./SharesPart.tsx";

/** What the company sets of the document screen: the ready-made notes with which documents are returned (R201, R337, R438); and what people shared and said of it. */
export default function DocumentDetailTab() {
  const { text } = useText();
  const notes = useCall(calls.getPrefilledNotes);
  const maySet = useSession().permissions.includes("UpdateReturnToIssuerConfiguration");
  const returning = useCall(calls.getReturning, {}, { enabled: maySet });
  return (
    <section aria-labelledby="document-detail-title">
      <div className={settings.head}>
        <h2 id="document-detail-title">{text("settings.tab.DocumentDetail")}</h2>
      </div>
      <SettingsPart title={text("readyNotes.title")} lead={text("readyNotes.lead")} query={notes} height={160}>
        {notes.data && <NotesForm stored={notes.data.notes.map((note) => note.text)} />}
      </SettingsPart>
      {maySet && (
        <SettingsPart title={text("returning.title")} lead={text("returning.lead")} query={returning} height={160}>
          {returning.data && <ReturningForm stored={returning.data} />}
        </SettingsPart>
      )}
      <SharesPart />
      <FeedbackPart />
    </section>
  );
}
