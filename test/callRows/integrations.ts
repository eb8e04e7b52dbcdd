import type { accountingSystems } from "#contract/exports/integrations.ts";
import type { deliveries } from "#contract/exports/deliveries.ts";
import type { exportSettings } from "#contract/exports/settings.ts";
import type { importConnections } from "#contract/intake/connections.ts";
import type { mail } from "#contract/notifications/mail.ts";
import type { webHooks } from "#contract/notifications/webHooks.ts";
import { document, nothing, type Row } from "./row.ts";

const system = { type: "Karat", name: "Účetnictví", connection: { url: "http://127.0.0.1:9/book", token: "tajny-token" } };
const webHook = { name: "Sklad", url: "https://93.184.215.14/hook", events: ["DocumentApproved"] };
const agent = { type: "Email", name: "Faktury", settings: { host: "imap.example.com", mailbox: "faktury@example.com", password: "heslo" } };

export const accountingSystemsRows: Record<keyof typeof accountingSystems, Row> = {
  createAccountingSystem: { send: () => ({ body: system }) },
  updateAccountingSystem: { send: ({ accountingSystemId }) => ({ body: { accountingSystemId, ...system } }) },
  deleteAccountingSystem: { send: ({ accountingSystemId }) => ({ query: { accountingSystemId } }) },
  listAccountingSystems: { send: () => ({ body: {} }) },
  resumeAccountingSystem: { send: ({ accountingSystemId }) => ({ body: { accountingSystemId } }) },
  listConnectionTypes: nothing,
  accountingSystemsInfo: nothing,
  testAccountingSystem: { send: ({ accountingSystemId }) => ({ body: { type: "Karat", accountingSystemId, connection: { url: "http://127.0.0.1:9/book" } } }) },
};

export const exportSettingsRows: Record<keyof typeof exportSettings, Row> = {
  getExportSettings: nothing,
  setExportSettings: { send: () => ({ body: { nameCasing: "Original" } }) },
  recogniseProfile: { send: () => ({ body: { format: "DuelCsv", file: Buffer.from("a;b\n1;2\n").toString("base64") } }) },
  setAccountingProgram: { send: () => ({ body: { program: "Pohoda" } }) },
  setExportTrigger: { send: () => ({ query: { trigger: "User" } }) },
  setExportFinished: { send: () => ({ query: { action: "None" } }) },
  setDownloadNaming: { send: () => ({ query: { naming: "DocumentId" } }) },
  getPohodaSettings: nothing,
  setPohodaSettings: { send: () => ({ body: { date: null, notes: "DocumentNote" } }) },
  getDuelSettings: nothing,
  setDuelSettings: { send: () => ({ body: { date: "DateIssued", notes: "DocumentNote" } }) },
};

export const deliveriesRows: Record<keyof typeof deliveries, Row> = {
  documentDeliveries: document(),
  retryDelivery: {
    state: "ReadyForExport",
    send: ({ documentId, accountingSystemId }) => ({ params: { documentId }, body: { accountingSystemId } }),
  },
  listDeliveries: { send: ({ accountingSystemId }) => ({ body: { accountingSystemId } }) },
  retryDeliveries: { send: ({ accountingSystemId }) => ({ body: { accountingSystemId } }) },
};

export const webHooksRows: Record<keyof typeof webHooks, Row> = {
  createWebHook: { send: () => ({ body: webHook }) },
  updateWebHook: { send: ({ webHookId }) => ({ body: { webHookId, ...webHook } }) },
  deleteWebHook: { send: ({ webHookId }) => ({ query: { webHookId } }) },
  listWebHooks: { send: () => ({ body: {} }) },
  listUndeliveredEvents: { send: () => ({ body: {} }) },
  sendEventAgain: { send: ({ messageId }) => ({ body: { messageId } }) },
};

export const mailRows: Record<keyof typeof mail, Row> = {
  listUndeliveredEmails: { send: () => ({ body: {} }) },
  sendEmailAgain: { send: ({ undeliveredEmail }) => ({ body: undeliveredEmail }) },
};

export const importConnectionsRows: Record<keyof typeof importConnections, Row> = {
  createImportConnection: { send: () => ({ body: agent }) },
  updateImportConnection: { send: ({ importConnectionId }) => ({ body: { importConnectionId, ...agent } }) },
  deleteImportConnection: { send: ({ importConnectionId }) => ({ query: { importConnectionId } }) },
  testImportConnection: { send: ({ importConnectionId }) => ({ body: { importConnectionId, type: agent.type, settings: agent.settings } }) },
  beginMailboxSignIn: { send: ({ importConnectionId }) => ({ body: { importConnectionId } }) },
  finishMailboxSignIn: { send: () => ({ body: { handle: "not-ours" } }) },
  lookNow: { send: ({ importConnectionId }) => ({ body: { importConnectionId } }) },
  listImportedItems: { send: () => ({ body: {} }) },
  importAgain: { send: ({ importedItemId }) => ({ body: { itemId: importedItemId } }) },
  listImportConnections: { send: () => ({ body: {} }) },
};
