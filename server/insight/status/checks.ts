import type { StatusCheck } from "#domain/insight/status.ts";
import type { Culture } from "#domain/names.ts";
import { isThisMachine } from "#platform/publicAddress.ts";
import { SILENT_MS } from "#platform/presence.ts";
import type { App } from "#server/core/app.ts";
import { CLOCK_DIFFERS_MS, CLOCK_WRONG_MS } from "#server/core/clock.ts";
import type { Tx } from "#server/core/db.ts";
import type { JobName } from "#server/core/queues.ts";
import { jobNames } from "./jobs.ts";
import { silentParts, type PartRow } from "./parts.ts";

/** Something that needs a person. `subject` distinguishes findings of one check; `since`: the moment it is noticed where nobody knows better. */
export type Finding = { subject: string; since?: Date; details: Record<string, string> };

/** What a check looks at: rows of one company through `tx`, and the processes of the installation. */
export type Place = { app: App; tx: Tx; tenantId: string; parts: readonly PartRow[]; now: Date };

type Text = { title(details: Record<string, string>): string; advice: string };
export type Check = {
  name: StatusCheck;
  /** Whose administrators see it: those of the company, or those of the installation alone. */
  of: "company" | "installation";
  look(place: Place): Promise<Finding[]>;
  text: Record<Culture, Text>;
  /** Where in the application to mend it; empty where it is mended outside. */
  path: string;
  /** It has e-mails of its own. */
  isMailedElsewhere?: true;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So long before its end a certificate is reported: of TLS, which mostly renews itself, and for signing, which a person orders. */
const TLS_ENDS_MS = 14 * DAY_MS;
const SIGNING_ENDS_MS = 30 * DAY_MS;
/** A disk is nearly full below so many times the room that uploads leave. */
const NEARLY_FULL = 2;

const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(1);
/** The words for a kind of job; the kind itself where it is one of another version. */
const jobName = (job = "", culture: Culture): string => (job in jobNames ? jobNames[job as JobName][culture] : job);
const day = (culture: Culture, moment = ""): string => (moment ? new Date(moment).toLocaleDateString(culture, { timeZone: "Europe/Prague" }) : "");

/** Every check, in the order shown. A new one is one entry here and its name in domain/insight/status.ts. */
export const checks: readonly Check[] = [
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
        title: ({ host, part, ends }) => `Certifikát TLS (${part} na ${host}) platí do ${day("cs-CZ", ends)}`,
        advice: "Uložte nový certifikát s klíčem do souborů v KVITANCE_TLS_CERT a KVITANCE_TLS_KEY; program ho převezme bez restartu.",
      },
      "en-US": {
        title: ({ host, part, ends }) => `The TLS certificate (${part} on ${host}) is valid until ${day("en-US", ends)}`,
        advice: "Put a new certificate and its key into the files of KVITANCE_TLS_CERT and KVITANCE_TLS_KEY; the program takes it without a restart.",
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
  {
    name: "imports",
    of: "company",
    look: async ({ tx, tenantId, now }) => {
      const rows = await tx
        .selectFrom("import_states as state")
        .innerJoin("import_connections as connection", (join) =>
          join.onRef("connection.tenant_id", "=", "state.tenant_id").onRef("connection.import_connection_id", "=", "state.import_connection_id"),
        )
        .select(["state.import_connection_id as id", "connection.name", "state.failing_since as since"])
        .where("state.tenant_id", "=", tenantId)
        .where("connection.is_active", "=", true)
        .where("state.failing_since", "<=", new Date(now.getTime() - HOUR_MS))
        .execute();
      return rows.map(({ id, name, since }) => ({ subject: id, details: { name }, ...sinceOf([since]) }));
    },
    text: {
      "cs-CZ": {
        title: ({ name }) => `Z importu ${name} nepřicházejí doklady`,
        advice: "Otevřete import: říká, co server odpověděl. Nejčastěji jde o heslo nebo oprávnění.",
      },
      "en-US": {
        title: ({ name }) => `No documents arrive over ${name}`,
        advice: "Open the import: it says what the server answered. Mostly it is the password or a right.",
      },
    },
    path: "/Settings/Import",
  },
  {
    name: "integrations",
    of: "company",
    look: async ({ tx, tenantId }) => {
      const rows = await tx
        .selectFrom("export_integrations")
        .select(["integration_id as id", "name", "paused_at as since"])
        .where("tenant_id", "=", tenantId)
        .where("is_active", "=", true)
        .where("deleted_at", "is", null)
        .where("paused_at", "is not", null)
        .execute();
      return rows.map(({ id, name, since }) => ({ subject: id, details: { name }, ...sinceOf([since]) }));
    },
    text: {
      "cs-CZ": {
        title: ({ name }) => `Integrace ${name} je pozastavená, doklady do ní čekají`,
        advice: "Opravte přihlášení v nastavení integrace a odesílání obnovte.",
      },
      "en-US": {
        title: ({ name }) => `The integration ${name} is paused; documents wait for it`,
        advice: "Correct the sign-in in the settings of the integration and resume sending.",
      },
    },
    path: "/Settings/Export",
    isMailedElsewhere: true,
  },
  {
    name: "deliveries",
    of: "company",
    look: async ({ tx, tenantId, now }) => {
      const rows = await tx
        .selectFrom("deliveries as delivery")
        .innerJoin("export_integrations as integration", (join) =>
          join.onRef("integration.tenant_id", "=", "delivery.tenant_id").onRef("integration.integration_id", "=", "delivery.integration_id"),
        )
        .select(({ fn }) => [
          "integration.integration_id as id",
          "integration.name",
          fn.min("delivery.first_attempt_at").as("since"),
          fn.countAll<number>().as("waiting"),
        ])
        .where("delivery.tenant_id", "=", tenantId)
        .where("delivery.due_at", "is not", null)
        .where("delivery.first_attempt_at", "<=", new Date(now.getTime() - HOUR_MS))
        .where("integration.paused_at", "is", null)
        .groupBy(["integration.integration_id", "integration.name"])
        .execute();
      return rows.map(({ id, name, since, waiting }) => ({ subject: id, details: { name, waiting: String(waiting) }, ...sinceOf([since]) }));
    },
    text: {
      "cs-CZ": {
        title: ({ name, waiting }) => `Doklady se přes hodinu nedaří doručit do integrace ${name} (čeká jich ${waiting})`,
        advice: "Otevřete deník integrace: říká, proč. Další pokusy pokračují samy.",
      },
      "en-US": {
        title: ({ name, waiting }) => `For an hour documents could not be delivered to ${name} (${waiting} wait)`,
        advice: "Open the log of the integration: it says why. Further attempts follow by themselves.",
      },
    },
    path: "/Settings/Export",
  },
  {
    name: "signing",
    of: "company",
    look: async ({ tx, tenantId, now }) => {
      const row = await tx.selectFrom("signing").select(["valid_to as ends", "actions"]).where("tenant_id", "=", tenantId).executeTakeFirst();
      const isNear = row?.ends && row.actions.includes("DocumentSigning") && row.ends.getTime() - now.getTime() < SIGNING_ENDS_MS;
      return isNear ? [{ subject: "", details: { ends: row.ends!.toISOString() } }] : [];
    },
    text: {
      "cs-CZ": {
        title: ({ ends }) => `Certifikát, kterým se podepisují exporty, platí do ${day("cs-CZ", ends)}`,
        advice: "Nahrajte nový v obecném nastavení u funkce Podepisování; po konci platnosti se doklady nepodepíšou a nevyexportují.",
      },
      "en-US": {
        title: ({ ends }) => `The certificate that signs exports is valid until ${day("en-US", ends)}`,
        advice: "Upload a new one in the general settings, at the feature Signing; once it has ended documents are neither signed nor exported.",
      },
    },
    path: "/Settings/General",
  },
];

const alive = (parts: readonly PartRow[], now: Date): PartRow[] => parts.filter(({ seenAt }) => now.getTime() - seenAt.getTime() < SILENT_MS);

/** The latest of moments that are known. */
function sinceOf(moments: readonly (Date | null)[]): { since?: Date } {
  const known = moments.filter((moment) => moment !== null).map((moment) => moment.getTime());
  return known.length > 0 ? { since: new Date(Math.max(...known)) } : {};
}
