import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type Received = { to: string[]; raw: string };

/** A real SMTP server on this machine that keeps what it is given. `refuse` answers the next so many messages with a passing fault. */
export async function startSmtp() {
  const received: Received[] = [];
  let refusals = 0;
  let held: (() => void) | undefined;
  let onHeld: (() => void) | undefined;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (given, _session, done) => done(null, { user: given.username }),
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (onHeld) {
          // Everything is said but the server's yes.
          held = () => done(Object.assign(new Error("Gone"), { responseCode: 451 }));
          onHeld();
          onHeld = undefined;
          return undefined;
        }
        if (refusals > 0) {
          refusals -= 1;
          return done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        }
        received.push({ to: session.envelope.rcptTo.map((recipient) => recipient.address), raw: Buffer.concat(parts).toString() });
        return done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    config: { smtpUrl: `smtp://127.0.0.1:${port}`, from: "Kvitance <kvitance@example.com>" },
    received,
    refuse: (count: number) => (refusals = count),
    /** Keeps the sender of the next message waiting for its answer; resolves when it waits. `letGo` answers it with a fault. */
    holdNext: () => new Promise<void>((ready) => (onHeld = ready)),
    letGo: () => held?.(),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** The decoded text part of a message, and its subject. */
export function readMail({ raw }: Received): { subject: string; text: string; messageId: string; hasPicture: boolean } {
  const header = (name: string): string => new RegExp(`^${name}: ((?:.*\\r?\\n[ \\t])*.*)`, "mi").exec(raw)?.[1]?.replaceAll(/\r?\n[ \t]/g, " ") ?? "";
  const words = (text: string): string =>
    text
      .replaceAll(/\?=\s+=\?/g, "?==?")
      .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, coded: string) =>
        kind.toUpperCase() === "B" ? Buffer.from(coded, "base64").toString() : printable(coded.replaceAll("_", " ")),
      );
  const part = /Content-Type: text\/plain[^]*?\r?\n\r?\n([^]*?)\r?\n--/i.exec(raw);
  const encoding = /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: (\S+)/i.exec(raw)?.[1]?.toLowerCase();
  const body = part?.[1] ?? "";
  const text = encoding === "base64" ? Buffer.from(body, "base64").toString() : encoding === "quoted-printable" ? printable(body) : body;
  return { subject: words(header("Subject")), text, messageId: header("Message-ID"), hasPicture: /Content-Type: image\/jpeg/i.test(raw) };
}

const printable = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=\r?\n/g, "").replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();
