import { randomUUID } from "node:crypto";
import nodemailer from "nodemailer";

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "crlf" });

/** A message as a mail program sends it (RFC 5322). */
export async function buildMessage(parts: Parameters<typeof composer.sendMail>[0] = {}): Promise<Buffer> {
  const usual = { from: "Dodavatel <dodavatel@example.com>", to: "faktury@example.com", subject: "Faktura", messageId: `<${randomUUID()}@example.com>` };
  const { message } = await composer.sendMail({ ...usual, text: "Dobrý den, posíláme fakturu.", ...parts });
  return message as Buffer;
}
