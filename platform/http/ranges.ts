/** A part of a file, both ends included. */
export type ByteRange = { start: number; end: number };

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, 14.1.2). Undefined = send the whole file:
 * no header, another unit or several ranges. "unsatisfiable" = answer 416.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, first = "", last = ""] = match;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start < size ? { start, end } : "unsatisfiable";
}
