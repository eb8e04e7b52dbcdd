import { fold } from "#domain/extraction/page/text.ts";

/** A town, and what its office is called (folded). */
const TOWN = /^(?:(?:statutarni |hlavni )?mesto|mestys|obec|mestska cast|mestsky obvod) [a-z]/;
const OFFICE = /^(?:obecni|obecny|mestsky|miestny) urad\b|^magistrat\b|^urad (?:mestysu|mestske casti)\b/;

/** Whether a line names the office of the town that is named right above it, "Město Hořice" above "Městský úřad Hořice, odbor finanční": the town is who invoices. */
export function isOfficeBelow(text: string, above: string | undefined): boolean {
  return OFFICE.test(fold(text).trim()) && TOWN.test(fold(above ?? "").trim());
}
