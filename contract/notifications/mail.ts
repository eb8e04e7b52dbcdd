import { z } from "zod";
import { call } from "#contract/call.ts";
import { moment, paging } from "#contract/shapes.ts";

/** An e-mail that was given up, or that waits after a failed attempt. */
const undeliveredEmail = z.object({
  recipient: z.string(),
  /** What it is about: `approvalRequest`, `returnToIssuer` ... */
  template: z.string(),
  createdTime: moment,
  attempts: z.number(),
  /** Null = given up. */
  nextAttemptTime: moment.nullable(),
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
} as const;
