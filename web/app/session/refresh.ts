import type { User, UserManager } from "oidc-client-ts";
import { isAnonymous, isRefusedRefresh, isTimeout } from "./failures.ts";
import { SILENT_TIMEOUT_SECONDS, TIMEOUT_RETRY_MS } from "./settings.ts";
import { oneTabAtATime, type Tabs } from "./tabs.ts";

type RefreshParts = {
  manager: UserManager;
  tabs: Tabs;
  /** Access token of this moment, undefined when nobody is signed in. */
  token(): string | undefined;
  accept(user: User): void;
  /** Signs in through the hidden frame. */
  silentSignIn(): Promise<void>;
  /** Ends the session in this tab. */
  leave(): Promise<false>;
  log(message: string, error: unknown): void;
};

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Makes the refresh of a tab (R265, R267, R278): calls at the same time share one; it answers false when nobody is
 * signed in any more.
 */
export function makeRefresh({ manager, tabs, token, accept, silentSignIn, leave, log }: RefreshParts): () => Promise<boolean> {
  let refreshing: Promise<boolean> | undefined;

  /** Renews the tokens once. Only one tab at a time, so that no two send the same refresh token. */
  function renewOnce(): Promise<void> {
    const before = token();
    return oneTabAtATime(async () => {
      // while this tab waited for its turn, a duplicate of it may have renewed the tokens for both
      if (token() !== before) return;
      const stored = await manager.getUser();
      try {
        // given here because oidc-client-ts 3.5 lets a refresh without it wait for ever, whatever its settings say
        const user = await manager.signinSilent({ silentRequestTimeoutInSeconds: SILENT_TIMEOUT_SECONDS });
        if (!user) throw new Error("the refresh brought no user");
        // signed out while the answer was on its way: what the library has just stored must not bring the person back
        if (token() === undefined) return await manager.removeUser();
        accept(user);
        if (stored?.refresh_token) tabs.announce({ kind: "renewed", replaced: stored.refresh_token, user: user.toStorageString() });
      } catch (error) {
        // the answer to an earlier try may have been lost, or a duplicated tab used the token; the session may well be alive
        if (!isRefusedRefresh(error) || token() === undefined) throw error;
        await silentSignIn();
      }
    });
  }

  async function renew(): Promise<boolean> {
    try {
      await renewOnce().catch(async (error: unknown) => {
        if (!isTimeout(error)) throw error;
        await wait(TIMEOUT_RETRY_MS);
        if (token() !== undefined) await renewOnce();
      });
      return token() !== undefined;
    } catch (error) {
      if (!isAnonymous(error)) log("the session could not be refreshed", error);
      return leave();
    }
  }

  return () => {
    if (token() === undefined) return Promise.resolve(false);
    refreshing ??= renew().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
}
