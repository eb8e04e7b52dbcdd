import { isPattern, MAX_PATTERN_LENGTH } from "#domain/documents/typing/fieldPattern.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import styles from "./documentType.module.css";

/** Most conditions of one field. */
const MOST = 10;

/** The regular expressions of a field; a value must fit all of them as a whole. */
export function Patterns({ patterns, set, error }: { patterns: readonly string[]; set(patterns: string[]): void; error: string | undefined }) {
  const { text } = useText();
  const shown = patterns.length > 0 ? patterns : [""];
  return (
    <fieldset className={styles.patterns}>
      <legend>{text("documentType.patterns")}</legend>
      <p className={styles.hint}>{text("documentType.patterns.hint")}</p>
      {shown.map((pattern, at) => (
        <div key={at} className={styles.pattern}>
          <TextInput
            aria-label={text("documentType.patternOf", { number: at + 1 })}
            maxLength={MAX_PATTERN_LENGTH}
            placeholder="PO-\d{4}"
            spellCheck={false}
            className={styles.code}
            value={pattern}
            error={pattern === "" ? at === 0 && error : !isPattern(pattern) && text("documentType.problem.invalid-regex")}
            onChange={(event) => set(shown.map((each, index) => (index === at ? event.currentTarget.value : each)))}
          />
          {shown.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={text("documentType.removePattern", { number: at + 1 })}
              onClick={() => set(shown.filter((_, index) => index !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      {shown.length < MOST && (
        <Button size="compact-sm" variant="subtle" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => set([...shown, ""])}>
          {text("documentType.addPattern")}
        </Button>
      )}
    </fieldset>
  );
}
