import { czechDay } from "#domain/czech/day.ts";

/** Characters of a company's name that a bundle is called by. */
const MAX_NAME = 60;

/** File name of a bundle, e.g. "Modra-Vydra-s-r-o-2026-11-25.zip"; every file system takes it. */
export function bundleName(company: string, now: Date): string {
  const plain = company
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .replaceAll(" ", "-");
  return `${plain.slice(0, MAX_NAME) || "firma"}-${czechDay(now)}.zip`;
}
