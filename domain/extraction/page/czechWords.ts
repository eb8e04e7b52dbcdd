import type { Word } from "#domain/evidence/reading.ts";
import { fold } from "./text.ts";

/** Words of names and addresses that stand on thousands of Czech invoices: kinds of firms and bodies, streets, towns, surnames, first names. */
const KNOWN = [
  "společnost příspěvková organizační družstvo zemědělské obchodní výrobní spotřební bytové stavební služby údržba zařízení strojírna strojírny",
  "průmysl průmyslová průmyslový elektrárna teplárna vodárna pekárna pekařství řeznictví uzenářství cukrářství zahradnictví truhlářství zámečnictví",
  "kovářství klempířství instalatérství malířství čalounictví účetnictví účetní daňová poradenství kancelář kanceláře advokátní projekční zasilatelství",
  "mezinárodní dopravní přeprava čerpací těžba železářství potřeby nábytek lékárna lékařská praktický škola základní mateřská střední gymnázium",
  "městský městská městské krajský úřad město městys společenství vlastníků sdružení ústav pojišťovna tiskárna místní hasičů dobrovolných tělovýchovná",
  "sportovní římskokatolická nakladatelství vydavatelství knihkupectví květinářství vinařství lázně autoškola úklidové bezpečnostní zapsaný pobočný",
  "středisko oddělení závod plynárna plynárny vodárny elektrárny teplárny pekárny tiskárny",
  "nádražní náměstí třída nábřeží sídliště školní zahradní lesní luční polní krátká dlouhá úzká široká horní dolní okružní mlýnská hřbitovní květná jarní",
  "slunečná sokolská hradební kostelní zámecká vinohradská bělohorská družstevní revoluční vítězná hlavní lázeňská pivovarská cihlářská hornická",
  "sklářská dělnická rybniční údolní nábřežní tovární pražská brněnská plzeňská ostravská olomoucká jihlavská táborská kolínská jičínská berlínská",
  "radotínská komenského palackého havlíčkova jiráskova tyršova fügnerova dvořákova masarykovo štefánikova žižkova čapkova vrchlického šafaříkova",
  "žerotínova purkyňova mánesova lidická česká moravská slezská moravské české český moravský moravě logistická řemeslná dopravní letištní přístavní",
  "plzeň budějovice hradec králové ústí zlín karviná frýdek místek děčín prostějov přerov třinec tábor kolín příbram orlová litvínov kroměříž vsetín",
  "šumperk uherské hradiště břeclav hodonín litoměřice havlíčkův jičín valašské meziříčí žďár sázavou bohumín vyškov náchod mělník žatec říčany čáslav",
  "kadaň slaný hlučín rakovník benešov poděbrady pelhřimov dvůr vrchlabí jaroměř kněžnou třebová orlicí vysoké litomyšl lanškroun polička tišnov kuřim",
  "ivančice uherský holešov bystřice rožnov radhoštěm lipník šternberk zábřeh rýmařov bruntál těšín kopřivnice příbor studénka vodňany krumlov třeboň",
  "dačice třešť světlá chotěboř přelouč bydžov hořice sušice domažlice horažďovice přeštice stříbro mariánské karlovy františkovy jáchymov klášterec",
  "bílina štětí frýdlant hrádek železný boleslav brandýs čelákovice lysá kouřim vlašim sedlčany dobříš hořovice průhonice židlochovice bučovice",
  "hustopeče pohořelice třebíč náměšť velké pernštejnem jindřichův písek jeseník havířov vltavou labem černošice",
  "novák novotný dvořák černý procházka kučera veselý horák pokorný pospíšil hájek jelínek růžička beneš sedláček doležal kolář krejčí navrátil čermák",
  "vaněk kříž blažek kratochvíl kopecký bartoš vlček šimek konečný štěpánek staněk dušek šťastný sýkora tichý bláha ševčík mašek hrubý vávra macháček",
  "nováková novotná dvořáková černá procházková kučerová veselá horáková němcová pokorná marková pospíšilová hájková jelínková králová růžičková",
  "benešová fialová sedláčková doležalová zemanová kolářová navrátilová čermáková vaňková křížová blažková kratochvílová kopecká bartošová vlčková",
  "jiří tomáš václav miloš lukáš ondřej zdeněk růžena zdeňka božena kateřina štěpán vojtěch matěj aleš luboš leoš bohumír naděžda oldřich bedřich přemysl",
  "šimon šárka věra jiřina markéta hůlka",
]
  .join(" ")
  .split(" ");

/** Feminine forms in -ova of surnames are streets as well: "Kratochvílova 8". */
const STREETS = KNOWN.filter((word) => /ková$|lová$/.test(word)).map((word) => `${word.slice(0, -1)}a`);

/** Letters that recognition drops from a word: those with a hook, whose hook it takes for dust. */
const DROPPED = /[čďňřšťž]/gu;
/** From so many letters on a word with one of them dropped resembles no other. */
const LONG_ENOUGH = 5;

/** How sure a word is at most whose letters were taken from the known one. */
const MENDED = 0.85;
/** Part of the letters of a page that have accents where it is printed with them. */
const WITH_ACCENTS = 0.03;

/** A word as recognition may see it: without accents, slender letters alike, and "rn" as the m that it resembles. */
function seen(word: string): string {
  return fold(word).replaceAll("rn", "m").replace(/[lj]/g, "i");
}

const WORDS = new Set([...KNOWN, ...STREETS]);
const BY_SIGHT = bySight();

function bySight(): ReadonlyMap<string, string> {
  const found = new Map<string, string | undefined>();
  const add = (sight: string, word: string) => found.set(sight, found.has(sight) && found.get(sight) !== word ? undefined : word);
  for (const word of WORDS) add(seen(word), word);
  for (const word of WORDS) {
    if (word.length <= LONG_ENOUGH) continue;
    for (const { index } of word.matchAll(DROPPED)) {
      const sight = seen(word.slice(0, index) + word.slice(index + 1));
      if (!found.has(sight)) add(sight, word);
    }
  }
  return new Map([...found].filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The words of a Czech page that recognition deprived of accents, or of a slender letter, as they are known. A page printed without accents stays so. */
export function withKnownCzechWords(words: Word[]): Word[] {
  const letters = words.map(({ text }) => text).join("");
  const accented = letters.normalize("NFD").match(/\p{M}/gu)?.length ?? 0;
  if (accented < WITH_ACCENTS * letters.length) return words;
  return words.map((word) => {
    const text = word.text.replace(/(?<![\p{L}\p{N}@.])\p{L}{4,}(?![\p{L}\p{N}@]|\.\p{L})/gu, known);
    return text === word.text ? word : { ...word, text, confidence: Math.min(MENDED, word.confidence ?? 1) };
  });
}

/** The known word that a word is seen for, in its capitals; itself where there is none. */
function known(word: string): string {
  const small = word.toLowerCase();
  const right = WORDS.has(small) ? undefined : BY_SIGHT.get(seen(small));
  if (right === undefined) return word;
  if (word === word.toUpperCase()) return right.toUpperCase();
  return word[0] === word[0]!.toUpperCase() ? right[0]!.toUpperCase() + right.slice(1) : right;
}
