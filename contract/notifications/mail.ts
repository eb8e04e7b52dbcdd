import { z } from "zod";
import { call } from "#contract/call.ts";
import { moment, paging } from "#contract/shapes.ts";

/** An e-mail that was given up, or that waits after a failed attempt. */
const undeliveredEmail = z.object({
  /** The event that it is about; with the recipient the name of the e-mail. */
  eventId: z.string(),
  recipient: z.string(),
  /** What it is about: `approvalRequest`, `returnToIssuer` ... */
  template: z.string(),
  createdTime: moment,
  attempts: z.number(),
  /** Null = given up. */
  nextAttemptTime: moment.nullable(),
  /** Of e-mails that were given up long ago the content is gone. */
  isKept: z.boolean(),
  /** What the mail server said. */
  reason: z.string(),
});

export const mail = {
  listUndeliveredEmails: call({
    method: "POST",
    path: "/v1/tenant/emails/undelivered/list",
    summary: "E-mails that the mail server did not take, the newest first: given up, or waiting for another attempt.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject(paging),
    reply: z.object({ items: z.array(undeliveredEmail), total: z.number() }),
  }),
  sendEmailAgain: call({
    method: "POST",
    path: "/v1/tenant/emails/undelivered/send-again",
    summary: "Sends an e-mail again now that was given up or waits; it is tried for three days once more.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ eventId: z.string().min(1).max(300), recipient: z.string().min(1).max(254) }),
    errors: ["not-found"],
  }),
} as const;
