/** Reads RFC 4180 with any separator, so that tests do not trust the writer. */
export function parseCsv(text: string, separator = ";"): string[][] {
  const rows: string[][] = [[""]];
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const row = rows.at(-1)!;
    const character = text[i]!;
    if (quoted && character === '"' && text[i + 1] === '"') row[row.length - 1] += text[++i]!;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === separator) row.push("");
    else if (!quoted && character === "\r" && text[i + 1] === "\n") i = rows.push([""]) && i + 1;
    else row[row.length - 1] += character;
  }
  return rows.slice(0, -1);
}

/** The records of a CSV by the labels of its first row. */
export function csvRecords(text: string, separator = ";"): Record<string, string>[] {
  const [labels = [], ...rows] = parseCsv(text.replace(/^\ufeff/, ""), separator);
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [labels[index]!, cell])));
}
