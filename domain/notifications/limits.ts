/** Most webhooks of a tenant. */
export const MAX_WEB_HOOKS = 50;

/** E-mails of a tenant to people outside of it, in 24 hours. */
export const MAX_EXTERNAL_EMAILS = 100;

/** E-mails about one document to one address, in 24 hours: a document whose state goes back and forth stops causing more. */
export const MAX_EMAILS_ABOUT_DOCUMENT = 10;
