import { Alert } from "#web/components/Alert.tsx";
import { LeavePrompt } from "#web/components/LeavePrompt.tsx";
import { useText } from "#web/locales/language.ts";
import { Switch, TextInput } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";
import { ConnectionFields } from "./ConnectionFields.tsx";
import { askedFields, type ConnectionDraft, keepsSecrets } from "./draft.ts";
import { DeleteButton, FormFoot } from "./FormFoot.tsx";
import styles from "./connections.module.css";
import settings from "./settings.module.css";
import { type ConnectionFormSettings, useConnectionForm } from "./useConnectionForm.ts";

type Props = ConnectionFormSettings & {
  /** Id and words of its heading. */
  titleId: string;
  title: string;
  nameHint?: string;
  /** What the button of deleting asks at the first press. */
  deleteQuestion?: string;
  /** Stands before the name. */
  notice?: ReactNode;
  /** Stands below the fields of the connection; `learn` takes values into them. */
  renderTest?(draft: ConnectionDraft, learn: (values: ConnectionDraft["connection"]) => void): ReactNode;
  /** What is set of it beside the connection, and whether that was changed. */
  children?: ReactNode;
  isMoreChanged?: boolean;
};

/** The settings of a connection to another system, in or out: its name, whether it is in use, and fields drawn as it declares them. */
export function ConnectionForm(props: Props) {
  const { offer, stored, title, titleId, notice, nameHint, deleteQuestion, renderTest, children, isMoreChanged = false } = props;
  const { text } = useText();
  const { form, isBusy, leave, mayLose, save, remove, learn } = useConnectionForm(props);
  const draft = form.values;
  const isKept = keepsSecrets(offer, draft, stored);
  const hasErrors = Object.keys(form.errors).length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save().then((isSaved) => isSaved && leave());
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={settings.head}>
        <h2 id={titleId}>{title}</h2>
        <Switch label={text("integration.active")} {...form.getInputProps("isActive", { type: "checkbox" })} />
      </div>
      {notice}
      <TextInput label={text("integration.name")} description={nameHint} required maxLength={100} {...form.getInputProps("name")} />
      <fieldset className={styles.group}>
        <legend>{text("integration.connection")}</legend>
        {stored && stored.secrets.length > 0 && !isKept && <Alert kind="look">{text("integration.secretsLost")}</Alert>}
        <ConnectionFields type={offer.type} fields={askedFields(offer, draft)} kept={isKept ? (stored?.secrets ?? []) : []} form={form} />
        {renderTest?.(draft, learn)}
      </fieldset>
      {children}
      {hasErrors && <Alert kind="bad">{text("integration.incomplete")}</Alert>}
      <FormFoot
        aside={stored && <DeleteButton {...(deleteQuestion ? { question: deleteQuestion } : {})} isDeleting={isBusy} remove={remove} />}
        cancel={leave}
        isSaving={isBusy}
      />
      <LeavePrompt mayLose={() => mayLose(isMoreChanged)} save={save} />
    </form>
  );
}
