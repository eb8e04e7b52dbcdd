/** From when on documents of a type are kept: the end of the year of their issue, or the day of their issue. */
const keptFrom = ["YearEnd", "IssueDate"] as const;
export type KeptFrom = (typeof keptFrom)[number];
