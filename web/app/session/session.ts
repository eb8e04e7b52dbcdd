import { User, UserManager } from "oidc-client-ts";
import type { AppConfiguration } from "#contract/organisation/session.ts";
import type { LoginFailure } from "#web/lib/session.ts";
import { currentUser, type CurrentUser } from "./currentUser.ts";
import { isAnonymous } from "./failures.ts";
import { makeRefresh } from "./refresh.ts";
import { managerSettings } from "./settings.ts";
import { joinTabs, type TabMessage } from "./tabs.ts";

export type SessionState<Data> = {
  /** `starting` until it is known whether somebody is signed in; `signedIn` once the initial data are there too. */
  status: "starting" | "anonymous" | "signedIn";
  token: string | undefined;
  user: CurrentUser | undefined;
  /** What the application loads after a sign-in: features, permissions, settings (R262). Empty values while nobody is signed in. */
  data: Data;
};

export type SessionOptions<Data extends Record<string, unknown>> = {
  config: Pick<AppConfiguration, "identityUrl" | "clientId" | "scope">;
  /** Origin of the application. */
  appUrl: string;
  /** How each part of the initial data is loaded, and what stands in when that fails or nobody is signed in. */
  load: { [Name in keyof Data]: () => Promise<Data[Name]> };
  empty: Data;
  log(message: string, error: unknown): void;
  fetch?: typeof globalThis.fetch;
  storage?: Storage;
  manager?: UserManager;
};

export type Session<Data extends Record<string, unknown>> = ReturnType<typeof createSession<Data>>;

/**
 * The session of this tab (R263 to R278): signs in and out, refreshes before expiry, notices a sign-out
 * elsewhere. When it ends, the state becomes `anonymous` and the route guard opens Login with the return route.
 * `subscribe` and `getState` fit React's useSyncExternalStore; every state is a new object.
 */
export function createSession<Data extends Record<string, unknown>>(options: SessionOptions<Data>) {
  const { config, log } = options;
  const plainFetch: typeof globalThis.fetch = options.fetch ?? ((...args) => globalThis.fetch(...args));
  const manager = options.manager ?? new UserManager(managerSettings(config, options.appUrl, options.storage ?? sessionStorage));
  const listeners = new Set<() => void>();
  const nobody: SessionState<Data> = { status: "anonymous", token: undefined, user: undefined, data: options.empty };
  let state: SessionState<Data> = { ...nobody, status: "starting" };

  function setState(change: Partial<SessionState<Data>>): void {
    state = { ...state, ...change };
    listeners.forEach((listener) => listener());
  }

  function accept(user: User): void {
    setState({ token: user.access_token, user: currentUser(user.access_token) });
  }

  /** R268 R269 R270 R276 removes the user and forgets token, features and settings in this tab. */
  async function leave(): Promise<false> {
    setState(nobody);
    await manager.removeUser();
    return false;
  }

  /** R264 R283 R284 R285 loads all parts at once; a failure is logged and leaves the empty value. */
  async function loadData(): Promise<void> {
    const part = async (name: string): Promise<[string, unknown]> => {
      try {
        return [name, await options.load[name]?.()];
      } catch (error) {
        log(`${name} could not be loaded`, error);
        return [name, options.empty[name]];
      }
    };
    const owner = state.user?.id;
    const parts = await Promise.all(Object.keys(options.load).map(part));
    // somebody who signed out meanwhile must not be signed in again by a late answer
    if (state.token !== undefined && state.user?.id === owner) setState({ status: "signedIn", data: Object.fromEntries(parts) as Data });
  }

  /** Signs in through the hidden frame; the browser's session at the identity server is the proof. */
  async function silentSignIn(): Promise<void> {
    const user = await manager.signinSilent({ forceIframeAuth: true });
    if (!user) throw new Error("the silent sign-in brought no user");
    accept(user);
  }

  /** A duplicated tab holds a copy of the tokens that another tab has just renewed. */
  async function adopt({ replaced, user }: Extract<TabMessage, { kind: "renewed" }>): Promise<void> {
    if ((await manager.getUser())?.refresh_token !== replaced) return;
    const renewed = User.fromStorageString(user);
    await manager.storeUser(renewed);
    await manager.events.load(renewed);
    accept(renewed);
  }

  const leaveIfSignedIn = () => void (state.token !== undefined && leave());
  const tabs = joinTabs((message) => (message.kind === "signedOut" ? leaveIfSignedIn() : void adopt(message)));
  const refresh = makeRefresh({ manager, tabs, token: () => state.token, accept, silentSignIn, leave, log });
  manager.events.addAccessTokenExpiring(() => void refresh());
  // after sleep the warning may come too late; the refresh token can still be good
  manager.events.addAccessTokenExpired(() => void refresh());
  manager.events.addSilentRenewError(leaveIfSignedIn);
  manager.events.addUserSignedOut(leaveIfSignedIn);

  return {
    getState: (): SessionState<Data> => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /**
     * Takes over the user that the tab kept over a reload; an expired one is removed (R271). With nobody there it
     * tries a silent sign-in (R272), unless the screen that is open signs out or resets a password.
     */
    async start(mayBeSilent: boolean): Promise<void> {
      const stored = await manager.getUser();
      try {
        if (stored?.expired) await manager.removeUser();
        if (stored && !stored.expired) accept(stored);
        else if (mayBeSilent) await silentSignIn();
        else return setState(nobody);
        await loadData();
      } catch (error) {
        if (!isAnonymous(error)) log("the silent sign-in failed", error);
        if (state.token === undefined) setState(nobody);
      }
    },

    /**
     * R263 posts the credentials and, when they are right, obtains the token silently and loads the initial data.
     * 401 = the credentials are wrong, 429 = too many attempts; anything else is a general failure.
     */
    async signIn(credentials: { username: string; password: string; rememberLogin: boolean }): Promise<LoginFailure | undefined> {
      try {
        const response = await plainFetch(`${config.identityUrl}/account/login`, {
          method: "POST",
          credentials: "include",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(credentials),
        });
        if (response.status === 401) return "invalidCredentials";
        const waitSeconds = Number(response.headers.get("retry-after"));
        if (response.status === 429 && waitSeconds > 0) return { waitSeconds };
        if (!response.ok) return "other";
        await manager.removeUser();
        await silentSignIn();
      } catch (error) {
        log("signing in failed", error);
        return "other";
      }
      await loadData();
      return undefined;
    },

    refresh,

    /** Ends the session in this tab only: the API keeps refusing its token. */
    leave,

    /** Reads the initial data again, with a fresh token, because claims may have changed with them. */
    async reload(): Promise<void> {
      if (await refresh()) await loadData();
    },

    /** Puts a changed part of the initial data in place without asking the server. */
    replaceData(change: Partial<Data>): void {
      if (state.token !== undefined) setState({ data: { ...state.data, ...change } });
    },

    /** R276 R232 R233 signs out here, in the other tabs and at the identity server. Never throws: what fails is logged. */
    async logout(): Promise<void> {
      const failed = (what: string) => (error: unknown) => log(`${what} failed`, error);
      const idToken = (await manager.getUser())?.id_token;
      await manager.revokeTokens().catch(failed("revoking the refresh token"));
      await leave();
      tabs.announce({ kind: "signedOut" });
      await plainFetch(`${config.identityUrl}/account/logout`, { method: "POST", credentials: "include" }).catch(failed("ending the session"));
      await manager.signoutSilent(idToken === undefined ? {} : { id_token_hint: idToken }).catch(failed("the end-session request"));
    },

    /** Lets go of the other tabs. */
    close: () => tabs.close(),
  };
}
