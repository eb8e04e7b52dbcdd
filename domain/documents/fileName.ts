import { uploadExtensions } from "./upload.ts";

// Direction marks make "gpj.exe" look like "exe.jpg"; the others cannot be seen at all.
const invisible = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A file name without characters that deceive about the order or the number of the others. */
export const withoutInvisible = (name: string): string => name.replace(invisible, "");

/** Endings that fit the media types under which files are kept; the first is the usual one. */
const endings: Record<string, readonly [string, ...string[]]> = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/tiff": ["tif", "tiff"],
  "image/webp": ["webp"],
  "application/xml": ["xml", "isdoc"],
  "application/zip": ["isdocx", "zip"],
  // Bytes that are nothing we know, kept under the name of a kind that we take.
  "application/octet-stream": ["bin", ...uploadExtensions],
};

/**
 * The name under which a stored file leaves: its ending is that of its bytes, whatever it was uploaded or renamed as. A program would
 * open "faktura.hta" as what it says and not as the PDF that it is.
 */
export function servedName(fileName: string, mediaType: string): string {
  const name = withoutInvisible(fileName);
  const fitting = endings[mediaType] ?? endings["application/octet-stream"]!;
  const isFitting = (text: string) => fitting.includes(/\.([^.]+)$/.exec(text)?.[1]?.toLowerCase() ?? "");
  if (isFitting(name)) return name;
  const bare = name.replace(/\.[a-z][a-z\d]{1,7}$/i, "");
  return isFitting(bare) ? bare : `${bare || "document"}.${fitting[0]}`;
}
