import type { SettingsValues } from "#domain/connections/fields.ts";
import { type Check, dayOf, endsSoon, type Finding, HOUR_MS, sinceOf } from "./check.ts";

type WithSecret = { id: string; name: string; settings: SettingsValues };

const endingSecrets = (connections: readonly WithSecret[], now: Date): Finding[] =>
  connections.flatMap(({ id, name, settings: { secretEnds: ends } }) =>
    typeof ends === "string" && endsSoon(ends, now) ? [{ subject: id, details: { name, ends } }] : [],
  );

/** Of a connection that an application of Microsoft Entra signs in for. */
const connectionSecret: Check["text"] = {
  "cs-CZ": {
    title: ({ name, ends }) => `Tajný klíč připojení ${name} platí do ${dayOf("cs-CZ", ends)}`,
    advice: "Vytvořte v Microsoft Entra nový, zadejte ho v nastavení připojení a opravte tam datum; po konci platnosti se připojení nepřihlásí.",
  },
  "en-US": {
    title: ({ name, ends }) => `The client secret of ${name} is valid until ${dayOf("en-US", ends)}`,
    advice: "Make a new one in Microsoft Entra, enter it in the settings of the connection and correct the date; once it has ended nobody is signed in.",
  },
};

/** What administrators of a company see of it, in the order shown. */
export const companyChecks: readonly Check[] = [
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
      const ends = row?.actions.includes("DocumentSigning") && row.ends?.toISOString();
      return ends && endsSoon(ends, now) ? [{ subject: "", details: { ends } }] : [];
    },
    text: {
      "cs-CZ": {
        title: ({ ends }) => `Certifikát, kterým se podepisují exporty, platí do ${dayOf("cs-CZ", ends)}`,
        advice: "Nahrajte nový v obecném nastavení u funkce Podepisování; po konci platnosti se doklady nepodepíšou a nevyexportují.",
      },
      "en-US": {
        title: ({ ends }) => `The certificate that signs exports is valid until ${dayOf("en-US", ends)}`,
        advice: "Upload a new one in the general settings, at the feature Signing; once it has ended documents are neither signed nor exported.",
      },
    },
    path: "/Settings/General",
  },
  {
    name: "importSecrets",
    of: "company",
    look: async ({ tx, tenantId, now }) => {
      const active = tx.selectFrom("import_connections").where("tenant_id", "=", tenantId).where("is_active", "=", true);
      return endingSecrets(await active.select(["import_connection_id as id", "name", "settings"]).execute(), now);
    },
    text: connectionSecret,
    path: "/Settings/Import",
  },
  {
    name: "integrationSecrets",
    of: "company",
    look: async ({ tx, tenantId, now }) => {
      const active = tx.selectFrom("export_integrations").where("tenant_id", "=", tenantId).where("is_active", "=", true).where("deleted_at", "is", null);
      return endingSecrets(await active.select(["integration_id as id", "name", "connection as settings"]).execute(), now);
    },
    text: connectionSecret,
    path: "/Settings/Export",
  },
];
