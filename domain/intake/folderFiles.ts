/** Files that systems and programs keep for themselves (folded names). */
const kept = new Set(["thumbs.db", "desktop.ini", "$recycle.bin", "@eadir"]);
/** Endings of files that are still being written: by browsers, by programs for file transfer, by scanners. */
const HALF = /\.(part|partial|filepart|crdownload|tmp|temp|lock)$/i;

/** Whether a file or folder of this name was left in a folder by a system or a program, so that it is no document, or none yet. */
export function isLeftBySystem(name: string): boolean {
  return name.startsWith(".") || name.startsWith("~") || kept.has(name.toLowerCase()) || HALF.test(name);
}
