import { type TextKey, useText } from "#web/locales/language.ts";
import { Button, Checkbox, FileButton, NativeSelect, PasswordInput, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconFileUpload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import settings from "./settings.module.css";
import { fieldPath } from "./connectionErrors.ts";
import type { ConnectionDraft, ConnectionField } from "./draft.ts";
import styles from "./connections.module.css";

type Props = {
  /** Some fields mean something else in each type: their hints are its own. */
  type: string;
  fields: readonly ConnectionField[];
  /** Secrets that the server has and keeps while nothing is typed over them. */
  kept: readonly string[];
  form: UseFormReturnType<ConnectionDraft>;
};

/** Hints stand below, so that the inputs of a row stand in line. */
const order: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

/** The fields of a connection, drawn as it declares them. */
export function ConnectionFields({ type, fields, kept, form }: Props) {
  return (
    <div className={settings.pair}>
      {fields.map((field) => (
        <Field
          key={field.name}
          type={type}
          field={field}
          value={form.values.connection[field.name]}
          isKept={kept.includes(field.name)}
          error={form.errors[fieldPath(field.name)]}
          change={(value) => form.setFieldValue(fieldPath(field.name), value)}
        />
      ))}
    </div>
  );
}

type FieldProps = {
  type: string;
  field: ConnectionField;
  value: string | boolean | undefined;
  isKept: boolean;
  error: ReactNode;
  change(value: string | boolean): void;
};

function Field({ type, field, value, isKept, error, change }: FieldProps) {
  const { text } = useText();
  const { name, kind } = field;
  /** What the locales say under a key, or nothing. */
  const known = (key: string): string | undefined => {
    const words = text(key as TextKey);
    return words === key ? undefined : words;
  };
  const words = typeof value === "string" ? value : "";
  const label = known(`connection.field.${type}.${name}`) ?? known(`connection.field.${name}`) ?? name;
  const common = {
    label,
    description: known(`connection.hint.${type}.${name}`) ?? known(`connection.hint.${name}`),
    required: field.isRequired && !isKept,
    error,
  };
  if (kind === "flag")
    return <Checkbox className={styles.flag} {...common} checked={value === true} onChange={(event) => change(event.currentTarget.checked)} />;
  if (kind === "choice")
    return (
      <NativeSelect
        {...common}
        inputWrapperOrder={order}
        data={[
          ...(field.isRequired || field.default !== null ? [] : [{ value: "", label: text("connection.none") }]),
          ...field.choices.map((choice) => ({ value: choice, label: known(`connection.choice.${name}.${choice}`) ?? choice })),
        ]}
        value={words}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  const placeholder = isKept ? text("connection.kept") : undefined;
  if (kind === "key") return <KeyField common={common} placeholder={placeholder} value={words} change={change} />;
  const typed = {
    ...common,
    inputWrapperOrder: order,
    placeholder,
    value: words,
    maxLength: 500,
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  };
  // A password of another system is none of the person's own: browsers shall not fill in theirs.
  if (field.isSecret)
    return <PasswordInput {...typed} autoComplete="new-password" visibilityToggleButtonProps={{ "aria-label": text("connection.reveal", { field: label }) }} />;
  if (field.form === "date") return <TextInput {...typed} type="date" />;
  return <TextInput {...typed} inputMode={kind === "number" ? "numeric" : undefined} autoComplete="off" spellCheck={false} />;
}

type KeyProps = {
  common: { label: string; description: string | undefined; required: boolean; error: ReactNode };
  placeholder: string | undefined;
  value: string;
  change(value: string): void;
};

/** Several lines such as a private key, typed or taken from a file. */
function KeyField({ common, placeholder, value, change }: KeyProps) {
  const { text } = useText();
  return (
    <div className={styles.key}>
      <Textarea
        {...common}
        inputWrapperOrder={order}
        placeholder={placeholder}
        value={value}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        classNames={{ input: styles.keyText }}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <FileButton onChange={(file) => void file?.text().then(change)}>
        {(button) => (
          <Button {...button} variant="subtle" size="compact-sm" leftSection={<IconFileUpload size={16} aria-hidden />}>
            {text("connection.fromFile")}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
