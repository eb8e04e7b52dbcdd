import type { status as source } from "#web/locales/cs/status.ts";
import type { Translated } from "#web/locales/texts.ts";

export const status = {
  "settings.tab.Status": "Status",
  "status.lead":
    "What needs an administrator now. Administrators also get an e-mail when something begins and when it is over; Email notifications switches it off.",
  "status.none": "Everything is in order",
  "status.none.advice": "If documents stopped arriving, the queue stood still or space ran out, you would find it here.",
  "status.what": "What is the matter",
  "status.since": "Since",
  "status.where": "Where to mend it",
  "status.open": "Open the settings",
  "status.outside": "On the server",
  "status.over": "Over within the last day",
  "status.parts": "Processes of the program",
  "status.part": "Process",
  "status.host": "Machine",
  "status.seen": "State",
  "status.alive": "Runs",
  "status.silent": "Last heard of {{time}}",
  "status.clock": "Clock differs by",
  "status.seconds": "{{count}} s",
  "status.disks": "Free space",
  "status.disk.files": "files: {{free}} of {{total}}",
  "status.disk.data": "data folder: {{free}} of {{total}}",
  "status.queue": "Queue of jobs",
  "status.job": "Job",
  "status.waiting": "Waiting",
  "status.active": "Under way",
  "status.oldest": "Oldest waits",
  "status.emails": "E-mails to administrators about the status",
  "status.emails.advice":
    "When the queue, an import or an export stands still, space runs out or a certificate ends. Once when it begins and once when it is over.",
} as const satisfies Translated<typeof source>;
