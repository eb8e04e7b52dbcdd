import { hasCompanyForm } from "./names.ts";

/** What stands between a trade name and the firm that uses it: "is a trading name of", "ist eine Marke der", "provozuje společnost". */
const USED_BY = [
  "(?:is )?(?:a|the) (?:trading|business) (?:name|style) (?:of|for)",
  "is (?:a trade ?mark|a brand|(?:owned and )?operated|run) (?:of|by)",
  "ist (?:eine|die) (?:eingetragene )?marke (?:der|von)",
  "wird betrieben von(?: der)?",
  "(?:je (?:obchodní )?(?:značk(?:a|ou)|název)|je provozován[aoy]?|provozuje) (?:společnost[ií]?|firm(?:a|y|ou))",
  "(?:je (?:obchodná )?značk(?:a|ou)|je prevádzkovan[áéý]|prevádzkuje) (?:spoločnos(?:ť|ti|ťou)|firm(?:a|y|ou))",
  "est (?:une (?:marque|enseigne) de|exploitée? par)(?: la (?:société|sarl))?",
  "(?:is een (?:handelsnaam|merk) van|wordt geëxploiteerd door)",
  "jest (?:marką|znakiem)(?: spółki| firmy)?",
].join("|");
/** A sentence up to the firm. */
const NAME_OF = new RegExp(`^.*(?<!\\p{L})(?:${USED_BY})\\s+(?=\\p{L})`, "iu");
/** The same on a line of its own, above the firm. */
const NAME_ABOVE = new RegExp(`(?<!\\p{L})(?:${USED_BY})\\s*$`, "iu");

/** "Muster Limited t/a Muster's Shop": behind the firm, the name that it trades under. */
const TRADING_AS = /,?\s\(?(?:t\/a|t\/as|trading as|handelend onder de naam|h\.?o\.?d\.?n\.?)(?:\s.*)?$/iu;

/** The firm of a sentence that says who trades under which name; any other text as it is. */
export function firmOfTrade(text: string): string {
  const firm = text
    .replace(NAME_OF, "")
    .replace(TRADING_AS, "")
    .replace(/\.{2,}$/, ".");
  return firm !== text && hasCompanyForm(firm) ? firm : text;
}

/** Whether a sentence says whose a trade name is: it is that of the issuer. "Muster Limited t/a Muster's Shop" may be the customer. */
export function namesUser(text: string): boolean {
  return NAME_OF.test(text) && firmOfTrade(text) !== text;
}

/** Whether a line ends where the firm that uses a trade name follows. */
export function leadsToFirm(text: string | undefined): boolean {
  return text !== undefined && NAME_ABOVE.test(text);
}
