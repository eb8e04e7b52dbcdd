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
  const nobody: SessionState<Data> = { status: "anonymous", token: undefined, user: undefined, data: options.empty };
  const state = makeState<SessionState<Data>>({ ...nobody, status: "starting" });
  const { getState, setState, subscribe } = state;
  const { accept, leave, silentSignIn, adopt } = makeTokens(manager, state, nobody);

  async function loadData(): Promise<void> {
    const owner = getState().user?.id;
    const data = await loadParts(options);
    // somebody who signed out meanwhile must not be signed in again by a late answer
    if (getState().token !== undefined && getState().user?.id === owner) setState({ status: "signedIn", data });
  }

  const leaveIfSignedIn = () => void (getState().token !== undefined && leave());
  const tabs = joinTabs((message) => (message.kind === "signedOut" ? leaveIfSignedIn() : void adopt(message)));
  const refresh = makeRefresh({ manager, tabs, token: () => getState().token, accept, silentSignIn, leave, log });
  manager.events.addAccessTokenExpiring(() => void refresh());
  // after sleep the warning may come too late; the refresh token can still be good
  manager.events.addAccessTokenExpired(() => void refresh());
  manager.events.addSilentRenewError(leaveIfSignedIn);
  manager.events.addUserSignedOut(leaveIfSignedIn);

  return {
    getState,
    subscribe,

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
        if (getState().token === undefined) setState(nobody);
      }
    },

    /**
     * R263 posts the credentials and, when they are right, obtains the token silently and loads the initial data.
     * 401 = the credentials are wrong, 429 = too many attempts; anything else is a general failure.
     */
    async signIn(credentials: Credentials): Promise<LoginFailure | undefined> {
      try {
        const failure = await sendCredentials(plainFetch, config.identityUrl, credentials);
        if (failure) return failure;
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
      if (getState().token !== undefined) setState({ data: { ...getState().data, ...change } });
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

/** How the tokens of this tab come and go, with the state that follows them. */
function makeTokens<Data>(manager: UserManager, { setState }: State<SessionState<Data>>, nobody: SessionState<Data>) {
  function accept(user: User): void {
    setState({ token: user.access_token, user: currentUser(user.access_token) });
  }
  return {
    accept,
    /** R268 R269 R270 R276 removes the user and forgets token, features and settings in this tab. */
    async leave(): Promise<false> {
      setState(nobody);
      await manager.removeUser();
      return false;
    },
    /** Signs in through the hidden frame; the browser's session at the identity server is the proof. */
    async silentSignIn(): Promise<void> {
      const user = await manager.signinSilent({ forceIframeAuth: true });
      if (!user) throw new Error("the silent sign-in brought no user");
      accept(user);
    },
    /** A duplicated tab holds a copy of the tokens that another tab has just renewed. */
    async adopt({ replaced, user }: Extract<TabMessage, { kind: "renewed" }>): Promise<void> {
      if ((await manager.getUser())?.refresh_token !== replaced) return;
      const renewed = User.fromStorageString(user);
      await manager.storeUser(renewed);
      await manager.events.load(renewed);
      accept(renewed);
    },
  };
}

type State<Value extends object> = ReturnType<typeof makeState<Value>>;

/** A value that React's useSyncExternalStore can follow; each change makes a new object. */
function makeState<State extends object>(first: State) {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    getState: (): State => state,
    setState(change: Partial<State>): void {
      state = { ...state, ...change };
      listeners.forEach((listener) => listener());
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** R264 R283 R284 R285 loads all parts at once; a failure is logged and leaves the empty value. */
async function loadParts<Data extends Record<string, unknown>>({ load, empty, log }: Pick<SessionOptions<Data>, "load" | "empty" | "log">): Promise<Data> {
  const part = async (name: string): Promise<[string, unknown]> => {
    try {
      return [name, await load[name]?.()];
    } catch (error) {
      log(`${name} could not be loaded`, error);
      return [name, empty[name]];
    }
  };
  return Object.fromEntries(await Promise.all(Object.keys(load).map(part))) as Data;
}

type Credentials = { username: string; password: string; rememberLogin: boolean };

/** Posts the credentials to the identity server; answers why it refused them, or nothing. */
async function sendCredentials(send: typeof globalThis.fetch, identityUrl: string, credentials: Credentials): Promise<LoginFailure | undefined> {
  const response = await send(`${identityUrl}/account/login`, {
    method: "POST",
    credentials: "include",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  if (response.status === 401) return "invalidCredentials";
  const waitSeconds = Number(response.headers.get("retry-after"));
  if (response.status === 429 && waitSeconds > 0) return { waitSeconds };
  return response.ok ? undefined : "other";
}
