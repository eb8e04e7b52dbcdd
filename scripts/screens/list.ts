import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { settingsTabs } from "#web/app/settings/tabs.ts";
import { breakpoints } from "#web/lib/theme.ts";
import type { TextKey } from "#web/locales/language.ts";

/** What a picture needs to know of the demo company: documents by what is shown of them, and texts of the language in use. */
export type Scene = { page: Page; ids: Record<DocumentName, string>; text: (key: TextKey) => string };

export type DocumentName = "toCheck" | "clean" | "failed" | "pending" | "exported" | "pair" | "twice";

/** One picture: its name, the address, who looks (the admin unless `anonymous`), and what is done before it is taken. */
export type Screen = {
  name: string;
  path: string | ((scene: Scene) => string);
  anonymous?: true;
  /** Least width in pixels of a window that has what is shown; every one where left out. */
  from?: number;
  before?: (scene: Scene) => Promise<unknown>;
};

const openPalette = async ({ page, text }: Scene) => {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: text("palette.title") }).waitFor();
};
const openSuggestions = async ({ page, text }: Scene) => {
  await page.getByRole("combobox", { name: text("search.label") }).fill("s");
  await page.getByRole("listbox").waitFor();
};
const button = ({ page, text }: Scene, key: TextKey) => page.getByRole("button", { name: text(key), exact: true }).first();
const opens = (key: TextKey) => async (scene: Scene) => button(scene, key).click();
/** What a control opens beside itself is loaded at its first use. */
const opensPanel = (key: TextKey) => async (scene: Scene) => {
  await opens(key)(scene);
  await scene.page.getByRole("dialog").waitFor();
};
const firstRows = async ({ page }: Scene, count: number) => {
  for (let place = 0; place < count; place += 1) await page.locator("[data-id]").nth(place).getByRole("checkbox").check();
};
const action = (key: TextKey) => async (scene: Scene) => {
  await button(scene, "document.action.more").click();
  await scene.page
    .getByRole("menuitem")
    .filter({ hasText: scene.text(key) })
    .first()
    .click();
  await scene.page.getByRole("dialog").waitFor();
};
/** The first steps of a new company, of which the demo has done some; nothing of it is stored. */
const asNew = async ({ page }: Scene) => {
  const states = { company: "done", document: "open", program: "open", colleague: "skipped", approval: "open" };
  const steps = Object.entries(states).map(([step, state]) => ({ step, state }));
  await page.route("**/v1/tenant/first-steps", (route) => route.fulfill({ json: { isShown: true, steps, program: null, firstDocument: null } }));
  await page.reload();
  await page.locator("#first-steps").waitFor();
};
/** The same before the first document. */
const asEmpty = async (scene: Scene) => {
  const nothing = { items: [], hasMore: false, cursor: null, listResultId: randomUUID() };
  await scene.page.route("**/v1/documents/list", (route) => route.fulfill({ json: nothing }));
  await asNew(scene);
};
const document = (name: DocumentName) => (scene: Scene) => `/Document/${scene.ids[name]}`;

const entrance: Screen[] = [
  { name: "sign-in", path: "/Login", anonymous: true },
  { name: "forgotten-password", path: "/Login", anonymous: true, before: opens("login.forgotten") },
  { name: "offline", path: "/offline.html", anonymous: true },
  { name: "reset-link-expired", path: "/User/ResetPassword?code=x&userId=y", anonymous: true },
];

const lists: Screen[] = [
  { name: "list", path: "/Documents/All/All" },
  { name: "first-steps", path: "/Documents/All/All", before: asNew },
  { name: "first-steps-empty", path: "/Documents/All/All", before: asEmpty },
  { name: "list-archive", path: "/Documents/All/Archived" },
  { name: "list-deleted", path: "/Documents/All/Deleted" },
  { name: "list-nothing-found", path: "/Documents/All/All?query=nenajdetoto" },
  { name: "list-filter", path: "/Documents/All/All", before: opensPanel("list.filter") },
  // Cards of a phone have no columns.
  { name: "list-columns", path: "/Documents/All/All", from: breakpoints.small, before: opensPanel("list.columns") },
  { name: "list-views", path: "/Documents/All/All", before: opensPanel("view.menu") },
  { name: "list-selected", path: "/Documents/All/All", before: (scene) => firstRows(scene, 3) },
  {
    name: "list-download",
    path: "/Documents/All/All",
    before: async (scene) => {
      await firstRows(scene, 3);
      await opens("bulk.download")(scene);
    },
  },
  { name: "palette", path: "/Documents/All/All", before: openPalette },
  { name: "search", path: "/Documents/All/All", before: openSuggestions },
  { name: "to-check", path: "/Documents/Validation" },
  { name: "approval-mine", path: "/Documents/ForApproval/Mine" },
  { name: "approval-all", path: "/Documents/ForApproval/All" },
];

