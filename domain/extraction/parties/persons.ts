import { fold } from "#domain/extraction/page/text.ts";

/** Given names of men that are common in Czech and Slovak (folded); surnames of women are known by their ending. */
const GIVEN =
  /^(adam|ales|alexander|alexandr|alfred|alois|andrej|antonin|arnost|arpad|augustin|blahoslav|bohdan|bohumil|bohumir|bohus|bohuslav|borivoj|branislav|bretislav|bronislav|cenek|cestmir|ctibor|ctirad|dalibor|dalimil|daniel|david|denis|dominik|drahomir|drahoslav|dusan|eduard|edvard|emanuel|emil|erik|ernest|evzen|felix|ferdinand|filip|frantisek|gabriel|gustav|hubert|hugo|hynek|ignac|igor|imrich|ivan|ivo|jachym|jakub|jan|jaromir|jaroslav|jeronym|jindrich|jiri|jonas|josef|jozef|julius|juraj|kamil|karel|kristian|krystian|krystof|kvetoslav|ladislav|lambert|leopold|leos|libor|lubomir|lubor|lubos|ludek|ludvik|lukas|lumir|marek|marian|martin|matej|matous|matyas|max|maximilian|maxmilian|medard|michael|michal|mikulas|milan|milos|miloslav|miroslav|mojmir|norbert|oldrich|oliver|ondrej|otakar|oto|otto|patrik|pavel|pavol|peter|petr|pravoslav|premysl|prokop|radek|radim|radomir|radoslav|radovan|rastislav|rene|richard|robert|roman|rostislav|rudolf|samuel|sebastian|silvestr|simon|slavoj|slavomir|sobeslav|stanislav|stefan|stepan|svatopluk|svatoslav|tadeas|teodor|tibor|timotej|tobias|tomas|vaclav|valentin|vavrinec|veroslav|viktor|vilem|viliam|vincenc|vit|vitezslav|vladan|vladimir|vladislav|vlastimil|vlastislav|vojtech|vratislav|xaver|zbynek|zbysek|zdenek|zdislav|zikmund)$/;

/** Family names of Vietnam, which stand first (folded); those that are words elsewhere only before what most names go on with. */
const VIETNAMESE =
  /^(?:(?:nguyen|tran|pham|hoang|huynh|phan|vu|dang|bui|ngo|duong|dinh|trinh|doan|luong)(?: [a-z]+){1,3}|(?:le|do|ho|ly|vo|dao|cao|mai|ta|ha)(?: van| thi)(?: [a-z]+){1,2})$/;

/** Given names that are common in Poland (folded), where who keeps a till states it in its name: "GASTRO ZOFIA MALINOWSKA", "Jan Kowalski Usługi". */
const POLISH =
  /(?:^| )(?:adam|agata|agnieszka|aleksander|aleksandra|alicja|andrzej|anna|arkadiusz|artur|barbara|bartosz|beata|bogdan|boguslaw|bozena|czeslaw|danuta|dariusz|dawid|dorota|edward|edyta|elzbieta|ewa|ewelina|grazyna|grzegorz|halina|henryk|irena|iwona|jacek|jadwiga|jakub|jan|janina|janusz|jaroslaw|jerzy|joanna|jolanta|jozef|justyna|kamil|karol|karolina|katarzyna|kazimierz|konrad|krystyna|krzysztof|leszek|lukasz|maciej|magdalena|malgorzata|marcin|marek|maria|mariola|mariusz|marta|mateusz|michal|miroslaw|monika|natalia|pawel|piotr|przemyslaw|radoslaw|rafal|renata|robert|roman|ryszard|slawomir|stanislaw|stefan|sylwia|szymon|tadeusz|teresa|tomasz|urszula|waldemar|wieslaw|wieslawa|wladyslaw|wojciech|zbigniew|zdzislaw|zofia) [a-z]{3,}(?:-[a-z]+)?(?= |$)/;

/** Whether a name holds that of a Polish sole trader: given name and family name, with what the firm does in front or behind. */
export function holdsPolishOwner(name: string): boolean {
  return /^[\p{L} .&„”"-]+$/u.test(name) && POLISH.test(fold(name));
}

/** Whether a name is that of a person who does business under it: "Jarmila Hrdličková", "Josef Novák - truhlářství", "Anna Dubová ANDU", "Nguyen Van Minh". */
export function isPerson(name: string): boolean {
  if (/^\p{Lu}/u.test(name) && VIETNAMESE.test(fold(name))) return true;
  const [bearer] = name.split(/\s[-–]\s|,\s|\s(?=\p{Lu}{3,}$)/u);
  if (!/^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?){1,2}$/u.test(bearer!)) return false;
  const words = bearer!.split(" ");
  return GIVEN.test(fold(words[0]!)) || (/[ae]$/.test(words[0]!) && words.at(-1)!.endsWith("ová"));
}

/** Professional titles of Italy (dottore, avvocato, geometra, ragioniere) in front of a person, and behind a dash what else they are. */
const ITALIAN_PROFESSION =
  /^((?:(?:Dott(?:\.ssa)?|Avv|Geom|Rag|Ing|Arch|Prof)\.? ){1,3}(?<=(?:Dott|ssa|Avv|Geom|Rag)\.? (?:(?:Ing|Arch|Prof)\.? )*)[^\d–—-]+?)\s[-–—]\s\p{Ll}/u;

/** "TAXI - Bohumil Ryšavý": the person who does business, behind the trade; "Avv. Maria Rossi – patrocinante in Cassazione": the person alone; any other name as it is. */
export function bearerOf(name: string): string {
  const professional = ITALIAN_PROFESSION.exec(name)?.[1];
  if (professional) return professional;
  const [, trade, bearer] = /^([^\d]+?)\s[-–—]\s(.+)$/u.exec(name) ?? [];
  return trade && bearer && !isPerson(trade) && isPerson(bearer) ? bearer : name;
}
