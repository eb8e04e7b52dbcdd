import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a signature is for, so that one made for something else does not fit (ssh-keygen, -n). */
export const NAMESPACE = "kvitance-release";

/** Writes SHA256SUMS of the files in a folder, as `sha256sum -c` reads it, and its signature SHA256SUMS.sig by an SSH key (a file, or a public key whose other half an agent holds). */
export function signRelease(folder: string, files: string[], key: string): void {
  const sums = files.map(
    (file) =>
      `${createHash("sha256")
        .update(readFileSync(join(folder, file)))
        .digest("hex")}  ${file}\n`,
  );
  const list = join(folder, "SHA256SUMS");
  writeFileSync(list, sums.join(""));
  // ssh-keygen asks before it writes over a signature.
  rmSync(`${list}.sig`, { force: true });
  execFileSync("ssh-keygen", ["-Y", "sign", "-f", key, "-n", NAMESPACE, list], { stdio: ["inherit", "inherit", "inherit"] });
}
