import { isAccount, parseAccount } from "#domain/czech/account.ts";
import { isCompanyId } from "#domain/czech/companyId.ts";
import { isIban } from "#domain/czech/iban.ts";
import { isVatId, vatIdCheck } from "#domain/czech/vatId.ts";
import { formatOf } from "#domain/documents/fields.ts";

/** Whether a value has check digits and they are right. */
export function passesCheckDigits(field: string, value: string): boolean {
  return checkOf(field, value) === true;
}

/** Whether a value has check digits and they are wrong. Foreign company ids have none that we know. */
export function breaksCheckDigits(field: string, value: string): boolean {
  return checkOf(field, value) === false && !(formatOf(field) === "companyId" && !/^\d{8}$/.test(value));
}

function checkOf(field: string, value: string): boolean | undefined {
  switch (formatOf(field)) {
    case "companyId":
      return isCompanyId(value);
    case "vatId":
      return isVatId(value) ? vatIdCheck(value) : false;
    case "iban":
      return isIban(value);
    case "account": {
      const account = parseAccount(value);
      return account !== undefined && isAccount(account);
    }
    default:
      return undefined;
  }
}
