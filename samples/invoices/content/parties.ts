import { plainText } from "#domain/text/plain.ts";
import { formatAccount, isAccount, type CzechAccount } from "#domain/czech/account.ts";
import { banks } from "#domain/czech/banks.ts";
import { isCompanyId } from "#domain/czech/companyId.ts";
import { ibanOfAccount, isIban } from "#domain/czech/iban.ts";
import { vatIdCheck } from "#domain/czech/vatId.ts";
import type { Random } from "#samples/invoices/random.ts";
import type { Language, InventedParty, Trade } from "#samples/invoices/types.ts";
import { companyName } from "./names.ts";
import { institutions, tradespeople } from "./people.ts";
import { municipalities, registerCourts, streets, towns, type Country } from "./places.ts";

/** Banks that invented companies keep their account with. */
const commonBanks = ["0100", "0300", "0600", "0800", "2010", "2700", "3030", "5500", "6210"];

const DIGITS = Array.from({ length: 10 }, (_, digit) => String(digit));

/** The first of the candidates that passes the check; the candidates are complete, so one always does or the draw is repeated. */
function firstValid(draw: () => string[], isValid: (text: string) => boolean): string {
  for (;;) {
    const found = draw().find(isValid);
    if (found) return found;
  }
}

/** A Czech or Slovak company id that nobody has: 8xxxxxxx or 9xxxxxxx with a right check digit. */
export function inventCompanyId(random: Random): string {
  return firstValid(() => {
    const stem = `${random.int(8, 9)}${String(random.int(0, 999_999)).padStart(6, "0")}`;
    return DIGITS.map((digit) => stem + digit);
  }, isCompanyId);
}

/** A Czech bank account with right check digits at an existing bank. */
export function inventAccount(random: Random): CzechAccount {
  const bank = random.pick(commonBanks);
  const prefixed = random.chance(0.3);
  const isPart = (text: string): boolean => isAccount({ prefix: "", number: text, bank });
  const number = firstValid(() => {
    const stem = random.digits(
      random.weighted([
        [9, 6],
        [8, 1],
        [6, 1],
      ]),
    );
    return DIGITS.map((digit) => stem + digit);
  }, isPart);
  const prefix = prefixed ? firstValid(() => [random.digits(random.int(2, 6))], isPart) : "";
  return { prefix, number, bank };
}

/** An IBAN around a national number, its check number found by trying. */
function ibanAround(country: string, national: string): string {
  for (let check = 2; check <= 98; check++) {
    const iban = `${country}${String(check).padStart(2, "0")}${national}`;
    if (isIban(iban)) return iban;
  }
  throw new Error(`No IBAN of ${country} has ${national.length} characters after its check number`);
}

type Bank = { bic: string; bankName: string; iban: string };

/** A foreign account; the banks are invented, the forms are those of the country. */
function foreignBank(country: Exclude<Country, "CZ">, random: Random): Bank {
  switch (country) {
    case "SK": {
      const { prefix, number } = inventAccount(random);
      return { iban: ibanAround("SK", `1100${prefix.padStart(6, "0")}${number.padStart(10, "0")}`), bic: "TATRSKBX", bankName: "Tatra banka, a.s." };
    }
    case "DE":
      return { iban: ibanAround("DE", random.digits(8) + random.digits(10)), bic: "ERLNDEDDXXX", bankName: "Volksbank Erlengrund eG" };
    case "GB":
      return { iban: ibanAround("GB", `LRKF${random.digits(6)}${random.digits(8)}`), bic: "LRKFGB2L", bankName: "Larkfield Bank" };
    case "FR":
      return { iban: ibanAround("FR", random.digits(23)), bic: "CRVAFRPP", bankName: "Caisse Régionale du Val" };
    case "NL":
      return { iban: ibanAround("NL", `MOLB${random.digits(10)}`), bic: "MOLBNL2A", bankName: "Molenbank N.V." };
    case "PL":
      return { iban: ibanAround("PL", random.digits(8) + random.digits(16)), bic: "BRZLPLPW", bankName: "Bank Brzozowy S.A." };
    case "AT":
      return { iban: ibanAround("AT", random.digits(5) + random.digits(11)), bic: "ALMTAT2L", bankName: "Volkskasse Almtal" };
  }
}

/** Registration number and VAT id of a foreign company, in the form of its country. */
function foreignIds(country: Exclude<Country, "CZ">, random: Random): { companyId?: string; vatId: string } {
  switch (country) {
    case "SK":
      return {
        companyId: inventCompanyId(random),
        vatId: firstValid(
          () => [`SK9${random.digits(9)}`],
          (id) => vatIdCheck(id) === true,
        ),
      };
    case "DE":
      return {
        vatId: firstValid(
          () => [`DE9${random.digits(8)}`],
          (id) => vatIdCheck(id) === true,
        ),
      };
    case "GB":
      return { companyId: `9${random.digits(7)}`, vatId: `GB9${random.digits(8)}` };
    case "FR": {
      const siren = `99${random.digits(7)}`;
      const key = String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0");
      return { companyId: siren, vatId: `FR${key}${siren}` };
    }
    case "NL":
      return { companyId: `9${random.digits(7)}`, vatId: `NL9${random.digits(8)}B01` };
    case "PL":
      return {
        companyId: `9${random.digits(8)}`,
        vatId: firstValid(
          () => [`PL9${random.digits(9)}`],
          (id) => vatIdCheck(id) === true,
        ),
      };
    case "AT":
      return {
        companyId: `${random.int(600, 999)}${random.digits(3)}${random.pick(["a", "f", "k", "m", "x"])}`,
        vatId: `ATU9${random.digits(7)}`,
      };
  }
}

