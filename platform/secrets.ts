import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const KEY_BYTES = 32;
/** Purposes that were first derived with a salt. Installations hold what was made with these keys, so each stays as it began. */
const salted = /^(database:|audit\/anchors$)/;

/** Derives a key of 32 bytes for one purpose from the installation's secret (base64), so that no two uses share a key. */
export function deriveKey(secret: string, purpose: string): Buffer {
  const [salt, info] = salted.test(purpose) ? ["kvitance", purpose] : ["", `kvitance/${purpose}`];
  return Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64"), salt, info, KEY_BYTES));
}

/** The same key as text, such as the password of a database role. */
export const deriveText = (secret: string, purpose: string): string => deriveKey(secret, purpose).toString("base64url");

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts text with AES-256-GCM; the answer is base64 of IV, tag and ciphertext. */
export function seal(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
}

/** Opens what `seal` made; throws when the key is another one or a byte was changed. */
export function unseal(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}
