import { type Culture, cultures } from "#domain/names.ts";
import { languageNames, useText } from "#web/locales/language.ts";
import { SegmentedControl } from "@mantine/core";
import { useChooseLanguage } from "./useChooseLanguage.ts";

const languages = cultures.map((value) => ({ value, label: languageNames[value] }));

/** Switches the language without reload; a signed-in user keeps it with their account. */
export function LanguageSwitch() {
  const { text, culture } = useText();
  const choose = useChooseLanguage();
  return (
    <SegmentedControl size="xs" aria-label={text("language.label")} data={languages} value={culture} onChange={(value) => void choose(value as Culture)} />
  );
}
