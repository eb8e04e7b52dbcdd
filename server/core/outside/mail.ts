import type { Transporter } from "nodemailer";
import type { MailConfig } from "#server/core/config.ts";

export type Picture = { cid: string; fileName: string; mediaType: string; bytes: Buffer };
export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  pictures: Picture[];
  /** Always the same for the same e-mail: one that is handed over twice is recognised by it. */
  messageId: string;
  replyTo: string | undefined;
};

export type Mail = {
  /** Throws when the server does not take the message. */
  send(message: MailMessage): Promise<void>;
  close(): void;
};

const TIMEOUT_MS = 20_000;

/** Sends through the configured SMTP server; the library is loaded for the first message. */
export function openMail(config: MailConfig): Mail {
  let transport: Promise<Transporter> | undefined;
  return {
    send: async ({ to, subject, text, html, pictures, messageId, replyTo }) => {
      transport ??= openTransport(config);
      await (
        await transport
      ).sendMail({
        from: config.from,
        to: { name: "", address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
        subject,
        text,
        html,
        messageId: `<${messageId}@kvitance>`,
        // Out-of-office answers to e-mails of a program help nobody.
        headers: { "Auto-Submitted": "auto-generated" },
        attachments: pictures.map(({ cid, fileName, mediaType, bytes }) => ({ cid, filename: fileName, contentType: mediaType, content: bytes })),
      });
    },
    close: () => void transport?.then((open) => open.close()),
  };
}

async function openTransport(config: MailConfig): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url: config.smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // E-mails are made of our own texts and values of documents: nothing may be read from disk or fetched for them.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
