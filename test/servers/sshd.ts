import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { freePort, isRoot, programOf, startProgram, type Program } from "./program.ts";
import { makeUser } from "./user.ts";

/** OpenSSH's server; undefined where it is not installed. */
export const sshd: string | undefined = programOf("sshd");

export type Sshd = {
  port: number;
  username: string;
  /** Empty where no user could be made. */
  password: string;
  /** In the form of OpenSSH, without a passphrase and with one. */
  privateKey: string;
  lockedKey: string;
  passphrase: string;
  /** As OpenSSH prints it. */
  fingerprint(): string;
  /** Where files of the user land. */
  home: string;
  uid: number;
  program(): Program;
  /** Starts again, with a new host key if asked. */
  restart(options?: { newHostKey: boolean }): Promise<void>;
  stop(): Promise<void>;
};

const keygen = (...args: string[]) => execFileSync("ssh-keygen", ["-q", ...args], { encoding: "utf8" });

/** Starts a server for SFTP alone. As root it knows a user of its own, who also has a password; else the one who runs the tests. */
export async function startSshd(): Promise<Sshd> {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-sshd-"));
  const home = join(folder, "home");
  const passphrase = "žluťoučký kůň";
  mkdirSync(home, { mode: 0o755 });
  chmodSync(folder, 0o755);
  const user = isRoot ? await makeUser(home) : undefined;
  const at = (name: string) => join(folder, name);
  keygen("-t", "ed25519", "-N", "", "-f", at("user"));
  writeFileSync(at("locked"), readFileSync(at("user")), { mode: 0o600 });
  keygen("-p", "-P", "", "-N", passphrase, "-f", at("locked"));
  const makeHostKey = () => {
    rmSync(at("host"), { force: true });
    keygen("-t", "ed25519", "-N", "", "-f", at("host"));
  };
  makeHostKey();
  writeFileSync(at("authorized_keys"), readFileSync(at("user.pub")), { mode: 0o644 });
  const port = await freePort();
  const settings = [
    `Port ${port}`,
    "ListenAddress 127.0.0.1",
    `HostKey ${at("host")}`,
    `PidFile ${at("pid")}`,
    `AuthorizedKeysFile ${at("authorized_keys")}`,
    "StrictModes no",
    "UsePAM no",
    `PasswordAuthentication ${user ? "yes" : "no"}`,
    "Subsystem sftp internal-sftp",
    // Who runs the tests has a home of their own, which is nobody's business.
    `ForceCommand internal-sftp -d ${home}`,
    ...(user ? [`AllowUsers ${user.name}`] : []),
  ];
  writeFileSync(at("sshd_config"), `${settings.join("\n")}\n`);
  if (isRoot) mkdirSync("/run/sshd", { recursive: true, mode: 0o755 });
  const start = () => startProgram(sshd!, ["-D", "-e", "-f", at("sshd_config")], port);
  let program = await start();
  return {
    port,
    username: user?.name ?? userInfo().username,
    password: user?.password ?? "",
    privateKey: readFileSync(at("user"), "utf8"),
    lockedKey: readFileSync(at("locked"), "utf8"),
    passphrase,
    fingerprint: () => keygen("-l", "-f", at("host.pub")).split(" ")[1]!,
    home,
    uid: user?.uid ?? userInfo().uid,
    program: () => program,
    restart: async (options) => {
      await program.kill();
      if (options?.newHostKey) makeHostKey();
      program = await start();
    },
    stop: async () => {
      await program.kill();
      user?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
