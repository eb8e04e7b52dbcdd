/** Who approved a document, as it is printed on pages that leave. `day` is the Czech calendar day, YYYY-MM-DD. */
export type PrintedApproval = { step: string; person: string; onBehalfOf?: string; day: string; note?: string };
