import type { TextKey } from "#web/locales/language.ts";

/** What Login says about `callback-error` (R221, R222): a missing account, a declined consent, or a general failure. */
export function callbackErrorText(code: string | null): TextKey | undefined {
  if (!code) return undefined;
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
