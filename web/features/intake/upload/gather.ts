/** Most files taken out of dropped folders: a whole disk dropped by mistake must not stop the browser. */
const MAX_GATHERED = 1000;

/** A file and the directory it stood in, "" for one that came by itself. Files of one directory belong together. */
export type Gathered = { file: File; directory: string };

/** Files that systems leave in folders and nobody means to upload. */
const isLitter = (name: string) => name.startsWith(".") || /^(thumbs\.db|desktop\.ini)$/i.test(name);

/** All files of a drop, those inside of folders too. Must be called at once in the event: later the browser has emptied it. */
export async function filesOf(data: DataTransfer | null): Promise<Gathered[]> {
  if (!data) return [];
  const entries = Array.from(data.items)
    .filter((item) => item.kind === "file")
    .map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
  const found: Gathered[] = [];
  for (const entry of entries) {
    if (entry instanceof File) found.push({ file: entry, directory: "" });
    else if (entry) await collect(entry, "", found);
  }
  return found.filter(({ file }) => !isLitter(file.name));
}

/**
 * The files of a paste. Copied cells of a spreadsheet come with a picture of themselves beside their text: that is no upload.
 * A screenshot has no name of its own and gets the moment, `now`.
 */
export async function pastedFiles(data: DataTransfer | null, now: Date): Promise<Gathered[]> {
  if (!data || data.types.includes("text/plain")) return [];
  const stamp = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" }).format(now).replaceAll(":", ".");
  const found = await filesOf(data);
  return found.map(({ file, directory }) => {
    const ending = /^image\.(\w+)$/.exec(file.name)?.[1];
    return { file: ending ? new File([file], `${stamp}.${ending}`, { type: file.type }) : file, directory };
  });
}

async function collect(entry: FileSystemEntry, directory: string, found: Gathered[]): Promise<void> {
  if (found.length >= MAX_GATHERED) return;
  if (entry.isFile) {
    found.push({ file: await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)), directory });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A reader gives at most 100 entries at a time and an empty list at the end.
    const children = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (children.length === 0) return;
    for (const child of children) await collect(child, entry.fullPath, found);
  }
}

/** Files chosen in a file or folder dialog. */
export function filesOfInput(list: FileList | null): Gathered[] {
  return Array.from(list ?? [])
    .filter((file) => !isLitter(file.name))
    .map((file) => ({ file, directory: (file.webkitRelativePath ?? "").split("/").slice(0, -1).join("/") }));
}
