import { isBankCode } from "#domain/czech/banks.ts";
import { formatAccount, isAccount, parseAccount } from "#domain/czech/account.ts";
import { isCompanyId } from "#domain/czech/companyId.ts";
import { ibanLength, isIban } from "#domain/czech/iban.ts";
import { isVatId, vatCountries, vatIdCheck } from "#domain/czech/vatId.ts";
import { segmentUnder, type Line } from "#domain/extraction/page/geometry.ts";
import { repairByCheck } from "#domain/extraction/page/confusable.ts";
import { found, isRecognised, overlaps, type Found } from "./found.ts";

/** An identifier; `isChecked`: its check digits agree (false: they do not, undefined: it has none). */
export type FoundId = Found & { isChecked?: boolean };

const VAT = new RegExp(`(?<![\\p{L}\\d])(${vatCountries.join("|")})[ .:-]{0,2}([A-Z]?[0-9OIlSB][0-9A-Z .]{5,16})`, "gu");

/** The capital I of Ireland and Italy as recognition misreads it in front of their numbers. */
const MISREAD_I = /(?<![\p{L}\d])[1l|](?=E ?\d{7}[A-W]|T ?\d{11}(?!\d))/gu;

/** The prefixes of Slovakia and Czechia in front of their digits as recognition misreads them: "5K2020202020", "ĆZ86554301". */
const MISREAD_SK = /(?<![\p{L}\d])[5$§]K(?= ?\d{10}(?!\d))/gu;
const MISREAD_CZ = /(?<![\p{L}\d])[CČĆÇGc€][ZŽŹz2](?= ?\d{8,10}(?![\p{L}\d]))/gu;

/** VAT ids written with their country prefix, spaces and points inside allowed. */
export function findVatIds(line: Line): FoundId[] {
  const ids: FoundId[] = [];
  const text = isRecognised(line) ? line.text.replace(MISREAD_I, "I").replace(MISREAD_SK, "SK").replace(MISREAD_CZ, "CZ") : line.text;
  for (const match of text.matchAll(VAT)) {
    const body = match[2]!;
    let best: FoundId | undefined;
    for (let length = body.length; length >= 7; length--) {
      if (/[\p{L}\d]/u.test(line.text[match.index + match[0].length - body.length + length] ?? " ")) continue;
      const compact = body.slice(0, length).replace(/[ .]/g, "");
      // The letter of a Dutch number is read as the figure that it resembles.
      const id = match[1]! + (match[1] === "NL" && isRecognised(line) ? compact.replace(/^(\d{9})8(?=\d{2}$)/, "$1B") : compact);
      if (!isVatId(id) || body[length - 1] === " " || body[length - 1] === ".") continue;
      const isChecked = vatIdCheck(id);
      const one: FoundId = { ...found(id, line, match.index, match.index + match[0].length - body.length + length), isChecked };
      if (!best || (isChecked === true && best.isChecked !== true)) best = one;
      if (isChecked === true) break;
    }
    const loose = /^U?\d{7,12}(?![\p{L}\d])/u.exec(body);
    if (best) ids.push(best);
    else if (loose)
      ids.push({ ...found(match[1]! + loose[0], line, match.index, match.index + match[0].length - body.length + loose[0].length), isChecked: false });
  }
  const others = [...findSwissIds(line), ...findNips(line), ...findDomesticIds(line)];
  return [...ids, ...others.filter((one) => !ids.some((id) => overlaps(id, one)))];
}

/** Swiss numbers (UID), "CHE-123.456.789 MWST". */
function findSwissIds(line: Line): FoundId[] {
  return [...line.text.matchAll(/(?<![\p{L}\d])CHE[- ]?(\d{3}[. ]?\d{3}[. ]?\d{3})(?![\d])/gu)].map((match) => ({
    ...found(`CHE${match[1]!.replace(/[. ]/g, "")}`, line, match.index, match.index + match[0].length),
    isChecked: weightedMod11(match[1]!.replace(/[. ]/g, "")),
  }));
}

