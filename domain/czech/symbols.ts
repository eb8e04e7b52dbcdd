/** A variable, constant or specific symbol in its normal form: digits as printed, at most ten; undefined when it is none. */
export function normaliseSymbol(text: string, maximumDigits = 10): string | undefined {
  const digits = text.replace(/\s/g, "");
  return new RegExp(`^\\d{1,${maximumDigits}}$`).test(digits) ? digits : undefined;
}

/** The variable symbol that banks derive from a document number: its digits alone, at most the last ten, no zeros in front. */
export function symbolOfNumber(documentNumber: string): string | undefined {
  const digits = documentNumber.replace(/\D/g, "").slice(-10).replace(/^0+/, "");
  return digits || undefined;
}
