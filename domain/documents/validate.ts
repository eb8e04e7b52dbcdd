import type { ValidationError } from "./validationError.ts";
import { isAccount, parseAccount } from "#domain/czech/account.ts";
import { isCompanyId } from "#domain/czech/companyId.ts";
import { accountTextOfIban, isIban } from "#domain/czech/iban.ts";
import { isVatId, vatIdCheck } from "#domain/czech/vatId.ts";
import { documentKinds, paymentMethods, type LineItem, type VatRow } from "#domain/invoice/invoice.ts";
import { decimal } from "#domain/money/decimal.ts";
import { codesIn, type KnownCodes } from "./codes.ts";
import { fitsPatterns, MAX_PATTERN_STEPS, type Steps } from "./typing/fieldPattern.ts";
import { itemValue } from "./itemValue.ts";
import type { EnumCategory, FieldDataType } from "#domain/names.ts";
import { checkSums, type Values } from "./sums.ts";
import { isCalendarDate } from "./typing/typedDate.ts";

/** What validation needs to know of a field; the field definitions of the API have this shape. */
export type FieldRules = {
  name: string;
  type: FieldDataType;
  format: string;
  required: boolean;
  hidden: boolean;
  regexConditions: readonly string[];
  exportMapping?: EnumCategory;
};

/** Fields and columns of a document type. */
export type ValidationRules = { fields: readonly FieldRules[]; itemFields: readonly FieldRules[] };

/** Values in normal form as they are stored: header and custom fields by name, the items, the VAT breakdown. */
export type ValidatedValues = { fields: Values; items: readonly LineItem[]; vatBreakdown: readonly VatRow[] };

/**
 * Checks every value of a document against its type: required, data type, code list, pattern (blocking); check digits, sums and the
 * order of dates (warnings). The browser runs it while typing, the server on save. Hidden fields cannot be filled, so nothing is
 * required of them. `codes` are the keys of the code lists that apply to the document; a field without a list takes any code.
 */
export function validateDocument(rules: ValidationRules, values: ValidatedValues, codes: KnownCodes = new Map()): ValidationError[] {
  const limits: Limits = { codes, steps: { left: MAX_PATTERN_STEPS } };
  return [
    ...rules.fields.flatMap((field) => checkField(field, values.fields[field.name] ?? "", values.fields, limits)),
    ...checkRows(rules.itemFields, values, limits),
    ...checkDates(values.fields),
    ...checkAccounts(values.fields),
    ...checkSums(values.fields, values.items, values.vatBreakdown),
  ];
}

/** Whether nothing keeps the document from being validated ("clean" in the domain rules). */
export function isClean(errors: readonly ValidationError[]): boolean {
  return errors.every((error) => !error.blocking);
}

/** The code lists that apply, and the steps that patterns may still take. */
type Limits = { codes: KnownCodes; steps: Steps };

function checkField(field: FieldRules, value: string, fields: Values, limits: Limits): ValidationError[] {
  if (value === "") return field.required && !field.hidden ? [{ field: field.name, rule: "required", blocking: true }] : [];
  const rule = brokenType(field, value, limits);
  if (rule) return [{ field: field.name, rule, blocking: true }];
  const doubt = doubtfulForm(field, value, fields);
  return doubt ? [{ field: field.name, rule: doubt, blocking: false }] : [];
}

/** The rule of the data type or closed list that the value breaks. */
function brokenType(field: FieldRules, value: string, { codes, steps }: Limits): string | undefined {
  switch (field.type) {
    case "DATE":
      return isCalendarDate(value) ? undefined : "date";
    case "DECIMAL":
      return decimal(value) ? undefined : "amount";
    case "NUMBER":
      return isInteger(value) ? undefined : "integer";
    case "ENUMINT":
      return isInteger(value) ? unknownCode(field.name, [value], codes) : "integer";
    case "ENUM":
      return unknownCode(field.name, [value], codes);
    case "ENUMLIST":
      return unknownCode(field.name, codesIn(value), codes);
    case "BINARY":
      return value === "true" || value === "false" ? undefined : "flag";
    case "REGEX":
      return fitsPatterns(value, field.regexConditions, steps) ? undefined : "regex";
    default:
      return brokenFormat(field.format, value);
  }
}

