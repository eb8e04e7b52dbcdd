import type { Culture } from "#domain/names.ts";
import { useText } from "#web/locales/language.ts";
import { SegmentedControl } from "@mantine/core";
import { useChooseLanguage } from "./useChooseLanguage.ts";

const languages: { value: Culture; label: string }[] = [
  { value: "cs-CZ", label: "Čeština" },
  { value: "en-US", label: "English" },
];

/** Switches the language without reload; a signed-in user keeps it with their account. */
export function LanguageSwitch() {
  const { text, culture } = useText();
  const choose = useChooseLanguage();
  return (
    <SegmentedControl size="xs" aria-label={text("language.label")} data={languages} value={culture} onChange={(value) => void choose(value as Culture)} />
  );
}
