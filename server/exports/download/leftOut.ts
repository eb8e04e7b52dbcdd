import type { Culture } from "#domain/names.ts";
import type { Entry, LeftOut } from "#server/exports/rendering/index.ts";

const texts: Record<Culture, { name: string; says: string; next: string }> = {
  "cs-CZ": {
    name: "Chybějící soubory.txt",
    says: "Tyto soubory se nepodařilo vytvořit, proto v archivu chybí:",
    next: "Stáhněte si jejich doklady jednotlivě, aplikace u každého uvede důvod.",
  },
  "en-US": {
    name: "Missing files.txt",
    says: "These files could not be made, so they are missing from the archive:",
    next: "Download their documents one by one; the application then says why each of them failed.",
  },
};

/** The file of a download that names those which are missing from it. Lines end as Windows expects. */
export function noteOfLeftOut(leftOut: readonly LeftOut[], culture: Culture): Entry {
  const { name, says, next } = texts[culture];
  return { name, bytes: Buffer.from([says, "", ...leftOut.map((file) => file.name), "", next, ""].join("\r\n")) };
}
