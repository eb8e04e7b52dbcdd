/** Largest accepted file in bytes: 50 MiB (domain rules, section 4). */
export const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;
/** Most files of one upload (R011; domain rules, section 4). */
export const MAX_UPLOAD_FILES = 50;

/** File name endings that may be uploaded (R012). The content decides in the end; a name can only be refused early. */
export const uploadExtensions = ["pdf", "jpg", "jpeg", "png", "tif", "tiff", "webp", "xml", "isdoc", "isdocx"] as const;

export type UploadProblem = "invalidFormat" | "tooLarge" | "empty";

/** What can be said against a file before it is sent: by its name and its size in bytes. A name without an ending is left to the content. */
export function uploadProblem(fileName: string, size: number): UploadProblem | undefined {
  const ending = /\.([^.\\/]+)$/.exec(fileName)?.[1]?.toLowerCase();
  if (ending !== undefined && !uploadExtensions.some((known) => known === ending)) return "invalidFormat";
  if (size === 0) return "empty";
  return size > MAX_UPLOAD_BYTES ? "tooLarge" : undefined;
}
