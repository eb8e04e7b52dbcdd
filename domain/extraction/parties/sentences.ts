import { hasCompanyForm } from "./names.ts";

/** Whether a text is a sentence rather than a name: it is long, goes on behind a full stop, or ends four words or more with one. */
export function isSentence(text: string): boolean {
  if (text.split(/\s+/).length > 8 || /[.!?]\s\p{Lu}\p{Ll}/u.test(text.replace(/\b\p{L}{1,4}\./gu, ""))) return true;
  return /(?:\S+ ){3,}(?!spol\b)\p{Ll}{3,}[.!?]$/u.test(text) && !hasCompanyForm(text);
}
