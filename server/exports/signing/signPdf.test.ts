import { programOf } from "#test/servers/program.ts";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument, PDFName, StandardFonts } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extendPdf } from "#server/reading/pdfExtend.ts";
import { CertificateRefused, openPkcs12 } from "./key.ts";
import { signPdf } from "./signPdf.ts";

// Keys and certificates are made by openssl when the tests run; signatures are checked by openssl and, where it is installed, by pdfsig.

const PASSWORD = "heslo č. 1";
// A little later than the certificates that are made here.
const now = new Date(Date.now() + 60_000);
const hasOpenssl = programOf("openssl") !== undefined;
if (!hasOpenssl) console.warn("openssl is not installed: signatures are not checked.");
const hasPdfsig = programOf("pdfsig") !== undefined;
if (!hasPdfsig) console.warn("pdfsig (poppler-utils) is not installed: its judgement of signatures is skipped.");

let folder: string;
const at = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });

beforeAll(() => {
  if (!hasOpenssl) return;
  folder = mkdtempSync(join(tmpdir(), "kvitance-signing-"));
  const subject = (name: string) => ["-subj", `/C=CZ/O=Zkušební a.s./CN=${name}`, "-utf8"];
  openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out", "ca.pem", "-days", "30", ...subject("Zkušební autorita"));
  for (const [name, ...kind] of [
    ["rsa", "rsa:2048"],
    ["ec", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"],
  ] as const) {
    openssl("req", "-newkey", ...kind, "-nodes", "-keyout", `${name}.key`, "-out", `${name}.csr`, ...subject(`Podpis ${name}`));
    openssl("x509", "-req", "-in", `${name}.csr`, "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-out", `${name}.pem`, "-days", "20");
    pack(`${name}.p12`, name);
  }
  pack("legacy.p12", "rsa", "-legacy");
  pack("noKey.p12", "rsa", "-nokeys");
}, 120_000);
afterAll(() => hasOpenssl && rmSync(folder, { recursive: true, force: true }));

function pack(file: string, name: string, ...options: string[]): void {
  openssl("pkcs12", "-export", "-inkey", `${name}.key`, "-in", `${name}.pem`, "-certfile", "ca.pem", "-out", file, "-passout", `pass:${PASSWORD}`, ...options);
}

const keyOf = (name: string, at_ = now) => openPkcs12({ bytes: readFileSync(at(name)), password: PASSWORD, now: at_ });
const problemOf = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work();
    return "";
  } catch (error) {
    return error instanceof CertificateRefused ? error.problem : String(error);
  }
};

async function paper(change: (pdf: PDFDocument) => void = () => undefined, useObjectStreams = true): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const text of ["Strana 1", "Strana 2"]) pdf.addPage([300, 400]).drawText(text, { x: 20, y: 200, font: await pdf.embedFont(StandardFonts.Helvetica) });
  change(pdf);
  return Buffer.from(await pdf.save({ useObjectStreams }));
}

const signed = async (bytes: Buffer, name = "rsa.p12") => signPdf(await extendPdf(bytes, { now, signature: true }), await keyOf(name));

/** The signature of a PDF, and the bytes that it covers. */
function parts(pdf: Buffer): { signature: Buffer; covered: Buffer } {
  const text = pdf.toString("latin1");
  const [, contents = "", after = "", rest = ""] = /\/ByteRange \[0 +(\d+) +(\d+) +(\d+)\]/.exec(text) ?? [];
  const hex = text.slice(Number(contents) + 1, Number(after) - 1);
  const bytes = Buffer.from(hex, "hex");
  // The length of the outermost element stands in its first four bytes.
  return {
    signature: bytes.subarray(0, 4 + bytes.readUInt16BE(2)),
    covered: Buffer.concat([pdf.subarray(0, Number(contents)), pdf.subarray(Number(after), Number(after) + Number(rest))]),
  };
}

/** What openssl says of the signature: "" when it is good. */
function opensslFinds(pdf: Buffer): string {
  const { signature, covered } = parts(pdf);
  writeFileSync(at("signature.der"), signature);
  writeFileSync(at("covered"), covered);
  const args = [
    "cms",
    "-verify",
    "-inform",
    "DER",
    "-in",
    "signature.der",
    "-content",
    "covered",
    "-binary",
    "-CAfile",
    "ca.pem",
    "-purpose",
    "any",
    "-cades",
    "-out",
    "/dev/null",
  ];
  const { status, stderr } = spawnSync("openssl", args, { cwd: folder, encoding: "utf8" });
  return status === 0 ? "" : stderr;
}

