import { calls } from "#contract/index.ts";
import type { Culture } from "#domain/names.ts";
import { notify } from "#web/lib/notify.ts";
import { Alert } from "#web/components/Alert.tsx";
import { LanguageSwitch } from "#web/components/LanguageSwitch.tsx";
import { FeedPart } from "./FeedPart.tsx";
import { PushPart } from "./PushPart.tsx";
import { PasswordForm } from "#web/components/PasswordForm.tsx";
import { ThemeSwitch } from "#web/components/ThemeSwitch.tsx";
import { formatDate } from "#web/lib/format.ts";
import { useCall, useSend } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import { EmailForm } from "./EmailForm.tsx";
import { SessionList } from "./SessionList.tsx";
import { TrialEnd } from "./TrialEnd.tsx";
import styles from "./ProfileScreen.module.css";

/** The user's own name, phone, language, look and password (R254, R427). */
export default function ProfileScreen() {
  const { me, features } = useSession();
  const { text, culture } = useText();
  const trialUntil = useCall(calls.accountInfo).data?.trialUntil;
  return (
    <div className={styles.page}>
      <h1>{text("title.profile")}</h1>
      <Part title={text("profile.person")} hint={me ? `${me.email} · ${text(`role.${me.userRole}`)}` : undefined}>
        {me && <PersonForm key={me.userId} firstName={me.firstName} lastName={me.lastName} phone={me.phone ?? ""} languageCode={me.languageCode} />}
      </Part>
      <Part title={text("profile.look")} hint={text("profile.lookHint")}>
        <div className={styles.row}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </Part>
      <Part title={text("profile.email")} hint={text("profile.emailHint")}>
        <EmailForm />
      </Part>
      <Part title={text("profile.password")} hint={text("profile.passwordHint")}>
        <PasswordForm onChanged={() => notify("positive", text("password.changed"))} />
      </Part>
      <Part title={text("sessions.title")} hint={text("sessions.hint")}>
        <SessionList />
      </Part>
      {features.includes("PushMessages") && (
        <Part title={text("profile.push")} hint={text("profile.push.hint")}>
          <PushPart />
        </Part>
      )}
      {features.includes("Approval") && (
        <Part title={text("profile.feed")} hint={text("profile.feed.hint")}>
          <FeedPart />
        </Part>
      )}
      {me?.userRole === "TenantAdmin" && trialUntil && (
        <Part title={text("trial.title")} hint={text("trial.hint", { until: formatDate(trialUntil, culture) })}>
          <TrialEnd />
        </Part>
      )}
    </div>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <div>
        <h2>{title}</h2>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}

type Person = { firstName: string; lastName: string; phone: string; languageCode: Culture };

function PersonForm(saved: Person) {
  const { text } = useText();
  const { reload } = useSession();
  const { firstName, lastName, phone } = saved;
  const form = useForm({ initialValues: { firstName, lastName, phone } });
  const update = useSend(calls.updateMe);
  const submit = form.onSubmit((typed) => {
    const onSuccess = () => {
      notify("positive", text("profile.saved"));
      form.resetDirty();
      void reload();
    };
    update.mutate({ body: { firstName: typed.firstName.trim(), lastName: typed.lastName.trim(), phone: typed.phone.trim() || null } }, { onSuccess });
  });
  return (
    <form className={styles.form} onSubmit={submit}>
      {update.isError && <Alert kind="bad">{text("profile.failed")}</Alert>}
      <TextInput
        label={text("profile.firstName")}
        autoComplete="given-name"
        required
        withAsterisk={false}
        maxLength={100}
        {...form.getInputProps("firstName")}
      />
      <TextInput label={text("profile.lastName")} autoComplete="family-name" maxLength={100} {...form.getInputProps("lastName")} />
      <TextInput label={text("profile.phone")} type="tel" autoComplete="tel" maxLength={40} {...form.getInputProps("phone")} />
      <div>
        <Button type="submit" loading={update.isPending} disabled={!form.isDirty() || !form.values.firstName.trim()}>
          {text("action.save")}
        </Button>
      </div>
    </form>
  );
}
