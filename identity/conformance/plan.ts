import type { Suite, Visit } from "./relyingParty.ts";

/**
 * The modules of `oidcc-basic-certification-test-plan` in its order (OpenID Foundation conformance suite, OIDCCBasicTestPlan:
 * response type code, client_secret_basic, one module with client_secret_post, response mode default).
 */
export const basicPlan = [
  "oidcc-server",
  "oidcc-response-type-missing",
  "oidcc-idtoken-signature",
  "oidcc-idtoken-unsigned",
  "oidcc-userinfo-get",
  "oidcc-userinfo-post-header",
  "oidcc-userinfo-post-body",
  "oidcc-ensure-request-without-nonce-succeeds-for-code-flow",
  "oidcc-scope-profile",
  "oidcc-scope-email",
  "oidcc-scope-address",
  "oidcc-scope-phone",
  "oidcc-scope-all",
  "oidcc-ensure-other-scope-order-succeeds",
  "oidcc-display-page",
  "oidcc-display-popup",
  "oidcc-prompt-login",
  "oidcc-prompt-none-not-logged-in",
  "oidcc-prompt-none-logged-in",
  "oidcc-max-age-1",
  "oidcc-max-age-10000",
  "oidcc-ensure-request-with-unknown-parameter-succeeds",
  "oidcc-id-token-hint",
  "oidcc-login-hint",
  "oidcc-ui-locales",
  "oidcc-claims-locales",
  "oidcc-ensure-request-with-acr-values-succeeds",
  "oidcc-codereuse",
  "oidcc-codereuse-30seconds",
  "oidcc-ensure-registered-redirect-uri",
  "oidcc-ensure-post-request-succeeds",
  "oidcc-server-client-secret-post",
  "oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported",
  "oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported",
  "oidcc-claims-essential",
  "oidcc-ensure-request-object-with-redirect-uri",
  "oidcc-refresh-token",
  "oidcc-ensure-request-with-valid-pkce-succeeds",
] as const;
export type ModuleName = (typeof basicPlan)[number];

/** What a module does with a visitor who is not signed in yet. */
export type Module = (visit: Visit, suite: Suite) => Promise<void>;

/**
 * Modules that the suite skips for a server like ours, and why; they prove the refusal or the absence instead.
 * The suite skips them by what discovery says or by the error they get.
 */
export const skippedBySuite: Partial<Record<ModuleName, string>> = {
  "oidcc-idtoken-unsigned": "discovery offers RS256 only",
  "oidcc-scope-address": "no address of a person is known, so the scope is not offered",
  "oidcc-scope-all": "the scope address is not offered",
  "oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported": "answered with request_uri_not_supported",
  "oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported": "answered with request_not_supported",
  "oidcc-ensure-request-object-with-redirect-uri": "answered with request_not_supported",
};
