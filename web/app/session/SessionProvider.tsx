import { calls } from "#contract/index.ts";
import type { Me } from "#contract/organisation/users.ts";
import type { TenantFeature } from "#domain/access/permissions.ts";
import { api, connectSession } from "#web/lib/api.ts";
import { type AppConfig, type Session as ScreenSession, SessionContext, type WebSettings } from "#web/lib/session.ts";
import { setLanguage } from "#web/locales/language.ts";
import { keptDrafts } from "#web/features/documents/screen/state/keptDrafts.ts";
import { forgetEarly } from "#web/lib/early.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { createSession, type Session } from "./session.ts";

type Data = { me: Me | undefined; features: TenantFeature[]; settings: WebSettings };

const empty: Data = { me: undefined, features: [], settings: { theme: "OsDefault", preferences: {} } };

/** Screens on which nobody is signed in silently: one signs out, the other is for people who cannot sign in. */
const withoutSilentSignIn = /^\/(logout|user\/resetpassword)\/?$/i;

/** The session of this tab. */
export type TabSession = {
  config: AppConfig;
  session: Session<Data>;
  /** Ends when it is known whether somebody is signed in, and the initial data are there. */
  started: Promise<void>;
};

/** Makes the session of the tab, starts it and hands it to the API client. */
export function startSession(config: AppConfig): TabSession {
  const session = createSession<Data>({
    config,
    appUrl: location.origin,
    load: {
      me: () => api(calls.getMe, undefined, { early: "beside" }),
      features: async () =>
        (await api(calls.getFeatures, undefined, { early: "beside" })).features.filter(({ enabled }) => enabled).map(({ feature }) => feature),
      settings: () => api(calls.getWebSettings, undefined, { early: "beside" }),
    },
    empty,
    log: (message, error) => console.error(`${message}.`, error),
  });
  connectSession({ token: () => session.getState().token, refresh: session.refresh, lost: () => void session.leave() });
  return { config, session, started: session.start(!withoutSilentSignIn.test(location.pathname)) };
}

/** Hands the session of the tab to the screens. */
export function SessionProvider({ tab: { config, session }, children }: { tab: TabSession; children: ReactNode }) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const queries = useQueryClient();

  const [temporaryPassword, setTemporaryPassword] = useState<string>();
  const mustChange = state.data.me?.mustChangePassword === true;
  useEffect(() => void (!mustChange && setTemporaryPassword(undefined)), [mustChange]);

  const personId = state.user?.id;
  // what one person has read is not for the next one
  useEffect(() => (personId === undefined ? undefined : () => (queries.clear(), forgetEarly())), [personId, queries]);
  const language = state.data.me?.languageCode;
  useEffect(() => void (language && setLanguage(language)), [language]);

  const value = useMemo<ScreenSession>(
    () => ({
      status: state.status,
      identityUrl: config.identityUrl,
      hasMail: config.hasMail,
      hasTrial: config.hasTrial,
      externalSignIn: config.externalSignIn,
      me: state.data.me,
      temporaryPassword,
      permissions: state.data.me?.permissions ?? [],
      features: state.data.features,
      settings: state.data.settings,
      signIn: async (credentials) => {
        const failure = await session.signIn(credentials);
        if (session.getState().data.me?.mustChangePassword) setTemporaryPassword(credentials.password);
        return failure;
      },
      signOut: async () => {
        keptDrafts.forgetAll();
        await session.logout();
      },
      reload: session.reload,
      saveSettings: async (change) => {
        const settings = { ...session.getState().data.settings, ...change };
        session.replaceData({ settings });
        await api(calls.putWebSettings, { body: settings });
      },
    }),
    [state, session, config, temporaryPassword],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}
