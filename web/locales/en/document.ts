/** Texts of the workbench (document detail) in English. */
export const document = {} as const;
