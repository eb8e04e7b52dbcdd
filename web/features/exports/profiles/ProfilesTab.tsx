import { profiledFormats } from "#domain/exports/profiles/shape.ts";
import { useText } from "#web/locales/language.ts";
import { useSearchParams } from "react-router";
import settings from "#web/components/settings/settings.module.css";
import { useExportSettings } from "#web/features/exports/integrations/useExportSettings.ts";
import { Booking } from "./Booking.tsx";
import { BookedParts } from "./BookedParts.tsx";
import { ProfileList } from "./ProfileList.tsx";
import { ProfileScreen } from "./ProfileScreen.tsx";

/**
 * How documents are booked in accounting programs (R202): lines, dates, notes, and what files without a published description
 * look like (`?format=Stereo`).
 */
export default function AccountingSystemsTab() {
  const { text } = useText();
  const [search] = useSearchParams();
  const exports = useExportSettings();
  const format = profiledFormats.find((name) => name === search.get("format"));
  if (format) return <ProfileScreen key={format} format={format} exports={exports} />;
  return (
    <>
      <div className={settings.head}>
        <h2>{text("settings.tab.AccountingSystems")}</h2>
      </div>
      <p className={settings.lead}>{text("booking.lead")}</p>
      <BookedParts exports={exports} />
      <Booking program="pohoda" />
      <Booking program="duel" />
      <ProfileList exports={exports} />
    </>
  );
}
