import type { Random } from "#samples/invoices/random.ts";

/** Values as documents print them, for lines on which the recogniser is trained. None of them needs to be valid: it reads what is printed. */

const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const letters = ({ pick }: Random, count: number) => Array.from({ length: count }, () => pick([...UPPER])).join("");
const digits = ({ int }: Random, count: number) => Array.from({ length: count }, () => int(0, 9)).join("");

/** Between thousands, and before hundredths. */
const MARKS = [
  [" ", ","],
  [" ", ","],
  [" ", ","],
  [".", ","],
  [",", "."],
  ["", ","],
  ["", "."],
  ["’", "."],
  [" ", "."],
  ["'", "."],
] as const;

export function amount(random: Random): string {
  const { pick, weighted, int, chance } = random;
  const whole = String(
    int(
      0,
      weighted([
        [99, 3],
        [9_999, 4],
        [199_999, 3],
        [8_999_999, 1],
      ] as const),
    ),
  );
  const [between, point] = pick(MARKS);
  const rest = weighted([
    [point + digits(random, 2), 75],
    [point + digits(random, pick([1, 3, 4])), 10],
    [",-", 3],
    [",–", 2],
    ["", 10],
  ]);
  const sign = weighted([
    ["", 92],
    ["-", 5],
    ["+", 1],
  ] as const);
  const value = sign + whole.replaceAll(/\B(?=(\d{3})+$)/g, between) + rest + (chance(0.02) ? "-" : "");
  return weighted([
    [value, 72],
    [`${value} ${pick(["Kč", "Kč", "Kč", "CZK", "EUR", "€", "€", "zł", "PLN", "USD", "Ft", "HUF", "CHF", "GBP"])}`, 18],
    [`${value}€`, 2],
    [`${pick(["€ ", "€", "£", "$", "CHF ", "EUR ", "Kč ", "USD "])}${value}`, 3],
    [`${value}${pick([" %", "%"])}`, 5],
  ]);
}

const MONTHS = (
  "ledna února března dubna května června července srpna září října listopadu prosince " +
  "January February March April May June July August September October November December Jan Feb Mar Apr Jun Jul Aug Sep Oct Nov Dec " +
  "Januar Februar März Mai Juni Juli Oktober Dezember janvier février mars avril mai juin juillet août septembre octobre novembre décembre " +
  "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października grudnia " +
  "januára februára apríla mája júna júla augusta septembra októbra novembra decembra maart oktober gennaio luglio enero"
).split(" ");

export function date(random: Random): string {
  const { pick, weighted, int, chance } = random;
  const [day, month, year] = [int(1, 31), int(1, 12), int(2015, 2034)];
  const two = (value: number) => String(value).padStart(2, "0");
  const text = weighted([
    [`${two(day)}.${two(month)}.${year}`, 30],
    [`${day}.${month}.${year}`, 15],
    [`${day}. ${month}. ${year}`, 13],
    [`${two(day)}. ${two(month)}. ${year}`, 6],
    [`${year}-${two(month)}-${two(day)}`, 7],
    [`${two(day)}/${two(month)}/${year}`, 7],
    [`${two(day)}-${two(month)}-${year}`, 4],
    [`${two(day)}.${two(month)}.${year % 100}`, 4],
    [`${day}${pick([".", ""])} ${pick(MONTHS)} ${year}`, 10],
    [`${pick(MONTHS)} ${day}, ${year}`, 4],
  ]);
  return chance(0.2) ? `${text} ${two(int(0, 23))}:${two(int(0, 59))}${chance(0.5) ? `:${two(int(0, 59))}` : ""}` : text;
}

