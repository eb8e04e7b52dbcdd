/**
 * Every error the API can answer: stable code, HTTP status and short title per language.
 * Source: domain rules section 4. Sentences with a next step stand in web/locales.
 */
export const errors = {
  unauthenticated: { status: 401, cs: "Přihlášení vypršelo", en: "Signed out" },
  "invalid-credentials": { status: 401, cs: "Neplatné přihlašovací údaje", en: "Invalid credentials" },
  "account-does-not-exist": { status: 403, cs: "Účet neexistuje", en: "Account does not exist" },
  "permission-denied": { status: 403, cs: "K této akci nemáte oprávnění.", en: "You don't have permission to perform this action." },
  "password-change-required": { status: 403, cs: "Nejdříve změňte dočasné heslo", en: "Change the temporary password first" },
  "feature-disabled": { status: 403, cs: "Funkce je vypnutá", en: "Feature is switched off" },
  "not-current-approver": { status: 403, cs: "Nyní schvaluje někdo jiný", en: "Not an approver of the current step" },
  "not-found": { status: 404, cs: "Nenalezeno", en: "Not found" },
  "method-not-allowed": { status: 405, cs: "Nepovolená metoda", en: "Method not allowed" },
  "too-many-devices": { status: 422, cs: "Zpráv se může posílat nejvýše na 10 zařízení", en: "Messages can go to at most 10 devices" },
  "parameter-required": { status: 400, cs: "Chybí povinný parametr", en: "A parameter must be defined" },
  "invalid-parameter": { status: 400, cs: "Neplatný parametr", en: "Invalid parameter" },
  "request-timeout": { status: 408, cs: "Požadavek přicházel příliš pomalu", en: "Request Timeout" },
  "address-too-long": { status: 414, cs: "Adresa je příliš dlouhá", en: "URI Too Long" },
  "headers-too-long": { status: 431, cs: "Hlavičky jsou příliš dlouhé", en: "Request Header Fields Too Large" },
  "too-large": { status: 413, cs: "Soubor je příliš velký", en: "Too large" },
  "unsupported-format": { status: 415, cs: "Nepodporovaný formát", en: "Invalid format" },
  "range-not-satisfiable": { status: 416, cs: "Neplatný rozsah", en: "Range not satisfiable" },
  "too-many-files": { status: 422, cs: "Příliš mnoho souborů", en: "Too many files" },
  "duplicate-id": { status: 409, cs: "Doklad s tímto ID už existuje", en: "Document ID already used" },
  validation: { status: 422, cs: "Některé hodnoty nejsou v pořádku", en: "Some values break a rule" },
  "password-policy": { status: 422, cs: "Heslo nesplňuje pravidla", en: "Password breaks the policy" },
  "confirmation-mismatch": { status: 422, cs: "Hesla se neshodují", en: "Passwords do not match" },
  "wrong-password": { status: 422, cs: "Nesprávné heslo", en: "Wrong password" },
  "file-password-wrong": { status: 422, cs: "Heslo soubor neotevřelo", en: "The password does not open the file" },
  "file-not-unlockable": { status: 422, cs: "Soubor je chráněný jinak než heslem", en: "The file is protected by other means than a password" },
  "reset-link-expired": {
    status: 422,
    cs: "Zadaný odkaz už neplatí, obnovte heslo znovu na přihlašovací stránce",
    en: "Entered link is no longer valid, try password reset again on login page",
  },
  "email-link-expired": { status: 422, cs: "Odkaz k potvrzení e-mailu už neplatí", en: "The link that confirms the e-mail is no longer valid" },
  "invitation-pending": { status: 409, cs: "Uživatel ještě nepotvrdil svou adresu pozvánkou", en: "The user has not opened the invitation yet" },
  "email-in-use": { status: 409, cs: "Tento e-mail už se používá", en: "This email is already used" },
  "last-admin": { status: 409, cs: "Poslední správce musí zůstat", en: "The last active admin has to stay" },
  "date-required": { status: 422, cs: "Chybí datum vystavení nebo datum kurzu", en: "Issue date or rate date needed" },
  "invalid-url": { status: 422, cs: "Neplatná adresa", en: "Invalid address" },
  "forbidden-target": { status: 422, cs: "Na tuto adresu se nesmí připojovat", en: "This address must not be connected to" },
  "rate-not-found": { status: 422, cs: "ČNB takový kurz nevyhlásila", en: "No such rate of the Czech National Bank" },
  "page-list-format": { status: 422, cs: "Čísla stran nejsou ve správném tvaru", en: "Malformed list of pages" },
  "page-out-of-range": { status: 422, cs: "Strana je mimo rozsah", en: "Page out of range" },
  "field-id-in-use": { status: 409, cs: "Označení pole se už používá", en: "Field ID is already used" },
  "invalid-regex": { status: 422, cs: "Neplatný regulární výraz", en: "Invalid regular expression" },
  "last-active-type": { status: 422, cs: "Aspoň jeden typ musí být aktivní", en: "At least one type must be active" },
  "default-inactive": { status: 422, cs: "Výchozí typ musí být aktivní", en: "The default type must be active" },
  "enum-empty": { status: 422, cs: "Číselník potřebuje viditelný řádek", en: "A code list needs a visible row" },
  "enum-read-only": { status: 422, cs: "Vestavěný číselník nelze měnit", en: "A built-in code list cannot be changed" },
  "same-document-type": { status: 422, cs: "Doklad už tento typ má", en: "Document already has this type" },
  "company-id-invalid": { status: 422, cs: "Neplatné IČO", en: "Invalid company ID" },
  "not-payable": { status: 422, cs: "Doklad nelze zařadit do příkazu k úhradě", en: "Document cannot be part of a payment order" },
  "payer-account-invalid": { status: 422, cs: "Účet plátce není platný", en: "The payer's account is not valid" },
  "payment-order-differs": {
    status: 409,
    cs: "Příkaz k úhradě už existuje a platí jiné doklady",
    en: "The payment order exists already and pays other documents",
  },
  "certificate-missing": { status: 422, cs: "Chybí certifikát, kterým by se podepisovalo", en: "There is no certificate to sign with" },
  "certificate-refused": { status: 422, cs: "Tímto souborem se podepisovat nedá", en: "This file cannot sign" },
  "not-exportable": { status: 422, cs: "Doklad nelze exportovat", en: "Document cannot be exported" },
  "invalid-transition": { status: 409, cs: "Akci nelze v tomto stavu provést", en: "Not possible in this state" },
  "only-document-in-folder": { status: 409, cs: "Doklad je ve složce jediný", en: "The only document of its folder" },
  "licence-used-up": { status: 409, cs: "Limit vytěžených dokladů je vyčerpán", en: "Documents extraction limit reached" },
  "already-decided": { status: 409, cs: "Už je rozhodnuto", en: "Already decided" },
  "next-step-decided": { status: 409, cs: "Další krok už rozhodl", en: "The next step has decided already" },
  "already-sent": { status: 409, cs: "Doklad už odešel", en: "The document has left already" },
  "approvals-pending": { status: 409, cs: "Některé doklady čekají na schválení", en: "Documents are pending approval" },
  "workflow-in-use": { status: 409, cs: "Podle postupu se právě schvaluje", en: "Workflow is in use" },
  "accounting-unit-in-use": { status: 409, cs: "Účetní jednotka se používá", en: "Accounting unit is in use" },
  "split-undecided": { status: 409, cs: "Nerozhodnuto, zda soubor rozdělit", en: "Not decided whether to split the file" },
  "duplicate-undecided": { status: 409, cs: "Nerozhodnuto, zda jde o duplicitu", en: "Not decided whether it is a duplicate" },
  "approval-required": { status: 409, cs: "Doklad není schválen", en: "Document is not approved" },
  "edited-elsewhere": { status: 412, cs: "Doklad mezitím změnil někdo jiný", en: "Edited elsewhere" },
  "too-many-web-hooks": { status: 409, cs: "Webhooků je příliš mnoho", en: "Too many webhooks" },
  "web-hook-in-use": { status: 409, cs: "Webhook se používá v integraci", en: "Webhook is used by an integration" },
  "legal-hold": { status: 409, cs: "Platí zákaz mazání", en: "Under legal hold" },
  "public-address-refused": { status: 422, cs: "Pod adresou se program nenašel", en: "The program was not found under the address" },
  "public-address-fixed": { status: 409, cs: "Adresu určuje nastavení serveru", en: "The server's settings name the address" },
  "company-name-differs": { status: 422, cs: "Název firmy nesouhlasí", en: "The name of the company differs" },
  "payment-ordered": { status: 409, cs: "Doklad je v příkazu k úhradě", en: "Document is in a payment order" },
  "email-quota-used-up": { status: 409, cs: "Denní limit e-mailů je vyčerpán", en: "Daily limit of e-mails reached" },
  "no-email-in-trial": { status: 409, cs: "Zkušební verze e-mailem nevrací", en: "No returning by e-mail in a trial" },
  "too-many-streams": { status: 429, cs: "Živých spojení je příliš mnoho", en: "Too many event streams" },
  "storage-quota-used-up": { status: 413, cs: "Místo pro soubory firmy je vyčerpáno", en: "The company's storage is used up" },
  "storage-full": { status: 507, cs: "Na serveru došlo místo", en: "The server is out of disk space" },
  "storage-unavailable": { status: 503, cs: "Úložiště souborů neodpovídá", en: "The file store does not answer" },
  "rate-limited": { status: 429, cs: "Příliš mnoho požadavků", en: "Too many requests" },
  "upstream-failed": { status: 502, cs: "Vzdálená služba selhala", en: "Remote service failed" },
  "upstream-timeout": { status: 504, cs: "Vzdálená služba neodpověděla včas", en: "Remote service timed out" },
  "sign-in-unavailable": { status: 503, cs: "Přihlašovací server neodpovídá", en: "The identity server does not answer" },
  "clock-wrong": { status: 503, cs: "Hodiny serveru jdou špatně", en: "The server's clock is wrong" },
  overloaded: { status: 503, cs: "Server je přetížený", en: "Overloaded" },
  internal: { status: 500, cs: "Došlo k chybě", en: "An error has occurred" },
} as const satisfies Record<string, { status: number; cs: string; en: string }>;

export type ErrorCode = keyof typeof errors;

/** One value that breaks a rule. `pointer` is a JSON pointer into the request, e.g. "/fields/dueDate". */
export type FieldProblem = { pointer: string; code: string; message: string };

/** Body of every error answer: RFC 9457, `application/problem+json`. */
export type Problem = {
  type: `/problems/${ErrorCode}`;
  title: string;
  status: number;
  code: ErrorCode;
  detail?: string;
  /** "urn:request:ID"; the same id is in X-Request-Id and in the log. */
  instance: string;
  errors?: FieldProblem[];
  currentState?: string;
  allowed?: string[];
  /** On `edited-elsewhere`: who saved the newer version and when (ISO time stamp). */
  editedBy?: string;
  editedAt?: string;
};
