import type { FieldDefinition } from "#contract/organisation/documentTypes.ts";
import type { Culture } from "#domain/names.ts";
import type { DateContext } from "#domain/documents/typing/typedDate.ts";
import type { ValidationError } from "#domain/documents/validationError.ts";
import type { Codes } from "#web/components/codes/searchCodes.ts";
import type { Choice } from "#web/components/fieldFormats.ts";
import { FieldInput } from "#web/components/fieldInputs.tsx";
import type { Text } from "#web/locales/language.ts";
import { type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import type { Certainty, FieldEvidence } from "#web/features/documents/screen/state/attention.ts";
import { useStable } from "#web/lib/useStable.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { ActiveField } from "./ActiveField.tsx";
import { CertaintyMark } from "./CertaintyMark.tsx";
import { fieldOptions } from "./fieldOptions.ts";
import { dateContext } from "./dateContext.ts";
import { ruleText } from "./ruleText.ts";
import { useLinkedFields } from "./useLinkedFields.ts";
import { useTypingPause } from "./useTypingPause.ts";
import styles from "./fields.module.css";

export const inputId = (name: string) => `field-${name}`;

/** Formats that cannot be read off the page: closed lists. */
const uncapturable = ["flag", "kind"];

/** One field of the document screen: knows what a key or a focus does; the drawing is left alone while other fields are typed in. */
export function FieldRow({ field }: { field: FieldDefinition }) {
  const model = useScreen();
  const { draft, dispatch, canEdit } = model;
  const { name } = field;
  const value = draft.values.fields[name] ?? "";
  const readOnly = !canEdit || !field.editable;
  const choices = model.choicesFor(field);
  const codes = model.codesFor(name);

  const set = useStable((next: string) => dispatch({ type: "setField", name, value: next }));
  const linked = useLinkedFields(field);
  const leave = useStable(linked.leave);
  // What was typed since the field was entered; options that begin with it stay while the arrows go through them.
  const [typed, setTyped] = useState<string>();
  const focus = useStable(() => {
    setTyped(undefined);
    linked.enter();
    model.setActive(name);
    const canCapture = !readOnly && !uncapturable.includes(field.format);
    model.setTarget(
      canCapture
        ? { name, label: field.label, format: field.format, put: (found, place) => dispatch({ type: "setField", name, value: found, place }) }
        : undefined,
    );
  });
  const hover = useStable((isOver: boolean) => model.setHovered(isOver ? name : undefined));
  const press = useStable((event: KeyboardEvent<HTMLElement>) => {
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key === "Tab" || (event.key === "Enter" && isPlain && field.format !== "multiline")) {
      dispatch({ type: "confirm", name });
      // Where no stop is left, Enter goes to the save, and Tab on through the page as everywhere: what stands behind the fields is reached by it.
      if (model.walk(event.shiftKey ? -1 : 1, name, event.key === "Tab" ? "page" : "primary")) event.preventDefault();
    }
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (!isArrow || !isPlain || choices || readOnly || field.format === "multiline") return;
    const options = fieldOptions(model, field, typed);
    const at = options.findIndex((option) => option.value === value);
    if (options.length === 0 || (options.length === 1 && at === 0)) return;
    event.preventDefault();
    const step = event.key === "ArrowDown" ? at + 1 : Math.max(at, 0) - 1;
    const next = options[(step + options.length) % options.length]!;
    dispatch({ type: "setField", name, value: next.value, place: next.place });
  });
  const context = dateContext(model, name);
  return (
    <FieldLine
      field={field}
      value={value}
      certainty={model.certainty.get(name) ?? "empty"}
      evidence={model.document.evidence[name]}
      errors={model.errors.filter((error) => error.field === name)}
      isActive={model.active === name}
      typed={typed}
      setTyped={setTyped}
      readOnly={readOnly}
      choices={choices}
      codes={codes}
      context={context}
      text={model.text}
      culture={model.culture}
      set={set}
      focus={focus}
      leave={leave}
      press={press}
      hover={hover}
    />
  );
}

type LineProps = {
  field: FieldDefinition;
  value: string;
  certainty: Certainty;
  evidence: FieldEvidence | undefined;
  errors: readonly ValidationError[];
  isActive: boolean;
  typed: string | undefined;
  setTyped(text: string): void;
  readOnly: boolean;
  choices: readonly Choice[] | undefined;
  codes: Codes | undefined;
  context: DateContext;
  text: Text;
  culture: Culture;
  set(value: string): void;
  focus(): void;
  leave(): void;
  press(event: KeyboardEvent<HTMLElement>): void;
  hover(isOver: boolean): void;
};

const isSameLine = (a: LineProps, b: LineProps) =>
  (Object.keys(a) as (keyof LineProps)[]).every((key) =>
    key === "errors" || key === "context" ? JSON.stringify(a[key]) === JSON.stringify(b[key]) : a[key] === b[key],
  );

/** Label with its certainty, input, what breaks a rule, and while active the snippet of the page and other readings. */
const FieldLine = memo(function FieldLine(props: LineProps) {
  const { field, value, certainty, evidence, isActive, readOnly, text, culture } = props;
  const errors = useTypingPause(props.errors, value, isActive);
  const isBroken = certainty === "broken" && errors.length > 0;
  const row = useRef<HTMLDivElement>(null);
  // The row grows when it becomes active or its value changes; all of it, with snippet and readings, comes into sight.
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: "nearest" });
  }, [isActive, value, errors.length]);
  const messageId = errors.length > 0 ? `${inputId(field.name)}-message` : undefined;
  return (
    <div
      ref={row}
      className={styles.row}
      data-active={isActive || undefined}
      data-field={field.name}
      onInput={(event) => props.setTyped((event.target as HTMLInputElement).value)}
      onMouseEnter={() => props.hover(true)}
      onMouseLeave={() => props.hover(false)}
    >
      <div className={styles.labels}>
        <label htmlFor={inputId(field.name)} title={field.label}>
          {field.label}
          {field.required && <span className={styles.required}>{text("document.required")}</span>}
        </label>
        <CertaintyMark certainty={certainty === "broken" && !isBroken ? "person" : certainty} evidence={evidence} text={text} culture={culture} />
      </div>
      <FieldInput
        id={inputId(field.name)}
        format={field.type === "NUMBER" ? "integer" : field.format}
        value={value}
        culture={culture}
        context={props.context}
        onChange={props.set}
        onFocus={props.focus}
        onBlur={props.leave}
        onKeyDown={props.press}
        readOnly={readOnly}
        invalid={isBroken}
        required={field.required}
        describedBy={messageId}
        choices={props.choices}
        codes={props.codes}
      />
      {errors.length > 0 && (
        <div id={messageId}>
          {errors.map((error) => (
            <p key={error.rule} className={styles.message} data-blocking={error.blocking || undefined}>
              {ruleText(error, { text, culture, format: field.format })}
            </p>
          ))}
        </div>
      )}
      {isActive && <ActiveField field={field} readOnly={readOnly} typed={props.typed} />}
    </div>
  );
}, isSameLine);
