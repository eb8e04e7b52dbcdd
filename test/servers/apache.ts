import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, isRoot, type Program, programOf, startProgram } from "./program.ts";

const modules = "/usr/lib/apache2/modules";
const program = programOf("apache2");
/** The web server with its WebDAV modules; undefined where it is not installed. */
export const apache: string | undefined = program && existsSync(join(modules, "mod_dav_fs.so")) ? program : undefined;

export type Apache = {
  url: string;
  username: string;
  password: string;
  /** What the server shows under its address. */
  home: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a server with one folder, which asks for a password (Basic). */
export async function startApache(): Promise<Apache> {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-apache-"));
  chmodSync(folder, 0o755);
  const at = (name: string) => join(folder, name);
  mkdirSync(at("home"));
  mkdirSync(at("state"));
  if (isRoot) {
    const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }))) as [number, number];
    for (const name of ["home", "state"]) chownSync(at(name), uid, gid);
  }
  const [username, password] = ["účetní", "žluťoučké heslo"];
  writeFileSync(at("users"), `${username}:{SHA}${createHash("sha1").update(password).digest("base64")}\n`);
  const port = await freePort();
  const load = ["mpm_event", "authn_core", "authn_file", "authz_core", "authz_user", "auth_basic", "dav", "dav_fs", "dav_lock"];
  const lines = [
    ...load.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`),
    `Listen 127.0.0.1:${port}`,
    "ServerName 127.0.0.1",
    `ServerRoot ${folder}`,
    `PidFile ${at("pid")}`,
    `Mutex file:${at("state")}`,
    `ErrorLog ${at("log")}`,
    ...(isRoot ? ["User nobody", "Group nogroup"] : []),
    `DocumentRoot ${at("home")}`,
    `DavLockDB ${at("state/locks")}`,
    `<Directory ${at("home")}>\nDav On\nAuthType Basic\nAuthName files\nAuthUserFile ${at("users")}\nRequire valid-user\n</Directory>`,
  ];
  writeFileSync(at("httpd.conf"), `${lines.join("\n")}\n`);
  let running: Program | undefined;
  const start = async () => void (running = await startProgram(apache!, ["-D", "FOREGROUND", "-f", at("httpd.conf")], port));
  const kill = async () => {
    await running?.kill();
    running = undefined;
    rmSync(at("pid"), { force: true });
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}/`,
    username,
    password,
    home: at("home"),
    start,
    kill,
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
