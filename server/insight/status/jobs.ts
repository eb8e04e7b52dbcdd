import type { Culture } from "#domain/names.ts";
import type { JobName } from "#server/core/queues.ts";

/** What each kind of job does, for the people who look at the queue. */
export const jobNames: Record<JobName, Record<Culture, string>> = {
  extract: { "cs-CZ": "Čtení dokladů", "en-US": "Reading documents" },
  extractLong: { "cs-CZ": "Čtení dlouhých dokladů", "en-US": "Reading long documents" },
  listPages: { "cs-CZ": "Zjištění stran", "en-US": "Listing pages" },
  purge: { "cs-CZ": "Mazání smazaných dokladů po 30 dnech", "en-US": "Removing documents deleted 30 days ago" },
  deleteTenant: { "cs-CZ": "Smazání firmy", "en-US": "Deleting a company" },
  makeBundle: { "cs-CZ": "Příprava dat firmy ke stažení", "en-US": "Preparing the data of a company" },
  askVatRegister: { "cs-CZ": "Dotazy do registrů plátců DPH", "en-US": "Asking the registers of VAT payers" },
  push: { "cs-CZ": "Upozornění na zařízení", "en-US": "Notifications on devices" },
  fillSorted: { "cs-CZ": "Příprava řazení seznamů", "en-US": "Preparing the order of lists" },
};
