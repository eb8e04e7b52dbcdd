import type { TenantFeature, Permission } from "#domain/access/permissions.ts";
import type { AppConfiguration } from "#contract/organisation/session.ts";
import type { Me, Theme } from "#contract/organisation/users.ts";
import { createContext, useContext } from "react";

/** Answer of GET /config.json: where to sign in (R235). */
export type AppConfig = AppConfiguration;

export type WebSettings = { theme: Theme; preferences: Record<string, unknown> };

export type LoginErrorKind = "invalidCredentials" | "other";
/** R220, and the seconds after which another attempt is looked at. */
export type LoginFailure = LoginErrorKind | { waitSeconds: number };

/**
 * What screens know of the session (R262). `web/app/session/SessionProvider.tsx` exports
 * `SessionProvider({ config: AppConfig, children })`, which makes it, puts it into `SessionContext`
 * and gives token and refresh to the API client by `connectSession` (lib/api.ts).
 * Features, permissions and settings are empty values when they could not be loaded (R283-R285).
 */
export type Session = {
  status: "starting" | "anonymous" | "signedIn";
  /** Origin of the identity server, to which a ReturnUrl of Login may lead back. */
  identityUrl: string;
  /** Whether the installation can send mail. */
  hasMail: boolean;
  /** Whether anybody may open a company to try the product. */
  hasTrial: boolean;
  /** Other providers that one may sign in at. */
  externalSignIn: AppConfig["externalSignIn"];
  me: Me | undefined;
  /** What the person signed in with in this window, while it has to be changed; a reload forgets it. */
  temporaryPassword?: string | undefined;
  permissions: readonly Permission[];
  features: readonly TenantFeature[];
  settings: WebSettings;
  /** Posts the credentials, then signs in silently (R263). */
  signIn(credentials: { username: string; password: string; rememberLogin: boolean }): Promise<LoginFailure | undefined>;
  signOut(): Promise<void>;
  /** Reads user, permissions, features and settings again after a change. */
  reload(): Promise<void>;
  /** Changes the settings at once and stores them on the server. */
  saveSettings(change: Partial<WebSettings>): Promise<void>;
};

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession stands outside of SessionContext");
  return session;
}
