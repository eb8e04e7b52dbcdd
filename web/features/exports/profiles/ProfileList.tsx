import { profiledFormats } from "#domain/exports/profiles/shape.ts";
import { shippedProfiles } from "#domain/exports/profiles/shipped.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { IconAlertTriangle, IconPencil } from "@tabler/icons-react";
import { Link } from "react-router";
import settings from "#web/components/settings/settings.module.css";
import { SettingsPart } from "#web/components/settings/SettingsPart.tsx";
import type { ExportSettingsForm } from "#web/features/exports/integrations/useExportSettings.ts";
import styles from "./profiles.module.css";

/** Formats without a published description: what they look like may be changed here. */
export function ProfileList({ exports }: { exports: ExportSettingsForm }) {
  const { text } = useText();
  const { value } = exports;
  return (
    <SettingsPart title={text("profile.title")} lead={text("profile.lead")} query={exports.query} height={220}>
      {value && (
        <ul className={styles.profiles}>
          {profiledFormats.map((format) => {
            const own = value.profiles[format];
            const { unverified, encoding, kind } = own ?? shippedProfiles[format];
            return (
              <li key={format}>
                <Link to={href("settings", { tab: "AccountingSystems" }, { format })}>{text(`format.${format}`)}</Link>
                <span className={settings.dim}>{`${kind === "csv" ? "CSV" : "XML"}, ${text(`profile.encoding.${encoding}`)}`}</span>
                {own && (
                  <span className={styles.mark}>
                    <IconPencil size={16} aria-hidden /> {text("profile.changed")}
                  </span>
                )}
                {unverified && (
                  <span className={styles.mark} data-kind="look">
                    <IconAlertTriangle size={16} aria-hidden /> {text("profile.unverified")}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </SettingsPart>
  );
}
