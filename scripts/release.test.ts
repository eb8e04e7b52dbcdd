import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { writeArchive } from "./release/archive.ts";
import { NAMESPACE, signRelease } from "./release/sign.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kvitance-signed-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hasKeygen = spawnSync("ssh-keygen", ["-?"]).error === undefined;

/** A key of its own for the test; returns the line by which others know it. */
function makeKey(name: string): string {
  execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", "", "-f", join(folder, name)]);
  return `releases@example.com namespaces="${NAMESPACE}" ${readFileSync(join(folder, `${name}.pub`), "utf8").trim()}\n`;
}

/** The two commands of docs/how-to/release.md. */
function verify(namespace = NAMESPACE): boolean {
  const args = ["-Y", "verify", "-f", "allowed_signers", "-I", "releases@example.com", "-n", namespace, "-s", "SHA256SUMS.sig"];
  const signature = spawnSync("ssh-keygen", args, { cwd: folder, input: readFileSync(join(folder, "SHA256SUMS")) });
  return signature.status === 0 && spawnSync("sha256sum", ["-c", "SHA256SUMS"], { cwd: folder }).status === 0;
}

describe.skipIf(!hasKeygen)("a signed release", () => {
  beforeEach(() => {
    writeFileSync(join(folder, "kvitance-1.0.0.tar.gz"), "archive");
    writeFileSync(join(folder, "kvitance-1.0.0.cdx.json"), "{}");
    writeFileSync(join(folder, "allowed_signers"), makeKey("key"));
    signRelease(folder, ["kvitance-1.0.0.tar.gz", "kvitance-1.0.0.cdx.json"], join(folder, "key"));
  });

  test("is known as such, also when it is signed again", () => {
    expect(verify()).toBe(true);
    signRelease(folder, ["kvitance-1.0.0.cdx.json"], join(folder, "key"));
    expect([verify(), readFileSync(join(folder, "SHA256SUMS"), "utf8")]).toEqual([
      true,
      expect.stringMatching(/^[0-9a-f]{64} {2}kvitance-1\.0\.0\.cdx\.json\n$/),
    ]);
  });

  test.each<[string, () => void]>([
    ["a changed archive", () => appendFileSync(join(folder, "kvitance-1.0.0.tar.gz"), "more")],
    ["a changed list", () => appendFileSync(join(folder, "SHA256SUMS"), `${"0".repeat(64)}  more\n`)],
    ["another key", () => signRelease(folder, ["kvitance-1.0.0.tar.gz"], (makeKey("foreign"), join(folder, "foreign")))],
  ])("%s does not pass", (_, change) => {
    change();
    expect(verify()).toBe(false);
  });

  test("a signature for something else does not pass", () => expect(verify("git")).toBe(false));
});

// GNU tar orders the files.
describe.skipIf(process.platform !== "linux")("the archive of a release", () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: join(folder, "source"), encoding: "utf8" });
  const list = (file: string) => execFileSync("tar", ["-tzf", file], { encoding: "utf8" }).trim().split("\n");
  const build = async (at: string) => {
    mkdirSync(join(at, "web"));
    writeFileSync(join(at, "web", "built.js"), "");
  };
  const write = (file: string) => writeArchive({ root: join(folder, "source"), name: "kvitance-1.0.0", build }, join(folder, file));

  beforeEach(() => {
    mkdirSync(join(folder, "source"));
    git("init", "-q");
    writeFileSync(join(folder, "source", ".gitignore"), "data/\n");
    writeFileSync(join(folder, "source", "package.json"), "{}");
    git("add", "-A");
    git("commit", "-qm", "First");
    mkdirSync(join(folder, "source", "data"));
    writeFileSync(join(folder, "source", "data", "secret.key"), "secret");
  });

  test("holds the commit and the build, and nothing that git ignores", async () => {
    await write("one.tar.gz");
    expect(list(join(folder, "one.tar.gz"))).toEqual(["", ".gitignore", "package.json", "web/", "web/built.js"].map((path) => `kvitance-1.0.0/${path}`));
  });

  test("is the same for the same commit", async () => {
    await write("one.tar.gz");
    utimesSync(join(folder, "source", "package.json"), 1, 1);
    await write("two.tar.gz");
    expect(readFileSync(join(folder, "two.tar.gz")).equals(readFileSync(join(folder, "one.tar.gz")))).toBe(true);
  });

  test("is not made of changes that no commit holds", async () => {
    writeFileSync(join(folder, "source", "package.json"), "{ }");
    await expect(write("one.tar.gz")).rejects.toThrow("The working tree has changes");
  });
});
