import type { Culture } from "#domain/names.ts";
import { SILENT_MS } from "#platform/presence.ts";
import { isThisMachine } from "#platform/publicAddress.ts";
import { CLOCK_DIFFERS_MS, CLOCK_WRONG_MS } from "#server/core/clock.ts";
import type { JobName } from "#server/core/queues.ts";
import { jobNames } from "#server/insight/status/jobs.ts";
import { type PartRow, silentParts } from "#server/insight/status/parts.ts";
import { type Check, DAY_MS, dayOf, endsSoon, sinceOf } from "./check.ts";

/** So long before its end a certificate of TLS is reported, which mostly renews itself. */
const TLS_ENDS_MS = 14 * DAY_MS;
/** A disk is nearly full below so many times the room that uploads leave. */
const NEARLY_FULL = 2;

const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1);
/** The words for a kind of job; the kind itself where it is one of another version. */
const jobName = (job = "", culture: Culture): string => (job in jobNames ? jobNames[job as JobName][culture] : job);
const alive = (parts: readonly PartRow[], now: Date): PartRow[] => parts.filter(({ seenAt }) => now.getTime() - seenAt.getTime() < SILENT_MS);

/** What only those see who administer the installation, in the order shown. */
export const installationChecks: readonly Check[] = [
  {
    name: "worker",
    of: "installation",
    look: async ({ parts, now }) => [
      ...(parts.some(({ part, seenAt }) => part === "worker" && now.getTime() - seenAt.getTime() < SILENT_MS)
        ? []
        : [{ subject: "", details: {}, ...sinceOf(parts.filter(({ part }) => part === "worker").map(({ seenAt }) => seenAt)) }]),
      ...silentParts(parts, now).map(({ part, host, seenAt }) => ({ subject: `${part} ${host}`, since: seenAt, details: { part, host } })),
    ],
    text: {
      "cs-CZ": {
        title: ({ part, host }) => (part ? `Proces ${part} na stroji ${host} se neozývá` : "Neběží žádný worker, doklady se nečtou"),
        advice: "Podívejte se do logu toho procesu a spusťte ho znovu. Stroj, který už nechcete, se po dni přestane hlásit sám.",
      },
      "en-US": {
        title: ({ part, host }) => (part ? `The ${part} on ${host} is silent` : "No worker runs, so no document is read"),
        advice: "Look into the log of the process and start it again. A machine that is gone for good is forgotten after a day.",
      },
    },
    path: "",
  },
  {
    name: "queue",
    of: "installation",
    look: async ({ app }) =>
      (await app.queue.standingStill()).map(({ job, since, waiting }) => ({ subject: job, since, details: { job, waiting: String(waiting) } })),
    text: {
      "cs-CZ": {
        title: ({ job, waiting }) => `Fronta „${jobName(job, "cs-CZ")}“ stojí, čeká jich ${waiting}`,
        advice: "Zkontrolujte, že worker běží a že se dostane k databázi a k souborům; jeho log říká, co ho drží. Úlohy počkají a pokračují samy.",
      },
      "en-US": {
        title: ({ job, waiting }) => `The queue “${jobName(job, "en-US")}” stands still; ${waiting} wait`,
        advice: "See that a worker runs and reaches database and files; its log says what holds it. The jobs wait and go on by themselves.",
      },
    },
    path: "",
  },
  {
    name: "disk",
    of: "installation",
    look: async ({ parts, now }) =>
      alive(parts, now).flatMap(({ host, facts }) =>
        (facts.disks ?? [])
          .filter(({ free, wanted }) => free < NEARLY_FULL * wanted)
          .map(({ place, free, wanted }) => ({
            subject: `${host} ${place}`,
            details: { host, place, free: gigabytes(free), state: free < wanted ? "full" : "nearly" },
          })),
      ),
    text: {
      "cs-CZ": {
        title: ({ host, place, free = "", state }) =>
          `Disk ${place === "files" ? "se soubory" : "s datovou složkou"} na stroji ${host} ${state === "full" ? "je plný, doklady se nepřijímají" : "se plní"}: volno ${free.replace(".", ",")} GB`,
        advice: "Uvolněte místo, zvětšete disk, nebo přesuňte soubory do objektového úložiště (docs/storage.md). Na plném disku se zastaví i databáze.",
      },
      "en-US": {
        title: ({ host, place, free, state }) =>
          `The disk of the ${place === "files" ? "stored files" : "data folder"} on ${host} is ${state === "full" ? "full; documents are refused" : "nearly full"}: ${free} GB free`,
        advice: "Free some space, enlarge the disk, or move the files to object storage (docs/storage.md). On a full disk the database stops too.",
      },
    },
    path: "",
  },
  {
    name: "clock",
    of: "installation",
    look: async ({ parts, now }) =>
      alive(parts, now)
        .filter(({ clockAheadMs }) => Math.abs(clockAheadMs) >= CLOCK_DIFFERS_MS)
        .map(({ part, host, clockAheadMs }) => {
          const details = {
            part,
            host,
            seconds: String(Math.round(clockAheadMs / 1000)),
            state: Math.abs(clockAheadMs) >= CLOCK_WRONG_MS ? "wrong" : "differs",
          };
          return { subject: `${part} ${host}`, details };
        }),
    text: {
      "cs-CZ": {
        title: ({ part, host, seconds = "", state }) =>
          `Hodiny stroje ${host} (${part}) se liší od databáze o ${Math.abs(Number(seconds))} s${state === "wrong" ? "; přihlášení mohou selhávat" : ""}`,
        advice: "Zapněte na všech strojích synchronizaci času (NTP). Program se zatím řídí časem databáze.",
      },
      "en-US": {
        title: ({ part, host, seconds = "", state }) =>
          `The clock of ${host} (${part}) differs from the database's by ${Math.abs(Number(seconds))} s${state === "wrong" ? "; sign-ins may fail" : ""}`,
        advice: "Let all machines get their time from NTP. Meanwhile the program goes by the time of the database.",
      },
    },
    path: "",
  },
  {
    name: "tlsCertificate",
    of: "installation",
    look: async ({ parts, now }) =>
      alive(parts, now).flatMap(({ part, host, facts: { certificateEnds } }) =>
        certificateEnds && Date.parse(certificateEnds) - now.getTime() < TLS_ENDS_MS
          ? [{ subject: `${part} ${host}`, details: { host, part, ends: certificateEnds } }]
          : [],
      ),
    text: {
      "cs-CZ": {
        title: ({ host, part, ends }) => `Certifikát TLS (${part} na ${host}) platí do ${dayOf("cs-CZ", ends)}`,
        advice: "Uložte nový certifikát s klíčem do souborů v KVITANCE_TLS_CERT a KVITANCE_TLS_KEY; program ho převezme bez restartu.",
      },
      "en-US": {
        title: ({ host, part, ends }) => `The TLS certificate (${part} on ${host}) is valid until ${dayOf("en-US", ends)}`,
        advice: "Put a new certificate and its key into the files of KVITANCE_TLS_CERT and KVITANCE_TLS_KEY; the program takes it without a restart.",
      },
    },
    path: "",
  },
  {
    name: "secrets",
    of: "installation",
    look: async ({ app: { config }, now }) =>
      config.secretEnds.filter(({ ends }) => endsSoon(ends, now)).map(({ name, ends }) => ({ subject: name, details: { name, ends } })),
    text: {
      "cs-CZ": {
        title: ({ name, ends }) => `Tajný klíč ${name} platí do ${dayOf("cs-CZ", ends)}`,
        advice: "Vystavte nový tam, kde klíč vznikl, nastavte ho a opravte datum v KVITANCE_SECRETS_END (docs/configuration.md).",
      },
      "en-US": {
        title: ({ name, ends }) => `The secret ${name} is valid until ${dayOf("en-US", ends)}`,
        advice: "Issue a new one where it was made, set it, and correct its date in KVITANCE_SECRETS_END (docs/configuration.md).",
      },
    },
    path: "",
  },
  {
    name: "publicAddress",
    of: "installation",
    look: async ({ app: { config, mail } }) =>
      mail && isThisMachine(new URL(config.appUrl).hostname) ? [{ subject: "", details: { address: config.appUrl } }] : [],
    text: {
      "cs-CZ": {
        title: ({ address }) => `V pozvánkách a odkazech v e-mailech stojí ${address}, což otevře jen tento počítač`,
        advice: "Postavte před program proxy s TLS (docs/proxy.md) a nastavte veřejnou adresu v Nastavení na záložce Stav provozu.",
      },
      "en-US": {
        title: ({ address }) => `Invitations and links in e-mails carry ${address}, which only this machine opens`,
        advice: "Put a proxy with TLS in front of the program (docs/proxy.md) and set the public address on the tab Status of the settings.",
      },
    },
    path: "",
  },
];
