import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ImapFlow } from "imapflow";
import { makeCertificate } from "#test/certificate.ts";
import { freePort, isRoot, programOf, startProgram, type Program } from "./program.ts";

/** The IMAP server of most Linux systems; undefined where it is not installed, or cannot be used because only root may start it. */
export const dovecot: string | undefined = isRoot ? programOf("dovecot") : undefined;

export type Dovecot = {
  /** Port that begins without TLS and offers STARTTLS, unless it was started plain, and port of TLS from the first byte. */
  port: number;
  tlsPort: number;
  username: string;
  password: string;
  /** In PEM; for the host "imap.example.com" and for the address. */
  certificate: string;
  program(): Program;
  /** Works in the mailbox as its owner does, over a connection without TLS. */
  asOwner<Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result>;
  /** Subjects of the messages in a folder, oldest first; none of a folder that is not there. */
  subjectsIn(folder: string): Promise<string[]>;
  /** Starts again, as it was started or otherwise. */
  restart(options?: Options): Promise<void>;
  stop(): Promise<void>;
};

/** `plain`: it knows no TLS. `bare`: it knows no extension of IMAP4rev1 but STARTTLS. `archiveBytes`: there is a folder "Archiv" whose contents may have so many bytes. */
type Options = { plain?: true; bare?: true; archiveBytes?: number };

/** Starts a server with one mailbox, which lies in a folder of its own. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-dovecot-"));
  // The server turns into another user before it looks at the mailbox.
  chmodSync(folder, 0o755);
  const at = (name: string) => join(folder, name);
  const uid = Number(execFileSync("id", ["-u", "nobody"], { encoding: "utf8" }));
  const gid = Number(execFileSync("id", ["-g", "nobody"], { encoding: "utf8" }));
  mkdirSync(at("home"));
  chownSync(at("home"), uid, gid);
  const made = makeCertificate(["imap.example.com", "127.0.0.1"]);
  if (!made) throw new Error("openssl is missing");
  writeFileSync(at("cert.pem"), made.cert);
  writeFileSync(at("key.pem"), made.key, { mode: 0o600 });
  const [username, password] = ["faktury@example.com", "žluťoučké heslo"];
  writeFileSync(at("users"), `${username}:{PLAIN}${password}:${uid}:${gid}::${at("home")}::\n`);
  chmodSync(at("users"), 0o644);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const configure = ({ plain, bare, archiveBytes }: Options) => {
    const lines = [
      "protocols = imap",
      "listen = 127.0.0.1",
      `base_dir = ${at("run")}`,
      `state_dir = ${at("state")}`,
      "log_path = /dev/stderr",
      "auth_failure_delay = 0",
      "disable_plaintext_auth = no",
      "auth_mechanisms = plain login",
      "first_valid_uid = 1",
      "first_valid_gid = 1",
      `mail_location = maildir:${at("home")}/Maildir`,
      ...(bare ? ["imap_capability = IMAP4rev1"] : []),
      ...(plain ? ["ssl = no"] : ["ssl = yes", `ssl_cert = <${at("cert.pem")}`, `ssl_key = <${at("key.pem")}`]),
      ...(archiveBytes === undefined
        ? []
        : [
            "namespace inbox {\n inbox = yes\n separator = /\n}",
            `namespace archive {\n prefix = Archiv/\n separator = /\n location = maildir:${at("home")}/Archive\n}`,
            "mail_plugins = quota",
            `plugin {\n quota = maildir:Archiv:ns=Archiv/\n quota_rule = *:bytes=${archiveBytes}\n}`,
          ]),
      `passdb {\n driver = passwd-file\n args = scheme=PLAIN ${at("users")}\n}`,
      `userdb {\n driver = passwd-file\n args = ${at("users")}\n}`,
      `service imap-login {\n chroot =\n inet_listener imap {\n port = ${port}\n }\n inet_listener imaps {\n port = ${plain ? 0 : tlsPort}\n ssl = yes\n }\n}`,
    ];
    writeFileSync(at("dovecot.conf"), `${lines.join("\n")}\n`);
  };
  const start = async (options: Options = {}) => {
    configure(options);
    return startProgram(dovecot!, ["-F", "-c", at("dovecot.conf")], port);
  };
  const asOwner: Dovecot["asOwner"] = async (work) => {
    const auth = { user: username, pass: password };
    const client = new ImapFlow({ host: "127.0.0.1", port, secure: false, doSTARTTLS: false, auth, logger: false });
    await client.connect();
    try {
      return await work(client);
    } finally {
      client.close();
    }
  };
  let program = await start();
  return {
    port,
    tlsPort,
    username,
    password,
    certificate: made.cert,
    program: () => program,
    asOwner,
    subjectsIn: (name) =>
      asOwner(async (client) => {
        if (!(await client.status(name, { messages: true }).catch(() => false))) return [];
        const { exists } = await client.mailboxOpen(name);
        const subjects: string[] = [];
        if (exists > 0) for await (const { envelope } of client.fetch("1:*", { envelope: true })) subjects.push(envelope?.subject ?? "");
        return subjects;
      }),
    restart: async (options) => {
      await program.kill();
      // It leaves sockets and the number of its process behind.
      rmSync(at("run"), { recursive: true, force: true });
      program = await start(options);
    },
    stop: async () => {
      await program.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
