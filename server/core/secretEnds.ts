import { isCalendarDate } from "#domain/documents/typing/typedDate.ts";
import type { FileStores } from "./fileStore.ts";

/** A secret of the installation with its last day, a calendar date; `name` as the operator wrote it. */
export type SecretEnd = { name: string; ends: string };

/**
 * The ends in KVITANCE_SECRETS_END, `NAME=YYYY-MM-DD` separated by semicolons, and those that shared access signatures of file stores carry
 * themselves. Throws an Error that names the setting.
 */
export function readSecretEnds(env: NodeJS.ProcessEnv, { outside, fallback }: FileStores): SecretEnd[] {
  const listed = (env.KVITANCE_SECRETS_END ?? "").split(";").filter((entry) => entry.trim() !== "");
  const ends = listed.map((entry): SecretEnd => {
    const [name = "", date = "", ...more] = entry.split("=").map((part) => part.trim());
    if (name === "" || more.length > 0 || !isCalendarDate(date))
      throw new Error(`KVITANCE_SECRETS_END takes NAME=YYYY-MM-DD separated by semicolons; "${entry.trim()}" is none.`);
    return { name, ends: date };
  });
  return [...ends, ...[outside, fallback].flatMap(endOfSignature)];
}

function endOfSignature(place: FileStores["outside"]): SecretEnd[] {
  if (place?.kind !== "azure" || !("signature" in place)) return [];
  // The signed expiry, in UTC.
  const ends = new URLSearchParams(place.signature).get("se")?.slice(0, 10) ?? "";
  return isCalendarDate(ends) ? [{ name: place.name, ends }] : [];
}
