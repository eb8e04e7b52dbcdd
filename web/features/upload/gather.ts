/** Most files taken out of dropped folders: a whole disk dropped by mistake must not stop the browser. */
const MAX_GATHERED = 1000;

/** Files that systems leave in folders and nobody means to upload. */
const isLitter = (name: string) => name.startsWith(".") || /^(thumbs\.db|desktop\.ini)$/i.test(name);

/** All files of a drop or paste, those inside of folders too. Must be called at once in the event: later the browser has emptied it. */
export async function filesOf(data: DataTransfer | null): Promise<File[]> {
  if (!data) return [];
  const entries = Array.from(data.items)
    .filter((item) => item.kind === "file")
    .map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile());
  const found: File[] = [];
  for (const entry of entries) {
    if (entry instanceof File) found.push(entry);
    else if (entry) await collect(entry, found);
  }
  return found.filter((file) => !isLitter(file.name));
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= MAX_GATHERED) return;
  if (entry.isFile) {
    found.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A reader gives at most 100 entries at a time and an empty list at the end.
    const children = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (children.length === 0) return;
    for (const child of children) await collect(child, found);
  }
}

/** Files chosen in a file or folder dialog. */
export function filesOfInput(list: FileList | null): File[] {
  return Array.from(list ?? []).filter((file) => !isLitter(file.name));
}
