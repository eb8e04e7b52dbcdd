import type { ExportProfile } from "#domain/exports/profiles/shape.ts";
import { checkProfile, writeProfile } from "#domain/exports/profiles/write.ts";
import { useText } from "#web/locales/language.ts";
import { sampleInvoice } from "#web/features/exports/integrations/sample.ts";
import styles from "./profiles.module.css";

/** The files that the profile makes of an invented document; follows every change. */
export function ProfilePreview({ profile }: { profile: ExportProfile }) {
  const { text } = useText();
  const files = checkProfile(profile, sampleInvoice).length > 0 ? [] : writeProfile(profile, [sampleInvoice]);
  return (
    <section aria-labelledby="profile-preview">
      <h3 id="profile-preview" className={styles.listTitle}>
        {text("profile.preview")}
      </h3>
      {files.length === 0 && <p>{text("profile.preview.none")}</p>}
      {files.map((file) => (
        <figure key={file.name} className={styles.file}>
          {files.length > 1 && <figcaption>{file.name}</figcaption>}
          {/* Wide files scroll inside; the keyboard reaches them. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre tabIndex={0} role="region" aria-label={file.name}>
            {file.exported.text}
          </pre>
        </figure>
      ))}
    </section>
  );
}
