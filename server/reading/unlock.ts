import { OtherProtection, ReadFailure } from "./failure.ts";
import { withEngine } from "./pdf.ts";
import { savePdf } from "./pdfWrite.ts";

/** What a password makes of a PDF: `open` = it needs none, `wrong` = it is another one, `other` = no password opens it. */
export type Unlocked = { outcome: "open" | "wrong" | "other" } | { outcome: "unlocked"; bytes: Buffer };

/** A copy of a PDF that opens without its password, all else as it was but for signatures, which no copy keeps. Throws ReadFailure: Corrupted. */
export async function unlockPdf(content: Uint8Array, password: string): Promise<Unlocked> {
  const bytes = Buffer.from(content);
  try {
    if (await opens(bytes)) return { outcome: "open" };
    return await withEngine(
      bytes,
      (engine, document) => {
        if (!engine.EPDF_RemoveEncryption(document)) throw new ReadFailure("InvalidDocumentCorrupted", "the encryption cannot be taken off");
        return { outcome: "unlocked", bytes: savePdf(engine, document) };
      },
      password,
    );
  } catch (error) {
    if (error instanceof OtherProtection) return { outcome: "other" };
    if (error instanceof ReadFailure && error.errorType === "InvalidDocumentProtected") return { outcome: "wrong" };
    throw error;
  }
}

async function opens(bytes: Buffer): Promise<boolean> {
  try {
    await withEngine(bytes, () => undefined);
    return true;
  } catch (error) {
    if (error instanceof ReadFailure && error.errorType === "InvalidDocumentProtected" && !(error instanceof OtherProtection)) return false;
    throw error;
  }
}
