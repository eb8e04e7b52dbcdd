import { createHash } from "node:crypto";
import { SIGNATURE_BYTES } from "#server/reading/limits.ts";
import type { SigningKey } from "./key.ts";
import { signDigest } from "./cms.ts";

/** Signs a PDF that has room for it (`signature` of PdfExtras). The key never enters the children that open files. */
export async function signPdf(prepared: Buffer, key: SigningKey, timeStamp?: (signature: Buffer) => Promise<Buffer>): Promise<Buffer> {
  const tail = prepared.toString("latin1", Math.max(0, prepared.lastIndexOf("/ByteRange")));
  const range = /^\/ByteRange \[0 +(\d+) +(\d+) +(\d+)\]/.exec(tail);
  if (!range) throw new Error("The PDF has no room for a signature.");
  const [contents = 0, after = 0, rest = 0] = range.slice(1).map(Number);
  const hash = createHash("sha256");
  hash.update(prepared.subarray(0, contents)).update(prepared.subarray(after, after + rest));
  const signature = await signDigest(key, hash.digest(), timeStamp);
  if (signature.length > SIGNATURE_BYTES) throw new Error(`The signature has ${signature.length} bytes, there is room for ${SIGNATURE_BYTES}.`);
  const signed = Buffer.from(prepared);
  signed.write(signature.toString("hex"), contents + 1, "latin1");
  return signed;
}
