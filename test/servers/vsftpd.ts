import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificate } from "#test/certificate.ts";
import { freePort, isRoot, programOf, startProgram, type Program } from "./program.ts";
import { makeUser } from "./user.ts";

/** The FTP server of most Linux systems; undefined where it is not installed, or cannot be used because only root may start it. */
export const vsftpd: string | undefined = isRoot ? programOf("vsftpd") : undefined;

export type Vsftpd = {
  port: number;
  username: string;
  password: string;
  uid: number;
  /** In PEM. */
  certificate(): string;
  home: string;
  program(): Program;
  restart(options?: { newCertificate?: true; implicit?: true; plain?: true }): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a server that insists on TLS and, as is its default, on data connections that resume the session of the control connection. */
export async function startVsftpd(): Promise<Vsftpd> {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-vsftpd-"));
  // The server turns into the user before it looks at the home.
  chmodSync(folder, 0o755);
  const at = (name: string) => join(folder, name);
  const home = at("home");
  mkdirSync(home);
  const user = await makeUser(home);
  const port = await freePort();
  let certificate = "";
  const renew = () => {
    const made = makeCertificate(["ftp.example.com"]);
    if (!made) throw new Error("openssl is missing");
    certificate = made.cert;
    writeFileSync(at("server.pem"), made.key + made.cert, { mode: 0o600 });
  };
  renew();
  mkdirSync(at("empty"));
  const settings = {
    listen: "YES",
    listen_address: "127.0.0.1",
    listen_port: port,
    background: "NO",
    local_enable: "YES",
    write_enable: "YES",
    anonymous_enable: "NO",
    chroot_local_user: "YES",
    allow_writeable_chroot: "YES",
    secure_chroot_dir: at("empty"),
    pam_service_name: "vsftpd",
    seccomp_sandbox: "NO",
    rsa_cert_file: at("server.pem"),
    ssl_ciphers: "HIGH",
    xferlog_enable: "NO",
  };
  const start = (changes: Record<string, string>) => {
    const lines = Object.entries({ ssl_enable: "YES", ...settings, ...changes }).map(([name, value]) => `${name}=${value}`);
    writeFileSync(at("vsftpd.conf"), `${lines.join("\n")}\n`);
    return startProgram(vsftpd!, [at("vsftpd.conf")], port);
  };
  let program = await start({});
  return {
    port,
    username: user.name,
    password: user.password,
    uid: user.uid,
    certificate: () => certificate,
    home,
    program: () => program,
    restart: async (options = {}) => {
      await program.kill();
      if (options.newCertificate) renew();
      program = await start({ ...(options.implicit ? { implicit_ssl: "YES" } : {}), ...(options.plain ? { ssl_enable: "NO" } : {}) });
    },
    stop: async () => {
      await program.kill();
      user.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
