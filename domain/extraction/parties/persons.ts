import { fold } from "#domain/extraction/page/text.ts";

/** Given names of men that are common in Czech and Slovak (folded); surnames of women are known by their ending. */
const GIVEN =
  /^(adam|ales|alois|antonin|arnost|bohumil|bohuslav|daniel|david|dominik|dusan|eduard|emil|erik|evzen|filip|frantisek|hynek|igor|ivan|ivo|jachym|jakub|jan|jaromir|jaroslav|jindrich|jiri|josef|jozef|juraj|kamil|karel|krystof|ladislav|leos|libor|lubomir|lubos|ludvik|lukas|marek|marian|martin|matej|matyas|michal|mikulas|milan|milos|miloslav|miroslav|oldrich|ondrej|otakar|patrik|pavel|pavol|peter|petr|radek|radim|radovan|richard|robert|roman|rostislav|rudolf|simon|stanislav|stefan|tadeas|tomas|vaclav|viktor|vit|vladimir|vlastimil|vojtech|zbynek|zdenek)$/;

/** Whether a name is that of a person who does business under it: "Jarmila Hrdličková", "Josef Novák - truhlářství". */
export function isPerson(name: string): boolean {
  const [bearer] = name.split(/\s[-–]\s|,\s/);
  if (!/^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?){1,2}$/u.test(bearer!)) return false;
  const words = bearer!.split(" ");
  return GIVEN.test(fold(words[0]!)) || (/[ae]$/.test(words[0]!) && words.at(-1)!.endsWith("ová"));
}

/** "TAXI - Bohumil Ryšavý": the person who does business, behind the trade; any other name as it is. */
export function bearerOf(name: string): string {
  const [, trade, bearer] = /^([^\d]+?)\s[-–—]\s(.+)$/u.exec(name) ?? [];
  return trade && bearer && !isPerson(trade) && isPerson(bearer) ? bearer : name;
}
