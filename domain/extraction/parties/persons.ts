import { fold } from "#domain/extraction/text.ts";

/** Given names of men that are common in Czech and Slovak (folded); surnames of women are known by their ending. */
const GIVEN =
  /^(adam|ales|antonin|bohumil|daniel|david|dominik|dusan|filip|frantisek|igor|ivan|jakub|jan|jaromir|jaroslav|jindrich|jiri|josef|jozef|juraj|karel|ladislav|libor|lubomir|lubos|lukas|marek|martin|matej|michal|milan|milos|miloslav|miroslav|oldrich|ondrej|patrik|pavel|pavol|peter|petr|radek|richard|robert|roman|rudolf|stanislav|stefan|tomas|vaclav|viktor|vit|vladimir|vlastimil|vojtech|zdenek)$/;

/** Whether a name is that of a person who does business under it: "Jarmila Hrdličková", "Josef Novák". */
export function isPerson(name: string): boolean {
  if (!/^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?){1,2}$/u.test(name)) return false;
  const words = name.split(" ");
  return GIVEN.test(fold(words[0]!)) || (/[ae]$/.test(words[0]!) && words.at(-1)!.endsWith("ová"));
}
