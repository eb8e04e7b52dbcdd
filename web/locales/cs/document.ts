/** Texts of the workbench (document detail). Keys begin with `document.`. */
export const document = {} as const;
