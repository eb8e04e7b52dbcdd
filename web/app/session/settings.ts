import { WebStorageStateStore, type UserManagerSettings } from "oidc-client-ts";
import { SIGNIN_CALLBACK, SIGNOUT_CALLBACK, SILENT_CALLBACK, type AppConfiguration } from "#contract/organisation/session.ts";

/** Constants of the session (R462 to R467). Seconds unless the name says otherwise. */
export const STALE_STATE_SECONDS = 900;
export const SILENT_TIMEOUT_SECONDS = 10;
export const EXPIRING_WARNING_SECONDS = 60;
export const SESSION_CHECK_SECONDS = 2;
export const TIMEOUT_RETRY_MS = 5000;
export const POPUP_HEIGHT = 640;

/** How oidc-client-ts is set up (R277, R462 to R467). `storage` keeps the user: one per tab, gone with it. */
export function managerSettings(config: Pick<AppConfiguration, "identityUrl" | "clientId" | "scope">, appUrl: string, storage: Storage): UserManagerSettings {
  return {
    authority: config.identityUrl,
    client_id: config.clientId,
    scope: config.scope,
    response_type: "code",
    redirect_uri: appUrl + SIGNIN_CALLBACK,
    silent_redirect_uri: appUrl + SILENT_CALLBACK,
    post_logout_redirect_uri: appUrl + SIGNOUT_CALLBACK,
    // the session decides itself when to refresh and what a failure means
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: EXPIRING_WARNING_SECONDS,
    silentRequestTimeoutInSeconds: SILENT_TIMEOUT_SECONDS,
    requestTimeoutInSeconds: SILENT_TIMEOUT_SECONDS,
    staleStateAgeInSeconds: STALE_STATE_SECONDS,
    monitorSession: true,
    checkSessionIntervalInSeconds: SESSION_CHECK_SECONDS,
    popupWindowFeatures: { height: POPUP_HEIGHT },
    // the access token is a JWT, which no server can take back
    revokeTokenTypes: ["refresh_token"],
    // the empty answer of the revocation endpoint has this type
    revokeTokenAdditionalContentTypes: ["text/plain"],
    userStore: new WebStorageStateStore({ store: storage }),
    stateStore: new WebStorageStateStore({ store: storage }),
  };
}