function pdfsigSays(pdf: Buffer): string {
  writeFileSync(at("signed.pdf"), pdf);
  return spawnSync("pdfsig", ["-nocert", "signed.pdf"], { cwd: folder, encoding: "utf8" }).stdout;
}

describe.skipIf(!hasOpenssl)("a signed PDF", () => {
  test.each(["rsa.p12", "ec.p12", "legacy.p12"])("with the key of %s is accepted, as CAdES with its certificate bound in", async (name) => {
    const pdf = await signed(await paper(), name);
    expect(opensslFinds(pdf)).toBe("");
    expect(pdf.toString("latin1")).toContain("/SubFilter /ETSI.CAdES.detached");
    if (!hasPdfsig) return;
    expect(pdfsigSays(pdf)).toMatch(/Signature Validation: Signature is Valid/);
    expect(pdfsigSays(pdf)).toMatch(/Total document signed/);
  });

  test("is refused when a byte of it is changed, before or behind the signature", async () => {
    const pdf = await signed(await paper());
    for (const place of [200, pdf.length - 40]) {
      const changed = Buffer.from(pdf);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(opensslFinds(changed)).not.toBe("");
      if (hasPdfsig) expect(pdfsigSays(changed)).not.toMatch(/Signature is Valid/);
    }
  });

  test.each<[string, (pdf: PDFDocument) => void, boolean]>([
    ["with object streams", () => undefined, true],
    ["with a plain table", () => undefined, false],
    ["with a form of its own", (pdf) => pdf.getForm().createTextField("Jméno").addToPage(pdf.getPage(0)), false],
    ["with notes in an object of their own", (pdf) => pdf.getPage(0).node.set(PDFName.of("Annots"), pdf.context.register(pdf.context.obj([]))), false],
  ])("keeps what the original had: one %s", async (_, change, streams) => {
    const before = await paper(change, streams);
    const pdf = await signed(before);
    expect(opensslFinds(pdf)).toBe("");
    const [one, other] = [await PDFDocument.load(before), await PDFDocument.load(pdf)];
    expect(other.getPageCount()).toBe(2);
    const names = (of: PDFDocument) =>
      of
        .getForm()
        .getFields()
        .map((field) => field.getName());
    const own = names(one);
    expect(names(other).filter((name) => own.includes(name))).toEqual(own);
    expect(names(other)).toHaveLength(own.length + 1);
  });
});

describe.skipIf(!hasOpenssl)("a file with a certificate", () => {
  test("that asks for endless rounds of key derivation is given up, and others are opened behind it", async () => {
    openssl("pkcs12", "-export", "-inkey", "rsa.key", "-in", "rsa.pem", "-out", "slow.p12", "-passout", `pass:${PASSWORD}`, "-iter", "3000000");
    const [slow, next] = await Promise.all([problemOf(() => keyOf("slow.p12")), problemOf(() => keyOf("ec.p12"))]);
    expect([slow, next]).toEqual(["notPkcs12", ""]);
  });

  test("gives the key with its certificate first, then the issuer's", async () => {
    const { chain } = await keyOf("rsa.p12");
    expect(chain).toHaveLength(2);
  });

  test("that cannot sign is refused with its reason", async () => {
    const of = (name: string, password = PASSWORD, when = now) => problemOf(() => openPkcs12({ bytes: readFileSync(at(name)), password, now: when }));
    expect(await of("rsa.p12", "jiné")).toBe("wrongPassword");
    expect(await of("rsa.pem")).toBe("notPkcs12");
    expect(await problemOf(() => openPkcs12({ bytes: Buffer.from("nesmysl"), password: PASSWORD, now }))).toBe("notPkcs12");
    expect(await problemOf(() => openPkcs12({ bytes: Buffer.alloc(0), password: PASSWORD, now }))).toBe("notPkcs12");
    expect(await of("noKey.p12")).toBe("noKey");
    expect(await of("rsa.p12", PASSWORD, new Date(now.getTime() + 40 * 24 * 3_600_000))).toBe("expired");
    expect(await of("rsa.p12", PASSWORD, new Date(now.getTime() - 24 * 3_600_000))).toBe("notYetValid");
  });
});
