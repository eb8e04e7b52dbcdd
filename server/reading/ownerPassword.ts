import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

/**
 * Some programs lock a PDF with a user password but leave the owner password empty, so that it opens for anybody who asks as the
 * owner. The engine asks only as the user: here the user password is made empty as well, in place and without changing a length.
 * Covers revisions 5 and 6 of the standard handler (AES-256) with hexadecimal strings. Undefined when the file is really locked.
 */
export function unlockAsOwner(bytes: Buffer): Buffer | undefined {
  const text = bytes.toString("latin1");
  const revision = Number(/\/R\s+([56])\b/.exec(text)?.[1]);
  const [owner, user, ownerKey, userKey] = ["O", "U", "OE", "UE"].map((name) => hexString(text, name));
  if (
    !revision ||
    !owner ||
    !user ||
    !ownerKey ||
    !userKey ||
    owner.value.length < 48 ||
    user.value.length < 48 ||
    ownerKey.value.length !== 32 ||
    userKey.value.length !== 32
  ) {
    return undefined;
  }
  const identity = user.value.subarray(0, 48);
  const hash = revision === 6 ? hardenedHash : plainHash;
  if (!hash(owner.value.subarray(32, 40), identity).equals(owner.value.subarray(0, 32))) return undefined;
  const fileKey = aes(createDecipheriv, hash(owner.value.subarray(40, 48), identity), ownerKey.value);
  const none = Buffer.alloc(0);
  const out = Buffer.from(bytes);
  out.write(hash(user.value.subarray(32, 40), none).toString("hex"), user.at, "latin1");
  out.write(aes(createCipheriv, hash(user.value.subarray(40, 48), none), fileKey).toString("hex"), userKey.at, "latin1");
  return out;
}

function hexString(text: string, name: string): { at: number; value: Buffer } | undefined {
  const found = new RegExp(`/${name}\\s*<([0-9A-Fa-f]+)>`).exec(text);
  return found ? { at: found.index + found[0].indexOf("<") + 1, value: Buffer.from(found[1]!, "hex") } : undefined;
}

/** The file key is wrapped with AES-256-CBC, no padding, a vector of zeros. */
function aes(make: typeof createCipheriv | typeof createDecipheriv, key: Buffer, value: Buffer): Buffer {
  return make("aes-256-cbc", key, Buffer.alloc(16)).setAutoPadding(false).update(value) as Buffer;
}

/** Revision 5: SHA-256 of password (here empty), salt and identity. */
function plainHash(salt: Buffer, identity: Buffer): Buffer {
  return createHash("sha256").update(salt).update(identity).digest();
}

const ROUNDS = 64;

/** Revision 6: ISO 32000-2, algorithm 2.B, for the empty password. */
function hardenedHash(salt: Buffer, identity: Buffer): Buffer {
  let key: Buffer = plainHash(salt, identity);
  for (let round = 1; ; round += 1) {
    const block = Buffer.concat([key, identity]);
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => block));
    const mixed = createCipheriv("aes-128-cbc", key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false).update(repeated);
    const choice = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(["sha256", "sha384", "sha512"][choice]!).update(mixed).digest();
    if (round >= ROUNDS && mixed.at(-1)! <= round - 32) return key.subarray(0, 32);
  }
}