const documents: Screen[] = [
  { name: "document", path: document("toCheck") },
  { name: "document-clean", path: document("clean") },
  { name: "document-split", path: document("pair") },
  { name: "document-exported", path: document("exported") },
  { name: "document-failed", path: ({ ids }) => `/DocumentError/${ids.failed}` },
  { name: "document-export", path: document("clean"), before: opens("document.action.export") },
  { name: "document-actions", path: document("clean"), before: opens("document.action.more") },
  { name: "document-keys", path: document("clean"), before: ({ page }) => page.keyboard.press("Shift+?") },
  { name: "document-rename", path: document("clean"), before: action("document.action.rename") },
  { name: "document-type", path: document("clean"), before: action("document.action.changeType") },
  { name: "document-unit", path: document("clean"), before: action("document.action.accountingUnit") },
  { name: "document-qr", path: document("clean"), before: action("document.action.qr") },
  { name: "document-feedback", path: document("clean"), before: action("document.action.feedback") },
  { name: "document-approval", path: ({ ids }) => `/DocumentApproval/${ids.pending}` },
  { name: "approval-reject", path: ({ ids }) => `/DocumentApproval/${ids.pending}`, before: opens("approval.action.reject") },
];

const others: Screen[] = [
  { name: "upload", path: "/UploadDocuments" },
  { name: "dashboards", path: "/Dashboards" },
  { name: "profile", path: "/Profile" },
  { name: "licence", path: "/License" },
  { name: "data-deletion", path: "/Settings/Data", before: opens("deletion.open") },
  { name: "integration-form", path: "/Settings/Export?integration=new&type=Pohoda" },
  { name: "import-form", path: "/Settings/Import?source=new&type=Email" },
  { name: "code-list-new", path: "/Settings/Enums?list=new" },
  { name: "keys", path: "/Help/keys" },
  { name: "document-type-editor", path: "/Doctype/ReceivedInvoice/invoiceNumber" },
  { name: "users-new", path: "/Settings/Users", before: opens("users.new") },
  { name: "unit-new", path: "/Settings/AccountingUnits", before: opens("units.new") },
  { name: "integration-choose", path: "/Settings/Export", before: ({ page, text }) => page.getByRole("link", { name: text("integration.new") }).click() },
  {
    name: "settings-search",
    path: "/Settings/General",
    before: ({ page, text }) => page.getByRole("searchbox", { name: text("settings.search") }).fill("IČO"),
  },
  { name: "document-share", path: document("clean"), before: action("document.action.share") },
  { name: "document-compare", path: document("twice"), before: opensPanel("document.warning.compare") },
  { name: "shared-over", path: "/Shared#x", anonymous: true },
  { name: "help", path: "/Help" },
  { name: "help-error", path: "/Help/error-duplicate-undecided" },
  { name: "help-search", path: "/Help", before: ({ page, text }) => page.getByRole("searchbox", { name: text("help.search") }).fill("ISDOC") },
  { name: "webhook-new", path: "/Settings/Webhooks", before: opens("webHooks.new") },
  { name: "not-found", path: "/NotFound" },
  { name: "forbidden", path: "/Forbidden" },
];

const scrolledTo = (key: TextKey) => async (scene: Scene) =>
  scene.page.getByRole("heading", { name: scene.text(key), exact: true }).evaluate((heading) => heading.scrollIntoView());
const parts: Screen[] = [
  { name: "settings-Status-address", path: "/Settings/Status", before: scrolledTo("publicAddress.title") },
  { name: "settings-Data-retention", path: "/Settings/Data", before: scrolledTo("retention.title") },
  { name: "profile-push", path: "/Profile", before: scrolledTo("profile.push") },
];

const settings: Screen[] = settingsTabs.map(({ name }) => ({ name: `settings-${name}`, path: `/Settings/${name}` }));

/** Every picture that `npm run screens` takes, in the order in which it takes them. */
export const screens: readonly Screen[] = [...entrance, ...lists, ...documents, ...others, ...parts, ...settings];
