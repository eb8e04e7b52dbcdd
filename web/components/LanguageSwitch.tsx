import { calls } from "#contract/index.ts";
import type { Culture } from "#domain/document/names.ts";
import { useSession } from "#web/lib/session.ts";
import { api } from "#web/lib/api.ts";
import { setLanguage, useText } from "#web/locales/language.ts";
import { SegmentedControl } from "@mantine/core";

const languages: { value: Culture; label: string }[] = [
  { value: "cs-CZ", label: "Čeština" },
  { value: "en-US", label: "English" },
];

/** Switches the language without reload; a signed-in user keeps it with their account. */
export function LanguageSwitch() {
  const { text, culture } = useText();
  const choose = useChooseLanguage();
  return <SegmentedControl size="xs" aria-label={text("language.label")} data={languages} value={culture} onChange={(value) => void choose(value as Culture)} />;
}

/** Sets the language at once, then stores it; a failure to store is logged, the screen keeps the choice. */
export function useChooseLanguage(): (culture: Culture) => Promise<void> {
  const { status, reload } = useSession();
  return async (culture) => {
    await setLanguage(culture);
    if (status !== "signedIn") return;
    try {
      await api(calls.updateMe, { body: { languageCode: culture } });
      await reload();
    } catch (error) {
      console.error("Failed to store the language.", error);
    }
  };
}
