/** A link shows a document at most so long. */
export const MAX_SHARE_DAYS = 365;
/** What is offered first. */
export const USUAL_SHARE_DAYS = 14;
/** Bytes of the secret in a link. */
export const SHARE_SECRET_BYTES = 32;

/** Whether a link still works. */
export const isShareOpen = (share: { expires_at: Date; revoked_at: Date | null }, now: Date): boolean => share.revoked_at === null && share.expires_at > now;
