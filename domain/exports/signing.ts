/** What is done to PDFs that leave while the feature Signing is on (spec b-3): signed, or given metadata and a page of what was read. */
export const signingActions = ["DocumentSigning", "DocumentMetadataAppend"] as const;
export type SigningAction = (typeof signingActions)[number];

/** Why a PKCS#12 file cannot sign. */
export const certificateProblems = ["notPkcs12", "wrongPassword", "noKey", "noCertificate", "keyKind", "expired", "notYetValid"] as const;
export type CertificateProblem = (typeof certificateProblems)[number];
