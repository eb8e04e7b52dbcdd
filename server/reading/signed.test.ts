import { makeCertificate } from "#test/certificate.ts";
import { buildMessage } from "#test/messages.ts";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readMail } from "./mail.ts";
import { signedContent } from "./signed.ts";

const pdf = Buffer.from("%PDF-1.7 nic");
const made = makeCertificate(["dodavatel.example.com"]);

describe.skipIf(!made)("S/MIME as openssl writes it", () => {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-signed-"));
  const at = (name: string) => join(folder, name);
  if (made) {
    writeFileSync(at("key.pem"), made.key);
    writeFileSync(at("cert.pem"), made.cert);
  }
  const signer = ["-signer", at("cert.pem"), "-inkey", at("key.pem")];
  const openssl = (input: Buffer, ...args: string[]) => execFileSync("openssl", ["cms", ...args], { input, stdio: ["pipe", "pipe", "ignore"] });
  const message = async () => {
    const whole = await buildMessage({ text: "Posíláme fakturu.", attachments: [{ filename: "faktura č. 1.pdf", content: pdf }] });
    const headers = "From: dodavatel@example.com\r\nMessage-ID: <1@example.com>\r\n";
    // The signed part has only the headers of its content.
    return { headers, entity: Buffer.from(whole.toString("latin1").replace(/^(From|To|Subject|Message-ID|Date):.*\r\n/gim, ""), "latin1") };
  };

  test.each([
    ["content beside its signature", ["-sign"]],
    ["content inside its signature", ["-sign", "-nodetach"]],
    ["content inside its signature, in parts of no stated length", ["-sign", "-nodetach", "-stream"]],
  ])("%s is opened", async (_what, args) => {
    const { headers, entity } = await message();
    const mail = await readMail(Buffer.concat([Buffer.from(headers), openssl(entity, ...args, ...signer)]));
    expect(mail).toMatchObject({ messageId: "<1@example.com>", text: "Posíláme fakturu.", refused: [] });
    expect(mail.files.map(({ name, bytes }) => [name, Buffer.from(bytes).equals(pdf)])).toEqual([["faktura č. 1.pdf", true]]);
  });

  test("an encrypted message is refused as one", async () => {
    const { headers, entity } = await message();
    const mail = await readMail(Buffer.concat([Buffer.from(headers), openssl(entity, "-encrypt", "-aes256", at("cert.pem"))]));
    expect(mail).toMatchObject({ files: [], refused: [{ name: "smime.p7m", problem: "encrypted" }] });
  });

  test("a signed file is taken under its own name", async () => {
    const content = openssl(Buffer.from("<Invoice/>"), "-sign", "-nodetach", "-binary", "-outform", "DER", ...signer);
    const mail = await readMail(await buildMessage({ attachments: [{ filename: "faktura.xml.p7m", content, contentType: "application/pkcs7-mime" }] }));
    expect(mail.files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([["faktura.xml", "<Invoice/>"]]);
  });
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["no ASN.1", Buffer.from("0")],
  ["a length beyond the end", Buffer.from("3084ffffffff06", "hex")],
  ["parts within each other without end", Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from("3080", "hex")))],
])("%s is refused as damaged", (_what, bytes) => {
  expect(() => signedContent(bytes)).toThrow("signed message");
});