/** The last digit of a Swiss number is eleven less the weighted sum of the others modulo eleven. */
function weightedMod11(digits: string): boolean {
  const sum = [5, 4, 3, 2, 7, 6, 5, 4].reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return (11 - (sum % 11)) % 11 === Number(digits[8]);
}

/** Tax numbers that are the VAT id without its country, behind their label: Italian (partita IVA), Spanish (NIF), British, Hungarian (adószám, before the code of tax and county). */
const DOMESTIC: { country: string; pattern: RegExp; isRight: (digits: string) => boolean }[] = [
  { country: "IT", pattern: /(?<!\p{L})(?:P\.? ?IVA|Part(?:\.|ita) IVA)[^\d\n]{0,8}?(\d{11})(?!\d)/giu, isRight: luhn },
  { country: "ES", pattern: /(?<!\p{L})(?:N\.?I\.?F\.?|C\.?I\.?F\.?)[ :.]{0,4}([A-HJNP-SUVW][- ]?\d{7}[- ]?[\dA-J])(?![\p{L}\d])/gu, isRight: isSpanish },
  { country: "ES", pattern: /(?<!\p{L})N\.?I\.?F\.?[ :.]{0,4}([XYZ]?\d{7,8}[- ]?[A-Z])(?![\p{L}\d])/gu, isRight: isSpanishPersons },
  {
    country: "GB",
    pattern: /(?<!\p{L})VAT (?:Reg(?:istration|'?d)?\.? ?)?(?:No|Number|Nr|ID)?[ .:]{0,4}(?:GB ?)?(\d{3} ?\d{4} ?\d{2})(?![\d/.,])(?! ?\d)/giu,
    isRight: isBritish,
  },
  { country: "HU", pattern: /(?<!\p{L})Adósz[aá]m[ :.]{0,4}(\d{8})-\d-\d{2}(?!\d)/giu, isRight: isHungarian },
];

function findDomesticIds(line: Line): FoundId[] {
  return DOMESTIC.flatMap(({ country, pattern, isRight }) =>
    [...line.text.matchAll(pattern)].flatMap((match) => {
      const number = match[1]!.replace(/[- ]/g, "");
      const start = match.index + match[0].indexOf(match[1]!);
      return isRight(number) ? [{ ...found(country + number, line, start, start + match[1]!.length), isChecked: true }] : [];
    }),
  );
}

/** The same below their label: "VAT Number" above "829173608". */
export function findIdsBelowLabels(lines: readonly Line[]): FoundId[] {
  return lines.flatMap((line, at) =>
    line.segments.flatMap((cell) => {
      const above = lines[at - 1];
      const label = above?.page === line.page && /^[A-Z]?[\d -]{8,}[A-Z]?$/.test(cell.text.trim()) ? segmentUnder(above, cell.x0, cell.x1) : undefined;
      if (!label || /\d/.test(label.text)) return [];
      const text = `${label.text}: ${cell.text.trim()}`;
      return DOMESTIC.flatMap(({ country, pattern, isRight }) => {
        const number = [...text.matchAll(pattern)][0]?.[1];
        return number !== undefined && text.endsWith(number) && isRight(number.replace(/[- ]/g, ""))
          ? [{ ...found(country + number.replace(/[- ]/g, ""), line, cell.start, cell.end), isChecked: true }]
          : [];
      });
    }),
  );
}

/** On Spanish pages companies print their number without a label too, at the beginning of a cell that it fills or in front of a dash. */
export function findSpanishIds(line: Line): FoundId[] {
  return [...line.text.matchAll(/(?<=^|\t)[A-HJNP-SUVW]\d{7}[\dA-J](?=\s*(?:$|\t)|\s[-–·|]\s)/gu)].flatMap(({ 0: number, index }) =>
    isSpanish(number) ? [{ ...found(`ES${number}`, line, index, index + number.length), isChecked: true }] : [],
  );
}

/** A Spanish company's number ends with a check digit over its seven figures, or with the letter that stands for it. */
function isSpanish(number: string): boolean {
  const figures = number.slice(1, 8);
  const check = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => luhn(`${figures}${digit}`));
  return number.endsWith(String(check)) || number.endsWith("JABCDEFGHI"[check!]!);
}

/** That of a person ends with the letter that stands for its figures; foreigners' begin with a letter that stands for the first. */
function isSpanishPersons(number: string): boolean {
  const figures = number.slice(0, -1).replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter)));
  return figures.length === 8 && number.at(-1) === "TRWAGMYFPDXBNJZSQVHLCKE"[Number(figures) % 23];
}

