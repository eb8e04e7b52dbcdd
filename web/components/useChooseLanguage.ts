import { calls } from "#contract/index.ts";
import type { Culture } from "#domain/names.ts";
import { api } from "#web/lib/api.ts";
import { useSession } from "#web/lib/session.ts";
import { setLanguage } from "#web/locales/language.ts";

/** Sets the language at once, then stores it with the account; a failure to store is logged, the screen keeps the choice. */
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