function phoneOf(country: Country, random: Random): string {
  const triple = (): string => String(random.int(100, 999));
  const codes: Record<Country, string> = { CZ: "+420", SK: "+421", DE: "+49", GB: "+44", FR: "+33", NL: "+31", PL: "+48", AT: "+43" };
  const number = `${random.pick(["555", "550", "556"])} ${triple()} ${triple()}`;
  return country === "CZ" && random.chance(0.4) ? number : `${codes[country]} ${number}`;
}

function registrationOf(isPerson: boolean, random: Random): string {
  if (isPerson) {
    return random.pick([
      `Fyzická osoba zapsaná v živnostenském rejstříku vedeném ${random.pick(municipalities)}`,
      `Zapsán v živnostenském rejstříku, č. j. ${random.int(100, 9999)}/20${random.int(10, 24)}`,
    ]);
  }
  const court = random.pick(registerCourts);
  const file = random.pick(["C", "C", "C", "B"]);
  const number = random.int(1000, 399_999);
  return random.pick([
    `Společnost je zapsaná v obchodním rejstříku vedeném ${court}, oddíl ${file}, vložka ${number}`,
    `zapsaná v OR vedeném ${court}, oddíl ${file}, vložka ${number}`,
    `Zapsáno v OR u ${court.replace("Městským soudem", "Městského soudu").replace("Krajským soudem", "Krajského soudu")}, sp. zn. ${file} ${number}`,
  ]);
}

/** The web name of a company: ASCII letters of its name. */
function domainOf(name: string): string {
  const plain = plainText(name).replace(/[^a-z0-9]+/g, " ");
  const word = plain
    .replace(/ (spol )?(s r o|a s|v o s|druzstvo|gmbh co kg|gmbh|ag|e k|ltd|limited|llp|sarl|sas|eurl|b v|bv|v o f) ?$/, "")
    .trim()
    .replaceAll(" ", "-");
  return `${word.split("-").slice(0, 2).join("-") || "firma"}.example.com`;
}

/** Who stands behind a name: a company with its legal form, a tradesperson, or a buyer without a legal form. */
export type Standing = "company" | "tradesperson" | "institution";

function nameOf({ country, trade, standing }: PartyWish, random: Random): { name: string; isPerson: boolean } {
  if (standing === "tradesperson") return { name: random.pick(tradespeople[country]), isPerson: true };
  if (standing === "institution") return { name: random.pick(institutions[country]), isPerson: false };
  return companyName(country, trade, random);
}

type PartyWish = { country: Country; trade: Trade; vatPayer: boolean; standing?: Standing };

/** Invents a party of a country and trade. `vatPayer` false leaves the VAT id out. */
export function inventParty(wish: PartyWish, random: Random): InventedParty {
  const { country, vatPayer } = wish;
  const { name, isPerson } = nameOf(wish, random);
  const [city, postalCode] = random.pick(towns[country]);
  const house = random.chance(0.5) ? String(random.int(1, 180)) : `${random.int(100, 2900)}/${random.int(1, 99)}${random.chance(0.15) ? "a" : ""}`;
  const street = random.pick(streets[country]);
  const domain = domainOf(name);
  const party: InventedParty = {
    name,
    street:
      country === "GB" || country === "FR"
        ? `${house.split("/").at(-1)} ${street}`
        : `${street} ${country === "CZ" || country === "SK" ? house : house.split("/").at(-1)}`,
    city,
    postalCode,
    country,
    email: `${random.pick(["info", "fakturace", "ucetni", "obchod"])}@${domain}`,
    phone: phoneOf(country, random),
    web: `www.${domain}`,
    vatPayer,
  };
  if (country !== "CZ") {
    const ids = foreignIds(country, random);
    return { ...party, ...(ids.companyId ? { companyId: ids.companyId } : {}), ...(vatPayer ? { vatId: ids.vatId } : {}), ...foreignBank(country, random) };
  }
  const companyId = inventCompanyId(random);
  const account = inventAccount(random);
  const bank = banks[account.bank]!;
  return {
    ...party,
    companyId,
    ...(vatPayer ? { vatId: `CZ${companyId}` } : {}),
    registration: registrationOf(isPerson, random),
    account: formatAccount(account),
    iban: ibanOfAccount(account),
    ...(bank.bic ? { bic: bank.bic } : {}),
    bankName: bank.name,
  };
}

/** The country from which a document in a language usually comes. */
export function homeOf(language: Language, random: Random): Country {
  const homes: Record<Language, Country> = { cs: "CZ", sk: "SK", de: "DE", en: random.chance(0.6) ? "CZ" : "GB", fr: "FR", nl: "NL", pl: "PL" };
  return homes[language];
}
