import { comparable } from "#domain/extraction/page/text.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

/** Names of the hosts of mail addresses and sites that the pages print, letters and digits alone: mostly the supplier's. */
export function domainsOf(view: DocumentView): string[] {
  const hosts = view.lines.flatMap((line) => line.text.match(/(?<=@|www\. ?|https?:\/\/)(?!www\.)[\p{L}\d-]+(?:\.[\p{L}\d-]+)*/giu) ?? []);
  return [...new Set(hosts.map((host) => comparable(host)))];
}

/** Shortest part of a name that shows whose a host is. */
const OWN_NAME_LETTERS = 5;
/** Words that any name may hold. */
const COMMON_NAME = /^(seller|buyer|vendor|supplier|customer|company|trade|group|holding|firma|handel|servis|service|dodavatel|kunde|client)/;

/** Whether a host begins with the name, or with one of its longer words. */
export function isInDomain(name: string, domains: readonly string[]): boolean {
  const words = [name, ...name.split(/[\s&,.-]+/)].map((word) => comparable(word)).filter((word) => word.length >= OWN_NAME_LETTERS && !COMMON_NAME.test(word));
  return domains.some((host) => words.some((word) => host.startsWith(word)));
}
