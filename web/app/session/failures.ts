import { ErrorResponse, ErrorTimeout } from "oidc-client-ts";

/** Answers of the identity server that mean "nobody is signed in" and are no fault (R244). */
const anonymousErrors = new Set(["login_required", "consent_required", "interaction_required", "account_selection_required"]);

/** True when a silent sign-in failed because nobody is signed in. */
export const isAnonymous = (error: unknown): boolean => error instanceof ErrorResponse && anonymousErrors.has(error.error ?? "");

/** True when the server did not answer in time. A broken connection (fetch rejects with TypeError) is only a quicker time-out. */
export const isTimeout = (error: unknown): boolean => error instanceof ErrorTimeout || error instanceof TypeError;

/** True when the server refused the refresh token: used before, revoked or expired. */
export const isRefusedRefresh = (error: unknown): boolean => error instanceof ErrorResponse && error.error === "invalid_grant";
