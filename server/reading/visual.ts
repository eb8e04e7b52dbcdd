import { type Intake, sniff } from "./intake.ts";
import type { Attachment } from "./pdf.ts";

/** The page source inside an ISDOCX: its first PDF, else its first picture. */
export function visualOf(files: Attachment[]): Intake | undefined {
  const known = files.flatMap((file): Intake[] => {
    const kind = sniff(file.bytes);
    return kind && kind !== "xml" && kind !== "zip" ? [{ kind, bytes: file.bytes }] : [];
  });
  return known.find((file) => file.kind === "pdf") ?? known[0];
}