/** Numbers of documents, parties, accounts and telephones, quantities with their units, rates, and codes of goods. */
export function code(random: Random): string {
  const { pick, weighted, int, chance } = random;
  const some = (count: number) => digits(random, count);
  const iban = pick(["CZ", "SK", "DE", "PL", "AT", "FR", "NL"]) + some(int(18, 22));
  const mixed = () =>
    weighted([
      [pick([...UPPER]), 10],
      [some(1), 9],
      [pick(["-", "/", "."]), 1],
    ] as const);
  return weighted<() => string>([
    [() => some(int(4, 12)), 28],
    [() => pick(["CZ", "SK", "DE", "PL", "ATU", "FR", "NL", "IT", "GB", "BE", "HU"]) + some(int(8, 10)), 7],
    [() => `${some(int(2, 10))}/${some(4)}`, 7],
    [() => `${some(int(1, 6))}-${some(int(6, 10))}/${some(4)}`, 4],
    [() => (chance(0.7) ? iban.replaceAll(/(.{4})(?=.)/g, "$1 ") : iban), 10],
    [() => letters(random, 4) + pick(["CZ", "DE", "SK", "PL", "FR"]) + pick(["PP", "PX", "BX", "FF", "22"]) + (chance(0.3) ? "XXX" : ""), 4],
    [() => pick(["FV", "FA", "VF", "INV", "RE", "F", "2026", "PF", "OBJ", "ZF", "D", "R", "PO"]) + pick(["-", "/", "", " "]) + some(int(3, 8)), 10],
    [() => Array.from({ length: int(3, 10) }, mixed).join(""), 10],
    [() => `${pick(["+420 ", "+421 ", "00420 ", "", "+49 ", "+48 ", "0"])}${some(3)} ${some(3)} ${some(3)}`, 8],
    [() => `${some(int(1, 3))} ${pick(["ks", "hod.", "m", "kg", "l", "m2", "m²", "h", "km", "bal.", "Stk.", "szt.", "pcs", "x", "MJ", "kWh", "t"])}`, 4],
    [() => `${int(0, 99)}${pick([",", "."])}${some(int(1, 3))} ${pick(["ks", "hod.", "kg", "l", "m³", "%", "m", "MWh", "GB"])}`, 4],
    [() => pick(["0", "10", "12", "15", "19", "20", "21", "23", "7", "8", "5", "27"]) + pick([" %", "%", ",00 %", ",0%", ".00%"]), 4],
  ])();
}

const LEGAL_FORMS = (
  "s.r.o.|s. r. o.|a.s.|a. s.|spol. s r.o.|spol. s r. o.|v.o.s.|k.s.|z.s.|z. s.|o.p.s.|družstvo|příspěvková organizace|o.z.|s.p.|p.o.|GmbH|GmbH & Co. KG|AG|" +
  "e.K.|KG|OHG|UG|Sp. z o.o.|sp. z o. o.|S.A.|SARL|SAS|S.r.l.|S.p.A.|B.V.|bv|NV|Ltd|Ltd.|Limited|Inc.|LLC|Kft.|Zrt."
).split("|");
const DOMAINS = ["cz", "com", "sk", "de", "pl", "eu", "fr", "nl"];

/** A name, street, town or address on the net made of some words of a language. */
export function party(random: Random, words: readonly string[]): string {
  const { pick, weighted, int, chance } = random;
  const some = (count: number) => digits(random, count);
  const word = () => pick(words);
  const name = () => word().replace(/^./u, (first) => first.toUpperCase());
  const plain = () =>
    word()
      .normalize("NFD")
      .replaceAll(/[^a-zA-Z]/g, "")
      .toLowerCase();
  return weighted<() => string>([
    [
      () => `${chance(0.3) ? word().toUpperCase() : name()}${chance(0.5) ? ` ${chance(0.5) ? name() : word()}` : ""}${pick([",", ""])} ${pick(LEGAL_FORMS)}`,
      35,
    ],
    [() => `${name()}${chance(0.25) ? ` ${name()}` : ""} ${int(1, 2_999)}${chance(0.4) ? `/${int(1, 99)}` : ""}${chance(0.1) ? pick([..."abcdABC"]) : ""}`, 20],
    [
      () => {
        const postcode = pick([`${some(3)} ${some(2)}`, some(5), `${some(2)}-${some(3)}`, some(4), `${some(4)} ${letters(random, 2)}`]);
        return `${postcode} ${name()}${chance(0.3) ? ` ${int(1, 12)}` : ""}${chance(0.1) ? pick([" - ", "-", " – "]) + name() : ""}`;
      },
      17,
    ],
    [() => `${plain()}${pick([".", "", "-", "_"])}${plain()}@${plain()}.${pick(DOMAINS)}`, 8],
    [() => `${pick(["www.", "", "https://www.", "http://"])}${plain()}${chance(0.3) ? `-${plain()}` : ""}.${pick(DOMAINS)}`, 8],
    [() => `${pick(["Ing. ", "Mgr. ", "Bc. ", "MUDr. ", "JUDr. ", "Dr. ", "Herr ", "", "", "", ""])}${name()} ${name()}`, 12],
  ])();
}