/** The last two of nine British figures make the weighted sum of the others a multiple of 97, or of the newer numbers one less 55. */
function isBritish(number: string): boolean {
  const figures = number.replace(/ /g, "");
  const sum = [8, 7, 6, 5, 4, 3, 2, 10, 1].reduce((total, weight, at) => total + weight * Number(figures[at]), 0);
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

function isHungarian(number: string): boolean {
  const sum = [9, 7, 3, 1, 9, 7, 3].reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return (10 - (sum % 10)) % 10 === Number(number[7]);
}

/** Polish tax numbers (NIP), which are the VAT id without its country. */
function findNips(line: Line): FoundId[] {
  return [...line.text.matchAll(/(?<!\p{L})NIP(?!\p{L})[^\d\n]{0,12}?(\d{3}[- ]?\d{3}[- ]?\d{2}[- ]?\d{2}|\d{3}-\d{2}-\d{2}-\d{3})(?![\d-])/gu)].flatMap(
    (match) => {
      const id = `PL${match[1]!.replace(/[- ]/g, "")}`;
      const end = match.index + match[0].length;
      return vatIdCheck(id) ? [{ ...found(id, line, end - match[1]!.length, end), isChecked: true }] : [];
    },
  );
}

/** Polish register numbers (REGON) behind their label. */
export function findRegons(line: Line): FoundId[] {
  return [...line.text.matchAll(/(?<!\p{L})REGON(?!\p{L})[^\d\n]{0,12}?(\d{14}|\d{9})(?!\d)/gu)].map((match) => {
    const end = match.index + match[0].length;
    return found(match[1]!, line, end - match[1]!.length, end);
  });
}

/** Commercial register numbers by which German (HRA, HRB), Austrian (FN 123456a), British and Irish companies are registered. */
export function findRegisterNumbers(line: Line): FoundId[] {
  const german = [...line.text.matchAll(/(?<![\p{L}\d])(HR ?[AB]) ?(\d{2,7}(?: (?:KI|FL|HL|PI|B)(?!\p{L}))?)(?!\d)/gu)].map((match) =>
    found(match[1]!.replace(" ", "") + match[2]!, line, match.index, match.index + match[0].length),
  );
  const austrian = [...line.text.matchAll(/(?<!\p{L})(?:FN|Firmenbuch(?:nummer|-Nr\.?)?)[ .:]{0,3}(\d{5,6} ?[a-z])(?![\p{L}\d])/gu)].map((match) => {
    const end = match.index + match[0].length;
    return found(match[1]!.replace(" ", ""), line, end - match[1]!.length, end);
  });
  const dutch = [...line.text.matchAll(/(?<!\p{L})KvK(?!\p{L})[^\d\n]{0,20}?(\d{2}\.\d{2}\.\d{2}\.\d{2})(?![\d.])/giu)].map((match) => {
    const end = match.index + match[0].length;
    return found(match[1]!.replaceAll(".", ""), line, end - match[1]!.length, end);
  });
  return [...german, ...austrian, ...dutch, ...findCompaniesHouse(line)];
}

/** British and Irish numbers behind "Company no." or "Registered in ... no.": eight digits, of which letters may be the first two, or six in Ireland; those of other registers behind "Reg. code", "R.C.S. Luxembourg B 12345". */
function findCompaniesHouse(line: Line): Found[] {
  return [
    ...line.text.matchAll(
      /(?<!\p{L})(?:company (?:registration |reg\.? )?(?:number|no|nr)|company(?: reg)?(?=\.?:? \d{8}(?!\d))|registered (?:company |in [A-Z][\p{L} &]{2,30} )?(?:under )?(?:number|no)|companies house(?: number| no)?|CRO(?: number| no)?|(?<!(?:gst|vat|sst|tax|co)\.? )(?:reg(?:istration)?\.?|registry) (?:no|number|code)|R\.?C\.?S\.? Luxembourg(?: no)?)\.?[ :#]{0,3}((?:SC|NI|OC|SO|B)?\d{5,8})(?![\p{L}\d])/giu,
    ),
  ].map((match) => {
    const end = match.index + match[0].length;
    return found(match[1]!, line, end - match[1]!.length, end);
  });
}

/** Eight-digit numbers with a right IČO check digit, spaces inside allowed; shorter and unchecked ones are taken only beside a label. */
export function findCompanyIds(line: Line): FoundId[] {
  const ids: FoundId[] = [];
  for (const match of line.text.matchAll(/(?<![\d.,/-]|[A-Z]{2})(\d{8}|\d{3} \d{2} \d{3}|\d{2} \d{3} \d{3}|\d{2} \d{2} \d{2} \d{2})(?![\d/-]|[.,]\d)/g)) {
    const id = match[1]!.replace(/ /g, "");
    ids.push({ ...found(id, line, match.index, match.index + match[0].length), isChecked: isCompanyId(id) });
  }
  return ids;
}

/** French SIRET and SIREN, written in groups. */
export function findFrenchIds(line: Line): FoundId[] {
  return [...line.text.matchAll(/(?<![\d.,/-])(\d{3} ?\d{3} ?\d{3}(?: ?\d{5})?)(?![\d/-]|[.,]\d)/g)].map((match) => {
    const id = match[1]!.replace(/ /g, "");
    return { ...found(id, line, match.index, match.index + match[0].length), isChecked: luhn(id) };
  });
}

function luhn(digits: string): boolean {
  let total = 0;
  for (let i = 0; i < digits.length; i++) {
    const value = Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 1 : 2);
    total += value > 9 ? value - 9 : value;
  }
  return total % 10 === 0;
}

/** IBANs with a right check number; letters that OCR reads for digits are put right where the check number then agrees. */
export function findIbans(line: Line): FoundId[] {
  const ibans: FoundId[] = [];
  // Matched ahead, so that what begins alike ("VS 2026...") does not take the account behind it along.
  for (const match of line.text.matchAll(
    /(?:(?<![\p{L}\d])|(?<=(?<!\p{L})IBAN))(?=((?:[A-Z]{2}|[cC][zZ2]|€[Z2]) ?[0-9OIlSB]{2}(?:[ .:-]?[0-9A-Zl]){11,34}))/gu,
  )) {
    const text = match[1]!;
    const country = MISREAD_COUNTRY.test(text) ? "CZ" : text.slice(0, 2);
    const length = ibanLength(country);
    if (!length) continue;
    let end = 0;
    let compact = "";
    while (end < text.length && compact.length < length) {
      const character = text[end++]!;
      if (!/[ .:-]/.test(character)) compact += character;
    }
    const digits = country + repairDigits(compact).slice(2);
    const iban = [compact.toUpperCase(), repairDigits(compact), digits].find((one) => isIban(one)) ?? (isRecognised(line) ? repairIban(digits) : undefined);
    if (iban) ibans.push({ ...found(iban, line, match.index, match.index + end), isChecked: true });
    else if (compact.length === length && /^[A-Z]{2}\d{2}[A-Z]{0,4}\d+$/.test(compact))
      ibans.push({ ...found(compact, line, match.index, match.index + end), isChecked: false });
  }
  return ibans.length > 0 ? ibans : findDomesticIbans(line);
}

/** Polish accounts are printed as the IBAN without its country. */
function findDomesticIbans(line: Line): FoundId[] {
  return [...line.text.matchAll(/(?<![\p{L}\d/-])\d{2}(?: ?\d{4}){6}(?![\d/-])/gu)].flatMap((match) => {
    const iban = `PL${match[0].replace(/ /g, "")}`;
    return isIban(iban) ? [{ ...found(iban, line, match.index, match.index + match[0].length), isChecked: true }] : [];
  });
}

/** Czech and Slovak IBANs hold an account with check digits of its own: with the number of the IBAN they prove the digit that was misread. */
function repairIban(compact: string): string | undefined {
  if (!/^(CZ|SK)\d{22}$/.test(compact)) return undefined;
  return repairByCheck(compact, (one) => {
    const account = parseAccount(`${one.slice(8, 14)}-${one.slice(14)}/${one.slice(4, 8)}`);
    return isIban(one) && account !== undefined && isAccount(account) && isBankCode(account.bank);
  });
}

/** "CZ" as recognition misreads it. */
const MISREAD_COUNTRY = /^(c[zZ2]|C[z2]|€[Z2]|GZ)/;

function repairDigits(text: string): string {
  const digits: Record<string, string> = { O: "0", o: "0", I: "1", l: "1", S: "5", B: "8", Z: "2" };
  return text.slice(0, 2) + text.slice(2).replace(/[OoIlSBZ]/g, (letter) => digits[letter]!);
}

/** Czech and Slovak account numbers with a known bank code. */
export function findAccounts(line: Line): FoundId[] {
  const accounts: FoundId[] = [];
  for (const match of line.text.matchAll(/(?<![\d/.,-])(?:(\d{1,6}) ?[-–] ?)?(\d{2,10}|\d{3,6} \d{4,6}) ?\/ ?(\d{4})(?![\d/.,-]{0,20}\d)/g)) {
    const account = parseAccount(match[0].replace("–", "-"));
    if (!account) continue;
    const isChecked = isAccount(account) && isBankCode(account.bank);
    if (!isChecked && !isBankCode(account.bank) && match[2]!.length < 9) continue;
    accounts.push({ ...found(formatAccount(account), line, match.index, match.index + match[0].length), isChecked });
  }
  return isRecognised(line) ? accounts.map(joinedAccount) : accounts;
}

/** Recognition parts a number by a gap, "3969781 19/0800": the figures right in front belong to it where the check digits of the whole agree. */
function joinedAccount(account: FoundId): FoundId {
  const { line, start, end, value } = account;
  const before = /(?<![\d/.,-])\d{2,8} $/.exec(line.text.slice(0, start))?.[0];
  const whole = before === undefined || value.includes("-") ? undefined : parseAccount(before.trim() + value);
  if (!whole || !isAccount(whole) || !isBankCode(whole.bank)) return account;
  return { ...found(formatAccount(whole), line, start - before!.length, end), isChecked: true };
}

/** Bank identifier codes (ISO 9362) by form: eight or eleven characters with a country in the fifth and sixth place. */
export function findBics(line: Line): Found[] {
  const bics: Found[] = [];
  for (const match of line.text.matchAll(/(?<![\p{L}\d])[A-Z]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![\p{L}\d])/gu)) {
    if (ibanLength(match[1]!)) bics.push(found(match[0], line, match.index, match.index + match[0].length));
  }
  return bics;
}

/** German tax numbers (Steuernummer) in their printed form, groups parted by slashes or spaces or the thirteen digits of electronic returns, and those of persons in Italy (codice fiscale). */
export function findTaxNumbers(line: Line): Found[] {
  return [
    ...line.text.matchAll(
      /(?<![\p{L}\d.,])(\d{2,3}(?:[/ ]| \/ )\d{3,4}(?:[/ ]| \/ )\d{4,5}|\d{3}[/ ]\d{3}[/ ]\d{3}[/ ]\d{2}|\d{2}[/ ]\d{3}[/ ]\d{4}[/ ]\d|\d{5}\/\d{5}|\d{10,11}|\d{13}|[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z])(?![\p{L}\d/])/gu,
    ),
  ].map((match) => found(match[1]!.replaceAll(" / ", "/"), line, match.index, match.index + match[0].length));
}
