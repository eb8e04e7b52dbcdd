import type { Random } from "#samples/invoices/random.ts";
import type { Trade } from "#samples/invoices/types.ts";
import type { Country } from "./places.ts";

const heads = [
  "Bor",
  "Vel",
  "Kam",
  "Luč",
  "Tes",
  "Hran",
  "Dub",
  "Zel",
  "Mor",
  "Jav",
  "Smrk",
  "Hol",
  "Břez",
  "Oln",
  "Tram",
  "Rud",
  "Sob",
  "Klad",
  "Vrch",
  "Žern",
  "Chod",
  "Lip",
];
const tails = [
  "omont",
  "otep",
  "agrin",
  "istav",
  "olit",
  "aprint",
  "ovexa",
  "adat",
  "umar",
  "itron",
  "onka",
  "atech",
  "elin",
  "evora",
  "ipan",
  "ostal",
  "urna",
  "enda",
];
const given = ["Jan", "Petr", "Tomáš", "Lukáš", "Ondřej", "Jiří", "Marek", "Zdeněk", "Eva", "Jana", "Kateřina", "Lenka", "Barbora", "Šárka", "Věra", "Markéta"];
const surnamesMale = [
  "Dubovický",
  "Hrnčalík",
  "Jestřeban",
  "Koudelník",
  "Lipovčan",
  "Mlynarčík",
  "Ořeškovič",
  "Pěnkavec",
  "Rákosník",
  "Šípkovan",
  "Třešňák",
  "Vrbenčík",
  "Žitňanský",
  "Čejkovec",
];
const surnamesFemale = [
  "Dubovická",
  "Hrnčalíková",
  "Jestřebanová",
  "Koudelníková",
  "Lipovčanová",
  "Mlynarčíková",
  "Ořeškovičová",
  "Pěnkavcová",
  "Rákosníková",
  "Šípkovanová",
  "Třešňáková",
  "Žitňanská",
];

/** What a Czech company of a trade calls itself before or after its invented name. */
const trades: Record<Trade, readonly string[]> = {
  it: ["Software", "Systémy", "Data", "Digital", "IT servis"],
  office: ["Kancelářské potřeby", "Papír", "Tiskárna", "Office"],
  building: ["Stavby", "Stavebniny", "Instalace", "Truhlářství", "Střechy"],
  food: ["Potraviny", "Velkoobchod", "Pekárna", "Mlékárna", "Řeznictví"],
  transport: ["Doprava", "Spedice", "Autoservis", "Logistika"],
  services: ["Účetní kancelář", "Úklid", "Správa budov", "Poradenství", "Reality"],
  books: ["Nakladatelství", "Knihy", "Vydavatelství"],
  electro: ["Elektro", "Osvětlení", "Elektroinstalace"],
  utility: ["Energie", "Plynárna", "Elektřina", "Teplárna"],
  restaurant: ["Restaurace", "Hostinec", "Kavárna", "Bistro", "Pivnice"],
  shop: ["Potraviny", "Drogerie", "Železářství", "Papírnictví"],
  fuel: ["Čerpací stanice", "Autopumpa", "Pohonné hmoty"],
  pharmacy: ["Lékárna", "Lékárna U Anděla", "Léky a zdraví"],
  parking: ["Parkovací domy", "Garáže", "Parkoviště"],
};

const forms: Record<Exclude<Country, "CZ">, readonly string[]> = {
  SK: ["s.r.o.", "s. r. o.", "a.s.", "spol. s r.o."],
  DE: ["GmbH", "GmbH & Co. KG", "AG", "e.K."],
  GB: ["Ltd", "Limited", "LLP"],
  FR: ["SARL", "SAS", "EURL"],
  NL: ["B.V.", "V.O.F.", "BV"],
  PL: ["Sp. z o.o.", "sp. z o.o.", "S.A.", "Sp. j.", "Spółka z o.o."],
  AT: ["GmbH", "Ges.m.b.H.", "KG", "OG", "e.U."],
};
const foreignHeads: Record<Exclude<Country, "CZ">, readonly string[]> = {
  SK: ["Tatrin", "Vrchov", "Horec", "Dunavec", "Lipov"],
  DE: ["Erlen", "Brunn", "Kessel", "Hagen", "Stein", "Tannen"],
  GB: ["Lark", "Mill", "Thorn", "Ashen", "Wick", "Harrow"],
  FR: ["Aubé", "Clair", "Tuil", "Mouli", "Vergn"],
  NL: ["Molen", "Linde", "Waal", "Steen", "Wilgen"],
  PL: ["Brzoz", "Kalin", "Modrz", "Jarzęb", "Wierzb"],
  AT: ["Almen", "Ennser", "Lavan", "Kogel", "Traun"],
};
const foreignTails: Record<Exclude<Country, "CZ">, readonly string[]> = {
  SK: ["stav", "trade", "servis", "tech", "plast"],
  DE: ["werk Technik", "hof Handel", "berger Logistik", "mann Systeme", "thal Druck"],
  GB: ["field Trading", "croft Systems", "brook Supplies", "well Media", "combe Consulting"],
  FR: ["rval Conseil", "ndec Services", "rine Distribution", "llier Imprimerie", "ssac Équipement"],
  NL: ["akker Groothandel", "oever Techniek", "hof Diensten", "veld Transport", "gaarde Media"],
  PL: ["ex Hurtownia", "pol Transport", "owski Narzędzia", "bud Usługi", "tech Systemy"],
  AT: ["tal Elektrotechnik", "hof Handels", "blick Bau", "werk Maschinen", "stein Druck"],
};

/** A person's name that fits together. */
export function personName(random: Random): string {
  const first = random.pick(given);
  return `${first} ${random.pick(first.endsWith("a") ? surnamesFemale : surnamesMale)}`;
}

/** The name of a company, and whether a person stands behind it without a company. */
export function companyName(country: Country, trade: Trade, random: Random): { name: string; isPerson: boolean } {
  if (country !== "CZ") {
    const name = random.pick(foreignHeads[country]) + random.pick(foreignTails[country]);
    return { name: `${name} ${random.pick(forms[country])}`, isPerson: false };
  }
  if (trade !== "utility" && random.chance(0.16)) {
    const person = personName(random);
    return { name: random.chance(0.4) ? `${person} - ${random.pick(trades[trade]).toLowerCase()}` : person, isPerson: true };
  }
  const root = random.pick(heads) + random.pick(tails);
  const form = random.weighted([
    [" s.r.o.", 6],
    [", s.r.o.", 3],
    [" a.s.", 2],
    [", a.s.", 1],
    [" spol. s r.o.", 1],
    [", spol. s r. o.", 0.5],
    [" v.o.s.", 0.3],
    [", družstvo", 0.3],
  ]);
  const word = random.pick(trades[trade]);
  const body = random.weighted([
    [`${word} ${root}`, 4],
    [`${root} CZ`, 1],
    [root, 3],
    [root.toUpperCase(), 1.5],
    [`${root} ${word.toLowerCase()}`, 1],
  ]);
  return { name: body + form, isPerson: false };
}
