import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

export type TestUser = { name: string; password: string; uid: number; remove(): void };

/** Makes a user of the machine with a password, whose home is an existing folder; for servers that know no others. Needs root. */
export async function makeUser(home: string): Promise<TestUser> {
  const name = `kvitance-${randomBytes(4).toString("hex")}`;
  const password = randomBytes(12).toString("base64url");
  const hash = execFileSync("openssl", ["passwd", "-6", "-stdin"], { input: password, encoding: "utf8" }).trim();
  for (let tries = 0; ; tries++) {
    try {
      execFileSync("useradd", ["--no-create-home", "--home-dir", home, "--shell", "/bin/sh", "--password", hash, name], { stdio: "pipe" });
      break;
    } catch (error) {
      // Another test is writing the file of users.
      if (tries >= 50 || !String((error as { stderr?: Buffer }).stderr).includes("lock")) throw error;
      await wait(100);
    }
  }
  const uid = Number(execFileSync("id", ["-u", name], { encoding: "utf8" }));
  chownSync(home, uid, -1);
  const remove = () => {
    process.off("exit", remove);
    execFileSync("userdel", ["--force", name], { stdio: "ignore" });
  };
  process.once("exit", remove);
  return { name, password, uid, remove };
}
