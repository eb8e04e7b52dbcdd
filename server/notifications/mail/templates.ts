import type { Culture } from "#domain/names.ts";
import type { ImportRefusal } from "#domain/intake/refusals.ts";

/** What an e-mail is about; moments and amounts in normal form. */
export type EmailData = {
  documentId?: string;
  number?: string;
  supplier?: string;
  amount?: string;
  currency?: string;
  /** `YYYY-MM-DD` */
  dueDate?: string;
  fileName?: string;
  workflow?: string;
  step?: string;
  /** Who delegated, reminded, returned or invites. */
  person?: string;
  company?: string;
  note?: string;
  /** Address of the screen on which a password is chosen, sealed: a copy of the database must open nothing. */
  sealedLink?: string;
  /** The same, opened when the e-mail is written. */
  link?: string;
  /** Network address from which a password was guessed, and when (ISO). */
  address?: string;
  moment?: string;
  /** The address that a person wants to sign in with. */
  newEmail?: string;
  /** The import connection or the integration that the e-mail is about, what it did not take, and what the remote system said. */
  connection?: string;
  refused?: { name: string; problem: ImportRefusal }[];
  reason?: string;
  /** What needs an administrator, and what to do about it, in the language of the e-mail. */
  title?: string;
  advice?: string;
  /** Daily summary: how many documents wait, and the first of them. */
  count?: number;
  documents?: { documentId: string; supplier: string; number: string; amount: string; currency: string }[];
};

export const emailTemplates = [
  "approvalRequest",
  "approvalDelegated",
  "approvalReminder",
  "approvalBlocked",
  "approvalDaily",
  "returnToIssuer",
  "invitation",
  "passwordReset",
  "passwordGuessed",
  "emailConfirmation",
  "emailChangeAsked",
  "addressNamed",
  "importRefused",
  "importFailing",
  "integrationPaused",
  "statusBegun",
  "statusEnded",
] as const;
export type EmailTemplate = (typeof emailTemplates)[number];

type Words = {
  subject: (data: EmailData) => string;
  lead: (data: EmailData) => string;
  /** Text of the link; none for e-mails that leave the company. */
  button?: string;
};

const about = ({ supplier, number, fileName }: EmailData): string => [supplier, number].filter(Boolean).join(" · ") || (fileName ?? "");

/** Who invites: a person of a company where one is known, else the company. */
const inviter = (company = "", person?: string): string => (person ? `${person} (${company})` : company);

const plural = (count: number, one: string, few: string, other: string): string => (count === 1 ? one : count >= 2 && count <= 4 ? few : other);

