import { formatAccount, isAccount, parseAccount } from "#domain/czech/account.ts";
import { banks } from "#domain/czech/banks.ts";
import { accountTextOfIban, ibanOfAccount } from "#domain/czech/iban.ts";
import { choose, derived, rankDistinct, type Ranked } from "#domain/extraction/confidence/choice.ts";
import type { FoundId } from "#domain/extraction/candidates/identifiers.ts";
import { claim } from "#domain/extraction/labels/links.ts";
import type { ReadValue } from "#domain/evidence/reading.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { isInProse } from "#domain/extraction/labels/prose.ts";
import { logOdds } from "#domain/extraction/confidence/ranking.ts";

type BankValues = Partial<Record<"iban" | "accountNumber" | "bic" | "bankName", ReadValue>>;

/** Accounts that hold the money of others, or serve another end than to be paid to, by the words before them (folded). */
const ASIDE =
  /(anderkonto|treuhandkonto|fremdgeldkonto|kautionskonto|spendenkonto|pomocnicze|rachunek vat|depozytowe|client account|escrow|trust account|sequestre|consignation|derdengelden|g-rekening|depozitni|jistotni|uschov\w*|dalsi ucet|druhy ucet|jiny ucet|weiteres konto|zweites konto|other account|second account|autre compte|andere rekening|inne konto)\D{0,24}$/;
/** Letters before an account that are looked at. */
const BESIDE = 60;

function rankIds(ids: FoundId[], field: "iban" | "accountNumber", view: DocumentView): Ranked<FoundId>[] {
  const ibanAccounts = new Set(view.ibans.map((iban) => accountTextOfIban(iban.value)));
  return ids
    .map((id) => {
      const links = view.links.get(id) ?? new Map();
      const features = {
        label: claim(links, field, field === "iban" ? "accountNumber" : "iban"),
        rival: claim(links, "orderNumber", "invoiceNumber", "otherNumber"),
        checked: id.isChecked === true ? 1 : 0,
        unchecked: id.isChecked === false ? 1 : 0,
        customerSide: claim(links, "customer"),
        ownCell: isInProse(id) ? 0 : 1,
        aside: ASIDE.test(id.line.folded.slice(0, id.start).slice(-BESIDE)) ? 1 : 0,
        repeated: ids.some((other) => other !== id && other.value === id.value) ? 1 : 0,
        ibanEqual: field === "accountNumber" && ibanAccounts.has(id.value) ? 1 : 0,
      };
      return { found: id, odds: logOdds({ field, found: id, features }, view.training) - 0.05 * ids.indexOf(id) };
    })
    .toSorted((a, b) => b.odds - a.odds);
}

/** Accounts whose number and bank code stand in cells of their own under "Číslo účtu" and "Kód banky". */
function accountsInCells(view: DocumentView): FoundId[] {
  const accounts: FoundId[] = [];
  for (const number of view.tokens) {
    if (claim(view.links.get(number) ?? new Map(), "accountNumber") < 0.4) continue;
    const code = view.tokens.find(
      (token) =>
        token.line === number.line && token.start > number.end && /^\d{4}$/.test(token.value) && claim(view.links.get(token) ?? new Map(), "bankCode") > 0.4,
    );
    const account = code && parseAccount(`${number.value}/${code.value}`);
    if (!account || !code) continue;
    const found: FoundId = { ...number, value: formatAccount(account), end: code.end, x1: code.x1, isChecked: isAccount(account) && account.bank in banks };
    view.links.set(found, view.links.get(number)!);
    accounts.push(found);
  }
  return accounts;
}

/** How sure the IBAN of the account is where a label announces one that could not be read: it may be that of an account in another currency. */
const OF_ACCOUNT = 0.6;
/** How sure a code of the bank is that the account's own number of the bank confirms. */
const BANK_AGREES = 0.99;
/** How sure one of several accounts is that the page names alike. */
const ONE_OF_SEVERAL = 0.9;
/** Accounts whose log-odds differ by less are named alike. */
const ALIKE = 1.2;

/** Log-odds that right check digits add to an account, together with what wrong ones cost. */
const CERTAIN_CHARACTERS = 3.6;

/** The likeliest account; a check digit proves its number, but not that it is the one to pay to. */
function chooseId(ranked: Ranked<FoundId>[], view: DocumentView): ReadValue | undefined {
  const [best] = ranked;
  if (!best || best.odds <= 0) return undefined;
  const distinct = rankDistinct(ranked);
  // Where characters are certain, wrong check digits are those of the paper: they say nothing of the reading.
  const isMisprinted = view.source === "text" && best.found.isChecked === false;
  const chosen = isMisprinted ? { ...best, odds: best.odds + CERTAIN_CHARACTERS } : best;
  const value = choose(chosen, distinct, view.source, best.found.isChecked ? ["checkDigit"] : []);
  const isAlike = distinct.some(
    (other) => other.found.value !== best.found.value && other.found.isChecked === best.found.isChecked && best.odds - other.odds < ALIKE,
  );
  return isAlike ? { ...value, confidence: Math.min(value.confidence, ONE_OF_SEVERAL) } : value;
}

/** Bank details of the supplier: the account and IBAN to pay to, the BIC and the bank's name. */
export function readBank(view: DocumentView): BankValues {
  const values: BankValues = {};
  const ibans = rankIds(view.ibans, "iban", view);
  const accounts = rankIds(view.accounts.length > 0 ? view.accounts : accountsInCells(view), "accountNumber", view);
  const [iban, account] = [chooseId(ibans, view), chooseId(accounts, view)];
  if (iban) values.iban = iban;
  if (account) values.accountNumber = account;
  const implied = values.iban && accountTextOfIban(values.iban.value);
  if (implied && !values.accountNumber)
    values.accountNumber = { ...derived(implied, values.iban!.confidence, ["checkDigit"]), page: values.iban!.page, box: values.iban!.box };
  const own = values.accountNumber && parseAccount(values.accountNumber.value);
  if (own && isAccount(own) && !values.iban && view.hits.some(({ concept, strength }) => concept === "iban" && strength > 0.6))
    values.iban = {
      ...derived(ibanOfAccount(own), OF_ACCOUNT * values.accountNumber!.confidence, ["checkDigit"]),
      page: values.accountNumber!.page,
      box: values.accountNumber!.box,
    };
  const bic = view.bics.map((found) => ({ found, odds: 8 * claim(view.links.get(found) ?? new Map(), "bic") - 3 })).toSorted((a, b) => b.odds - a.odds);
  if (bic[0] && bic[0].odds > 0) values.bic = choose(bic[0], rankDistinct(bic), view.source, ["label"]);
  const code = values.accountNumber?.value.slice(-4);
  const bank = code && (values.iban === undefined || values.iban.value.startsWith("CZ")) ? banks[code] : undefined;
  if (bank) {
    values.bankName = derived(bank.name, 0.9 * values.accountNumber!.confidence);
    if (!values.bic && bank.bic) values.bic = derived(bank.bic, 0.9 * values.accountNumber!.confidence);
  }
  // The account names the bank as well.
  if (values.bic && bank?.bic === values.bic.value.slice(0, 8)) values.bic = { ...values.bic, confidence: Math.max(values.bic.confidence, BANK_AGREES) };
  return values;
}
