import { columnProblems } from "#domain/exports/profiles/profile.ts";
import type { ExportProfile, ProfiledFormat } from "#domain/exports/profiles/shape.ts";
import { shippedProfiles } from "#domain/exports/profiles/shipped.ts";
import { Alert } from "#web/components/Alert.tsx";
import { LeavePrompt } from "#web/components/LeavePrompt.tsx";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useNavigate } from "react-router";
import frame from "#web/components/settings/connections.module.css";
import type { ExportSettingsForm } from "#web/features/exports/integrations/useExportSettings.ts";
import { FormFoot } from "#web/components/settings/FormFoot.tsx";
import { Loaded } from "#web/components/settings/Loaded.tsx";
import { SettingsDetail } from "#web/components/settings/SettingsDetail.tsx";
import settings from "#web/components/settings/settings.module.css";
import { ProfileForm } from "./ProfileForm.tsx";
import { Recognise } from "./Recognise.tsx";
import { ProfilePreview } from "./ProfilePreview.tsx";

type Props = { format: ProfiledFormat; exports: ExportSettingsForm };

/** What files of one format without a published description look like, with a preview of an invented document. */
export function ProfileScreen({ format, exports }: Props) {
  const { text } = useText();
  const { query, value } = exports;
  return (
    <SettingsDetail tab="AccountingSystems" titleId="profile-title">
      <h2 id="profile-title">{text(`format.${format}`)}</h2>
      <Loaded query={query}>{value && <Editor format={format} own={value.profiles[format]} exports={exports} />}</Loaded>
    </SettingsDetail>
  );
}

function Editor({ format, own, exports }: Props & { own: ExportProfile | undefined }) {
  const { text } = useText();
  const navigate = useNavigate();
  const form = useForm<{ profile: ExportProfile }>({ initialValues: { profile: own ?? shippedProfiles[format] } });
  const { profile } = form.values;
  const setProfile = (next: ExportProfile) => form.setFieldValue("profile", next);
  const [isBusy, setBusy] = useState(false);
  const problems = columnProblems(profile);
  const isShipped = JSON.stringify(profile) === JSON.stringify(shippedProfiles[format]);
  const save = async (): Promise<boolean> => {
    if (problems.length > 0) return false;
    setBusy(true);
    const { [format]: _, ...others } = exports.value?.profiles ?? {};
    const isSaved = await exports.set({ profiles: isShipped ? others : { ...others, [format]: profile } });
    if (!isSaved) setBusy(false);
    return isSaved;
  };
  const back = () => void navigate(href("settings", { tab: "AccountingSystems" }));
  return (
    <form
      className={frame.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save().then((isSaved) => isSaved && back());
      }}
    >
      {profile.unverified && <Alert kind="look">{text("profile.unverified.advice")}</Alert>}
      <Recognise format={format} profile={profile} take={setProfile} />
      <ProfileForm profile={profile} change={setProfile} problems={problems} />
      {problems.length === 0 ? <ProfilePreview profile={profile} /> : <Alert kind="bad">{text("profile.wrong")}</Alert>}
      <FormFoot
        aside={
          <Button variant="subtle" disabled={isShipped} onClick={() => setProfile(shippedProfiles[format])}>
            {text("profile.restore")}
          </Button>
        }
        cancel={back}
        isSaving={isBusy}
        isDisabled={problems.length > 0 || !form.isDirty()}
      />
      <p className={settings.lead}>{text("profile.scope")}</p>
      <LeavePrompt mayLose={() => !isBusy && form.isDirty()} save={save} />
    </form>
  );
}
