import type { FieldInputProps } from "./fieldInputProps.ts";
import { parseInput } from "#domain/documents/typing/inputs.ts";
import type { KeyboardEvent } from "react";
import { CodeInput } from "./codes/CodeInput.tsx";
import { type Choice, isFigures, isTabular, showValue } from "./fieldFormats.ts";
import { useTypedValue } from "./useTypedValue.ts";
import styles from "./fieldInputs.module.css";

/** The input of one field: a searched code list, a list for closed choices, several lines for long texts, else one line read by the field's format. */
export function FieldInput(props: FieldInputProps) {
  if (props.codes) return <CodeInput {...props} codes={props.codes} />;
  return props.choices ? <ChoiceInput {...props} choices={props.choices} /> : <TextInput {...props} />;
}

function shared({ id, readOnly, invalid, required, describedBy }: FieldInputProps) {
  return {
    id,
    "aria-invalid": invalid || undefined,
    "aria-required": required || undefined,
    "aria-describedby": describedBy,
    "data-read-only": readOnly || undefined,
  };
}

function ChoiceInput(props: FieldInputProps & { choices: readonly Choice[] }) {
  const { value, choices, onChange, onFocus, onBlur, onKeyDown, readOnly } = props;
  const isKnown = value === "" || choices.some((choice) => choice.value === value);
  return (
    <select
      {...shared(props)}
      className={styles.input}
      value={value}
      disabled={readOnly}
      onChange={(event) => onChange(event.target.value)}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <option value="" />
      {!isKnown && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

/** What the person types stays on the screen as typed; leaving shows the value as it was understood. */
function TextInput(props: FieldInputProps) {
  const { format, value, culture, context, onChange, onFocus, onBlur, onKeyDown, readOnly } = props;
  const { typed, setTyped, report, enter, isChanged, restore } = useTypedValue(value, onChange);
  const type = (text: string) => {
    setTyped(text);
    const parsed = parseInput(format, text, context);
    report(parsed.ok ? parsed.value : text);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape" && typed !== undefined && isChanged()) {
      event.preventDefault();
      event.stopPropagation();
      setTyped(undefined);
      restore();
      return;
    }
    onKeyDown?.(event);
  };
  const common = {
    ...shared(props),
    value: typed ?? showValue(format, value, culture),
    readOnly,
    autoComplete: "off",
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => type(event.target.value),
    onFocus: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      enter();
      event.currentTarget.select();
      onFocus?.();
    },
    onBlur: () => {
      setTyped(undefined);
      onBlur?.();
    },
    onKeyDown: press,
  };
  if (format === "multiline") return <textarea {...common} className={styles.input} data-format={format} rows={rowsOf(common.value)} />;
  return (
    <input
      {...common}
      type="text"
      className={styles.input}
      data-format={format}
      data-figures={isTabular(format) || undefined}
      data-right={isFigures(format) || undefined}
      inputMode={isFigures(format) ? "decimal" : undefined}
    />
  );
}

/** About as much as fits into a line of the narrowest place of such a text. */
const LINE_CHARACTERS = 40;
const MAX_ROWS = 6;

const rowsOf = (value: string): number => {
  const lines = value.split("\n");
  return Math.min(MAX_ROWS, lines.length === 1 && value.length > LINE_CHARACTERS ? 2 : lines.length);
};
