import { columnProblems } from "#domain/exports/profiles/profile.ts";
import type { ExportProfile, ProfiledFormat } from "#domain/exports/profiles/shape.ts";
import { shippedProfiles } from "#domain/exports/profiles/shipped.ts";
import { Alert } from "#web/components/Alert.tsx";
import { LeavePrompt } from "#web/components/LeavePrompt.tsx";
import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group } from "@mantine/core";
import { IconArrowLeft, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import frame from "#web/components/settings/connections.module.css";
import type { ExportSettingsForm } from "#web/features/exports/integrations/useExportSettings.ts";
import settings from "#web/components/settings/settings.module.css";
import { ProfileForm } from "./ProfileForm.tsx";
import { ProfilePreview } from "./ProfilePreview.tsx";

type Props = { format: ProfiledFormat; exports: ExportSettingsForm };

/** What files of one format without a published description look like, with a preview of an invented document. */
export function ProfileScreen({ format, exports }: Props) {
  const { text } = useText();
  const { query, value } = exports;
  return (
    <section aria-labelledby="profile-title" className={frame.screen}>
      <Button
        component={Link}
        to={href("settings", { tab: "AccountingSystems" })}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
      >
        {text("settings.tab.AccountingSystems")}
      </Button>
      <h2 id="profile-title">{text(`format.${format}`)}</h2>
      {query.isPending && <Loading height={420} mt="md" />}
      {query.isError && (
        <Notice heading="h2" title={text("settings.loadFailed")} icon={<IconRefresh size={32} />}>
          <Button onClick={() => void query.refetch()}>{text("action.retry")}</Button>
        </Notice>
      )}
      {value && <Editor format={format} own={value.profiles[format]} exports={exports} />}
    </section>
  );
}

function Editor({ format, own, exports }: Props & { own: ExportProfile | undefined }) {
  const { text } = useText();
  const navigate = useNavigate();
  const [start] = useState(() => own ?? shippedProfiles[format]);
  const [profile, setProfile] = useState(start);
  const [isBusy, setBusy] = useState(false);
  const problems = columnProblems(profile);
  const isDirty = !isBusy && JSON.stringify(profile) !== JSON.stringify(start);
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
      <ProfileForm profile={profile} change={setProfile} problems={problems} />
      {problems.length === 0 ? <ProfilePreview profile={profile} /> : <Alert kind="bad">{text("profile.wrong")}</Alert>}
      <Group justify="space-between">
        <Button variant="subtle" disabled={isShipped} onClick={() => setProfile(shippedProfiles[format])}>
          {text("profile.restore")}
        </Button>
        <Group gap="sm">
          <Button variant="default" onClick={back}>
            {text("action.cancel")}
          </Button>
          <Button type="submit" disabled={problems.length > 0 || JSON.stringify(profile) === JSON.stringify(start)} loading={isBusy}>
            {text("action.save")}
          </Button>
        </Group>
      </Group>
      <p className={settings.lead}>{text("profile.scope")}</p>
      <LeavePrompt mayLose={() => isDirty} save={save} />
    </form>
  );
}
