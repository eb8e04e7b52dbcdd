import { z } from "zod";
import { statusChecks } from "#domain/insight/status.ts";
import { call } from "#contract/call.ts";
import { moment } from "#contract/shapes.ts";

const finding = z.object({
  check: z.enum(statusChecks),
  /** With the check the name of the finding. */
  subject: z.string(),
  /** What is the matter, in the caller's language. */
  title: z.string(),
  /** When it began, or was first noticed. */
  since: moment,
});
const part = z.object({
  part: z.enum(["api", "worker", "identity"]),
  host: z.string(),
  version: z.string(),
  startedTime: moment,
  seenTime: moment,
  isSilent: z.boolean(),
  /** By how many seconds the clock of its machine is ahead of the database's. */
  clockAheadSeconds: z.number(),
  /** Bytes. `wanted`: below so much free room uploads are refused. */
  disks: z.array(z.object({ place: z.enum(["files", "data"]), free: z.number(), total: z.number(), wanted: z.number() })),
});
const emails = z.object({ isOn: z.boolean() });

export const status = {
  getStatus: call({
    method: "GET",
    path: "/v1/tenant/status",
    summary: "What needs an administrator now, what was over within a day, and for administrators of the installation its processes and queue.",
    needs: "AccessTenantConfiguration",
    reply: z.object({
      findings: z.array(
        finding.extend({
          /** What to do next, in the caller's language. */
          advice: z.string(),
          /** Path of the screen on which it is mended; empty where it is mended outside of the application. */
          path: z.string(),
        }),
      ),
      over: z.array(finding.extend({ endedTime: moment })),
      /** Null for administrators of a company alone. */
      installation: z
        .object({
          parts: z.array(part),
          queue: z.array(
            /** `name`: what the jobs do, in the caller's language. */
            z.object({ job: z.string(), name: z.string(), waiting: z.number(), active: z.number(), oldestSeconds: z.number() }),
          ),
        })
        .nullable(),
    }),
  }),
  getStatusEmails: call({
    method: "GET",
    path: "/v1/tenant/status/emails",
    summary: "Whether administrators get e-mails about what needs them.",
    needs: "AccessTenantConfiguration",
    reply: emails,
  }),
  setStatusEmails: call({
    method: "PUT",
    path: "/v1/tenant/status/emails",
    summary: "Sets whether administrators get e-mails about what needs them.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ isOn: z.boolean() }),
  }),
} as const;
