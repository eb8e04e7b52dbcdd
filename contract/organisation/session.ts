/** What identity server, API server and browser agree on for signing in. */

/** The web application: a public first-party client, PKCE, no consent. */
export const WEB_CLIENT_ID = "kvitance-web";

/** Audience of the access tokens that the business API accepts. */
export const API_AUDIENCE = "urn:kvitance:api";

/** Scopes the web application asks for; `api` opens the business API. */
export const WEB_SCOPE = "openid profile email api";

/** Pages of the web application that the identity server may send the browser back to. */
export const SIGNIN_CALLBACK = "/signin-callback.html";
export const SILENT_CALLBACK = "/silent-callback.html";
export const SIGNOUT_CALLBACK = "/signout-callback.html";

/** Answer of `GET /config.json`, all the browser has to know before it can sign in (R235). */
export type AppConfiguration = {
  /** Origin of the web application; at another one nobody can sign in. */
  appUrl: string;
  /** Base URL of the identity server without a closing slash; also the issuer of its tokens. */
  identityUrl: string;
  clientId: string;
  scope: string;
  /** Language of the screens until the user's own is known. */
  fallbackLanguage: "cs-CZ" | "en-US";
  /** Whether mail is set up, so that a forgotten password can be helped by a link. */
  hasMail: boolean;
  /** Whether anybody may open a company to try the product. */
  hasTrial: boolean;
  /** Other providers to sign in at, in the operator's order; `name` is part of the address `/external/<name>` of the identity server. */
  externalSignIn: { name: string; label: string }[];
};

/** Scope without which an access token of a person does not open the business API. */
export const API_SCOPE = "api";

/** Own claims of an access token, beside `iss aud exp iat jti client_id`. */
export type AccessTokenClaims = {
  /** Granted scopes with spaces between. */
  scope?: string;
  /** Claims that the sign-in asked userinfo for by name. */
  userinfo?: string[];
  /** User id (UUID). */
  sub: string;
  /** Tenant id (UUID). */
  tid: string;
  /** Id of the sign-in session; equal for all tokens got in one browser session. */
  sid: string;
  email: string;
  first_name: string;
  last_name: string;
  lang: "cs-CZ" | "en-US";
  role: string;
  phone?: string;
  /** Present and true while the password is temporary and has to be changed first. */
  pwd_change?: true;
};
