import type { SettingsProblem } from "#domain/connections/fields.ts";
import { type TextKey, useText } from "#web/locales/language.ts";
import { Button, Checkbox, FileButton, NativeSelect, PasswordInput, Textarea, TextInput } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import settings from "./settings.module.css";
import type { ConnectionField } from "./draft.ts";
import styles from "./connections.module.css";

type Props = {
  /** Some fields mean something else in each type: their hints are its own. */
  type: string;
  fields: readonly ConnectionField[];
  values: Readonly<Record<string, string | boolean>>;
  /** Secrets that the server has and keeps while nothing is typed over them. */
  kept: readonly string[];
  problems: readonly SettingsProblem[];
  change(name: string, value: string | boolean): void;
};

/** Hints stand below, so that the inputs of a row stand in line. */
const order: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

/** The form of a connection, drawn from the fields that it declares. */
export function ConnectionFields({ type, fields, values, kept, problems, change }: Props) {
  return (
    <div className={settings.pair}>
      {fields.map((field) => (
        <Field
          key={field.name}
          type={type}
          field={field}
          value={values[field.name]}
          isKept={kept.includes(field.name)}
          problem={problems.find((problem) => problem.field === field.name)}
          change={(value) => change(field.name, value)}
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
  problem: SettingsProblem | undefined;
  change(value: string | boolean): void;
};

function Field({ type, field, value, isKept, problem, change }: FieldProps) {
  const { text } = useText();
  const { name, kind } = field;
  /** What the locales say under a key, or nothing. */
  const known = (key: string): string | undefined => {
    const words = text(key as TextKey);
    return words === key ? undefined : words;
  };
  const words = typeof value === "string" ? value : "";
  const label = known(`connection.field.${name}`) ?? name;
  const isRanged = kind === "number" && field.least !== null && field.most !== null;
  const invalid = isRanged ? text("connection.range", { least: field.least ?? 0, most: field.most ?? 0 }) : text("connection.invalid");
  const common = {
    label,
    description: known(`connection.hint.${type}.${name}`) ?? known(`connection.hint.${name}`),
    required: field.isRequired && !isKept,
    error: problem && (problem.code === "required" ? text("connection.required") : invalid),
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
  // A password of a far side is none of the person's own: browsers shall not fill in theirs.
  if (field.isSecret)
    return <PasswordInput {...typed} autoComplete="new-password" visibilityToggleButtonProps={{ "aria-label": text("connection.reveal", { field: label }) }} />;
  return <TextInput {...typed} inputMode={kind === "number" ? "numeric" : undefined} autoComplete="off" spellCheck={false} />;
}

type KeyProps = {
  common: { label: string; description: string | undefined; required: boolean; error: string | undefined };
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
