import { fold } from "#domain/extraction/page/text.ts";

/** What bodies without a legal form are called, in front of a name of their own (folded): towns, offices, schools, hospitals, owners of flats, clubs, parishes. */
const BODY =
  /^(?:(?:statutarni |hlavni )?(?:mesto|mestys|obec|mestska cast|mestsky obvod|gmina|miasto)|(?:krajsky|obecni|obecny|mestsky) urad|urzad (?:gminy|miasta)|magistrat|ministerstvo|(?:\w+ )?(?:zakladni|zakladna|materska|stredni|stredna|vysoka|zakladni umelecka|vyssi odborna|stredni odborna)(?: \w+)? skola|gymnazium|liceum|(?:zespol szkol|przedszkole)|univerzita|fakultni nemocnice|nemocnice|nemocnica|poliklinika|domov (?:duchodcu|seniorov|senioru|pro seniory)|detsky domov|(?:spolecenstvi|spolocenstvo) vlastniku?(?:ov)?|spolecenstvi pro dum|svj|bytove druzstvo|(?:rimskokatolicka )?farnost|sbor dobrovolnych hasicu|telovychovna jednota|nadace|nadacni fond|knihovna|muzeum|technicke sluzby|stadt|gemeinde|marktgemeinde|stadtgemeinde|volksschule|mittelschule|grundschule|realschule|kindergarten|pfarramt|freiwillige feuerwehr|landkreis|landratsamt|universitat|kirchengemeinde|(?:forder|sport|turn|musik|kultur|museums)?verein|mairie|commune|ville|lycee|gemeente|universiteit|stichting|vereniging|basisschool|szkola podstawowa|parafia|fundacja|stowarzyszenie|wspolnota mieszkaniowa|spoldzielnia mieszkaniowa)(?: \(?[a-z0-9]|$)/;

/** Whether a name is that of a body that has no legal form to be known by: "Město Hořice", "Společenství vlastníků Zahradní 210". */
export function isBody(name: string): boolean {
  return /^\p{Lu}/u.test(name) && BODY.test(fold(name).trim()) && /\s/.test(name.trim());
}