const cs: Record<EmailTemplate, Words> = {
  approvalRequest: { subject: (data) => `Ke schválení: ${about(data)}`, lead: () => "Čeká na vás doklad ke schválení.", button: "Otevřít doklad" },
  approvalDelegated: {
    subject: (data) => `Předáno ke schválení: ${about(data)}`,
    lead: ({ person }) => `${person ?? ""} předává doklad ke schválení.`,
    button: "Otevřít doklad",
  },
  approvalReminder: {
    subject: (data) => `Připomínka schválení: ${about(data)}`,
    lead: ({ person }) => `${person ?? ""} připomíná doklad, který čeká na vaše rozhodnutí.`,
    button: "Otevřít doklad",
  },
  approvalBlocked: {
    subject: (data) => `Schvalování nemá kdo dokončit: ${about(data)}`,
    lead: ({ step }) => `Krok schvalování „${step ?? ""}“ nemá nikoho, kdo by mohl rozhodnout. Rozhodněte jako správce, nebo upravte postup.`,
    button: "Otevřít doklad",
  },
  approvalDaily: {
    subject: ({ count = 0 }) => `Ke schválení ${plural(count, "čeká", "čekají", "čeká")} ${count} ${plural(count, "doklad", "doklady", "dokladů")}`,
    lead: ({ count = 0 }) => `Na schválení ${plural(count, "čeká", "čekají", "čeká")} ${count} ${plural(count, "doklad", "doklady", "dokladů")}.`,
    button: "Otevřít seznam",
  },
  returnToIssuer: {
    subject: (data) => `Vracíme doklad ${[data.number, data.fileName].find(Boolean) ?? ""}`,
    lead: ({ company }) => `Dobrý den, doklad, který jste nám poslali, vám vracíme. ${company ?? ""}`.trim(),
  },
  invitation: {
    subject: ({ company }) => `Pozvánka do aplikace Kvitance: ${company ?? ""}`,
    lead: ({ company, person }) => `${inviter(company, person)} vás zve ke zpracování dokladů. Zvolte si heslo; odkaz platí 24 hodin a dá se použít jednou.`,
    button: "Zvolit heslo",
  },
  passwordReset: {
    subject: () => "Obnova hesla do aplikace Kvitance",
    lead: () => "Někdo požádal o nové heslo k vašemu účtu. Odkaz platí hodinu a dá se použít jednou. Pokud jste to nebyli vy, zprávu smažte; heslo se nezmění.",
    button: "Zvolit nové heslo",
  },
  passwordGuessed: {
    subject: () => "Někdo zkouší vaše heslo do aplikace Kvitance",
    lead: () =>
      "Na váš účet se někdo několikrát přihlašoval špatným heslem. Další pokusy odtud musí čekat, pokaždé déle. Prohlížeč, ve kterém jste se už přihlásili, vás pustí dál, a čekání všude zruší obnova hesla. Pokud jste to byli vy, není třeba nic dělat. Pokud ne, heslo zůstalo v bezpečí; slabé nebo jinde použité si změňte.",
    button: "Otevřít profil",
  },
  emailConfirmation: {
    subject: () => "Potvrzení nového e-mailu do aplikace Kvitance",
    lead: () => "Na této adrese se chcete přihlašovat. Potvrďte ji odkazem; platí 24 hodin a dá se použít jednou. Pokud jste o změnu nežádali, zprávu smažte.",
    button: "Potvrdit e-mail",
  },
  emailChangeAsked: {
    subject: () => "Žádost o změnu přihlašovacího e-mailu",
    lead: ({ newEmail }) =>
      `Někdo s heslem k vašemu účtu požádal o změnu přihlašovacího e-mailu na ${newEmail ?? ""}. E-mail se změní, až se otevře odkaz, který tam přišel. Pokud jste to nebyli vy, hned si změňte heslo.`,
    button: "Otevřít profil",
  },
  addressNamed: {
    subject: () => "Někdo uvedl vaši adresu v aplikaci Kvitance",
    lead: () =>
      "Jiná firma nebo osoba uvedla vaši adresu jako přihlašovací. Ta už ale patří k vašemu účtu a na něm se nic nezměnilo. Pokud máte pracovat i pro jinou firmu, dejte jí jinou adresu. Jinak není třeba nic dělat.",
    button: "Otevřít profil",
  },
  importRefused: {
    subject: ({ connection }) => `Nepřevzaté zprávy a soubory: ${connection ?? ""}`,
    lead: ({ connection }) => `Z toho, co přišlo přes „${connection ?? ""}“, nevznikl doklad:`,
    button: "Otevřít nastavení importu",
  },
  importFailing: {
    subject: ({ connection }) => `Doklady nepřicházejí: ${connection ?? ""}`,
    lead: ({ connection }) => `Přes „${connection ?? ""}“ se už přes hodinu nedaří vyzvednout doklady. Zkontrolujte nastavení; další pokusy pokračují samy.`,
    button: "Otevřít nastavení importu",
  },
  integrationPaused: {
    subject: ({ connection }) => `Export je pozastavený: ${connection ?? ""}`,
    lead: ({ connection }) =>
      `Integrace „${connection ?? ""}“ odmítla přihlášení nebo přístup, a proto se do ní nic dalšího neposílá. Doklady čekají. Opravte nastavení a odesílání obnovte.`,
    button: "Otevřít nastavení exportu",
  },
  statusBegun: {
    subject: ({ title }) => `Vyžaduje pozornost: ${title ?? ""}`,
    lead: ({ title, advice }) => `${title ?? ""}. ${advice ?? ""}`,
    button: "Otevřít stav provozu",
  },
  statusEnded: {
    subject: ({ title }) => `Už je v pořádku: ${title ?? ""}`,
    lead: ({ title }) => `Tohle už pozornost nevyžaduje: ${title ?? ""}.`,
    button: "Otevřít stav provozu",
  },
};

