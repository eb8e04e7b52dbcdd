/** Texts of code lists and settings. */
export const settings = {
  "codes.list": "Values of the code list",
  "codes.nothing": "Nothing fits",
  "codes.suggested": "Used lately",
  "codes.remove": "Remove {{name}}",
} as const;
