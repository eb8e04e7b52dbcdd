import type { TextKey } from "#web/locales/language.ts";

/** Why a sign-in at another provider came to nothing. */
const external: Record<string, TextKey> = {
  external_unverified: "login.external.unverified",
  external_unavailable: "login.external.unavailable",
  external_failed: "login.external.failed",
};

/** The address at the identity server that leads to another provider and, after it, back to where the person wanted to go. */
export function externalAddress(
  identityUrl: string,
  name: string,
  wish: { remember: boolean; returnRoute: string | null; returnUrl: string | undefined },
): string {
  const query = new URLSearchParams({
    ...(wish.remember ? { remember: "true" } : {}),
    ...(wish.returnRoute ? { returnRoute: wish.returnRoute } : {}),
    ...(wish.returnUrl ? { ReturnUrl: wish.returnUrl } : {}),
  }).toString();
  return `${identityUrl}/external/${name}${query ? `?${query}` : ""}`;
}

/** What Login says about `callback-error` (R221, R222): a missing account, a declined consent, or a general failure. */
export function callbackErrorText(code: string | null): TextKey | undefined {
  if (!code) return undefined;
  const known = external[code];
  if (known) return known;
  if (/account/i.test(code)) return "login.accountDoesNotExist";
  if (/consent|access_?denied/i.test(code)) return "login.consentDeclined";
  return "login.other";
}

/** A ReturnUrl is followed only to the identity server; any other address would make Login a springboard. */
export function safeReturnUrl(value: string | null, identityUrl: string): string | undefined {
  if (!value || !URL.canParse(value, identityUrl)) return undefined;
  const url = new URL(value, identityUrl);
  return url.origin === new URL(identityUrl).origin ? url.href : undefined;
}
