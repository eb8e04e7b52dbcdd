/** A proceeding of the Czech insolvency register (Insolvency Act 182/2006 Sb., section 419). */
export type Proceeding = {
  /** "INS 123/2026". */
  fileNumber: string;
  /** As the register names it, such as KONKURS; empty where it names none. */
  state: string;
  /** Calendar date since when the company is bankrupt; null when the register does not say it. */
  since: string | null;
};

/** The proceedings against a company that are not ended; none: it is not in the register. */
export type InsolvencyAnswer = { register: "isir"; proceedings: Proceeding[] };

/** Proceedings in a few words: "INS 123/2026 (KONKURS)". */
export const proceedingsText = (proceedings: readonly Proceeding[]): string =>
  proceedings.map(({ fileNumber, state }) => (state ? `${fileNumber} (${state})` : fileNumber)).join(", ");