const en: Record<EmailTemplate, Words> = {
  approvalRequest: { subject: (data) => `For approval: ${about(data)}`, lead: () => "A document is waiting for your approval.", button: "Open the document" },
  approvalDelegated: {
    subject: (data) => `Passed to you for approval: ${about(data)}`,
    lead: ({ person }) => `${person ?? ""} passes a document on for approval.`,
    button: "Open the document",
  },
  approvalReminder: {
    subject: (data) => `Reminder: ${about(data)}`,
    lead: ({ person }) => `${person ?? ""} reminds you of a document that waits for your decision.`,
    button: "Open the document",
  },
  approvalBlocked: {
    subject: (data) => `Nobody can decide: ${about(data)}`,
    lead: ({ step }) => `Nobody may decide the approval step "${step ?? ""}". Decide as an administrator, or change the workflow.`,
    button: "Open the document",
  },
  approvalDaily: {
    subject: ({ count = 0 }) => `${count} ${count === 1 ? "document" : "documents"} for approval`,
    lead: ({ count = 0 }) => `${count} ${count === 1 ? "document is" : "documents are"} waiting for approval.`,
    button: "Open the list",
  },
  returnToIssuer: {
    subject: (data) => `We are returning the document ${[data.number, data.fileName].find(Boolean) ?? ""}`,
    lead: ({ company }) => `We are returning the document that you sent us. ${company ?? ""}`.trim(),
  },
  invitation: {
    subject: ({ company }) => `Invitation to Kvitance: ${company ?? ""}`,
    lead: ({ company, person }) =>
      `${inviter(company, person)} invites you to work with its documents. Choose a password; the link is valid for 24 hours and can be used once.`,
    button: "Choose a password",
  },
  passwordReset: {
    subject: () => "Your new password for Kvitance",
    lead: () =>
      "Somebody asked for a new password to your account. The link is valid for an hour and can be used once. If it was not you, delete this message; your password stays.",
    button: "Choose a new password",
  },
  passwordGuessed: {
    subject: () => "Somebody is trying your password for Kvitance",
    lead: () =>
      "Somebody tried to sign in to your account with a wrong password several times. Further attempts from there have to wait, longer each time. A browser in which you signed in before still lets you in, and a reset of the password ends the waiting everywhere. If it was you, there is nothing to do. If not, your password is safe so far; change it if it is weak or used elsewhere.",
    button: "Open the profile",
  },
  emailConfirmation: {
    subject: () => "Confirm your new e-mail for Kvitance",
    lead: () =>
      "You want to sign in with this address. Confirm it by the link; it is valid for 24 hours and can be used once. If you did not ask for it, delete this message.",
    button: "Confirm the e-mail",
  },
  emailChangeAsked: {
    subject: () => "A change of your sign-in e-mail was requested",
    lead: ({ newEmail }) =>
      `Somebody with your password requested that you sign in with ${newEmail ?? ""}. The change takes effect when the link sent there is opened. If it was not you, change your password at once.`,
    button: "Open the profile",
  },
  addressNamed: {
    subject: () => "Somebody entered your address in Kvitance",
    lead: () =>
      "Another company or person entered your address to sign in with. It belongs to your account already, and nothing about the account has changed. If you are to work for another company too, give them another address. Otherwise there is nothing to do.",
    button: "Open the profile",
  },
  importRefused: {
    subject: ({ connection }) => `Messages and files not taken: ${connection ?? ""}`,
    lead: ({ connection }) => `Of what arrived over "${connection ?? ""}", these became no document:`,
    button: "Open the import settings",
  },
  importFailing: {
    subject: ({ connection }) => `Documents do not arrive: ${connection ?? ""}`,
    lead: ({ connection }) =>
      `For more than an hour no documents could be fetched over "${connection ?? ""}". Check the settings; further attempts follow by themselves.`,
    button: "Open the import settings",
  },
  integrationPaused: {
    subject: ({ connection }) => `Export is paused: ${connection ?? ""}`,
    lead: ({ connection }) =>
      `The integration "${connection ?? ""}" refused the sign-in or the access, so nothing more is sent to it. Documents wait. Correct the settings and resume sending.`,
    button: "Open the export settings",
  },
  statusBegun: {
    subject: ({ title }) => `Needs attention: ${title ?? ""}`,
    lead: ({ title, advice }) => `${title ?? ""}. ${advice ?? ""}`,
    button: "Open the status",
  },
  statusEnded: {
    subject: ({ title }) => `In order again: ${title ?? ""}`,
    lead: ({ title }) => `This needs no attention any more: ${title ?? ""}.`,
    button: "Open the status",
  },
};

/** Subject, first sentence and link of every e-mail, in both languages. */
export const emailWords: Record<Culture, Record<EmailTemplate, Words>> = { "cs-CZ": cs, "en-US": en };

/** Names of the values that an e-mail lists. */
export const rowLabels: Record<
  Culture,
  Record<"supplier" | "number" | "amount" | "dueDate" | "workflow" | "step" | "note" | "address" | "moment" | "since" | "reason", string>
> = {
  "cs-CZ": {
    supplier: "Dodavatel",
    number: "Číslo dokladu",
    amount: "Částka",
    dueDate: "Splatnost",
    workflow: "Postup",
    step: "Krok",
    note: "Poznámka",
    address: "Adresa",
    moment: "Kdy",
    since: "Od kdy",
    reason: "Odpověď serveru",
  },
  "en-US": {
    supplier: "Supplier",
    number: "Document number",
    amount: "Amount",
    dueDate: "Due date",
    workflow: "Workflow",
    step: "Step",
    note: "Note",
    address: "Address",
    moment: "When",
    since: "Since",
    reason: "The server said",
  },
};