const isInteger = (value: string): boolean => /^-?\d{1,15}$/.test(value);

function unknownCode(name: string, values: readonly string[], codes: KnownCodes): string | undefined {
  const known = codes.get(name);
  return known && values.some((value) => !known.has(value)) ? "code" : undefined;
}

function brokenFormat(format: string, value: string): string | undefined {
  if (format === "currency") return /^[A-Z]{3}$/.test(value) ? undefined : "currency";
  if (format === "kind") return (documentKinds as readonly string[]).includes(value) ? undefined : "choice";
  if (format === "paymentMethod") return (paymentMethods as readonly string[]).includes(value) ? undefined : "choice";
  return undefined;
}

/** Forms and check digits; they are doubts and not errors, because foreign documents follow other rules. */
function doubtfulForm(field: FieldRules, value: string, fields: Values): string | undefined {
  switch (field.format) {
    case "companyId":
      return isForeign(field.name, fields) || isCompanyId(value) ? undefined : "companyId";
    case "vatId":
      if (isVatId(value) && vatIdCheck(value) !== false) return undefined;
      return isReported(field.name, value, fields) ? "reportedVatId" : "vatId";
    case "iban":
      return isIban(value) ? undefined : "iban";
    case "account": {
      const account = parseAccount(value);
      return account && isAccount(account) ? undefined : "account";
    }
    case "symbol":
      return new RegExp(`^\\d{1,${field.name === "constantSymbol" ? 4 : 10}}$`).test(value) ? undefined : "symbol";
    case "country":
      return /^[A-Z]{2}$/.test(value) ? undefined : "country";
    default:
      return undefined;
  }
}

/**
 * Whether the VAT control statement of the customer takes this VAT id: that of a Czech supplier, and of any supplier whose tax the customer pays
 * (sections A.2, B.1 and B.2; section 101d of Act 235/2004).
 */
function isReported(name: string, value: string, { reverseCharge }: Values): boolean {
  return name === "supplierVatId" && (value.startsWith("CZ") || reverseCharge === "true");
}

/** Whether the party of this field is neither Czech nor Slovak, as its country or VAT id says. */
function isForeign(name: string, fields: Values): boolean {
  const party = name.startsWith("customer") ? "customer" : "supplier";
  const country = fields[`${party}Country`] || fields[`${party}VatId`]?.slice(0, 2);
  return country !== undefined && country !== "" && country !== "CZ" && country !== "SK";
}

function checkRows(itemFields: readonly FieldRules[], values: ValidatedValues, limits: Limits): ValidationError[] {
  const items = values.items.flatMap((item, index) =>
    itemFields.flatMap((field) => {
      const value = itemValue(item, field);
      const missing = field.required && !field.hidden ? "required" : undefined;
      const rule = value === "" ? missing : brokenType(field, value, limits);
      return rule ? [{ field: `items.${index}.${field.name}`, rule, blocking: true }] : [];
    }),
  );
  const vatRows = values.vatBreakdown.flatMap((row, index) =>
    (["rate", "base", "vat"] as const).flatMap((part) =>
      decimal(row[part]) ? [] : [{ field: `vatBreakdown.${index}.${part}`, rule: "amount", blocking: true }],
    ),
  );
  return [...items, ...vatRows];
}

function checkDates(fields: Values): ValidationError[] {
  const { issueDate, dueDate } = fields;
  const isWrong = issueDate && dueDate && isCalendarDate(issueDate) && isCalendarDate(dueDate) && dueDate < issueDate;
  return isWrong ? [{ field: "dueDate", rule: "dateOrder", blocking: false, detail: issueDate }] : [];
}

/** A Czech or Slovak IBAN and the account number must name the same account. */
function checkAccounts(fields: Values): ValidationError[] {
  const account = fields.iban ? accountTextOfIban(fields.iban) : undefined;
  return account && fields.accountNumber && fields.accountNumber !== account
    ? [{ field: "iban", rule: "ibanOfAccount", blocking: false, detail: account }]
    : [];
}
