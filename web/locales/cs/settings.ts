/** Texts of code lists and settings. */
export const settings = {
  "codes.list": "Hodnoty číselníku",
  "codes.nothing": "Nic neodpovídá",
  "codes.suggested": "Naposledy použité",
  "codes.remove": "Odebrat {{name}}",
} as const;
