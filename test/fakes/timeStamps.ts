import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A time stamp authority (RFC 3161) over HTTP, with openssl behind it. */
export type FakeTimeStamps = {
  url: string;
  /** "refuses": a status of refusal; "other": a stamp of other bytes; "down": status 503. */
  mood: "ok" | "refuses" | "other" | "garbage" | "down";
  /** What openssl finds against the stamp in a signed PDF: "" when it is one of this authority. */
  verify(pdf: Buffer): string;
  close(): Promise<void>;
};

export async function startFakeTimeStamps(): Promise<FakeTimeStamps> {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-stamps-"));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  const self = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "20", "-subj", "/CN=Stamps", "-addext", "extendedKeyUsage=critical,timeStamping"];
  openssl(...self, "-keyout", "tsa.key", "-out", "tsa.pem");
  writeFileSync(
    at("tsa.cnf"),
    "[tsa]\ndefault_tsa=one\n[one]\nserial=./serial\ncrypto_device=builtin\nsigner_cert=./tsa.pem\nsigner_key=./tsa.key\nsigner_digest=sha256\ndefault_policy=1.2.3.4.1\ndigests=sha256\naccuracy=secs:1\nordering=no\ntsa_name=no\ness_cert_id_chain=no\n",
  );
  writeFileSync(at("serial"), "01\n");
  const reply = (query: Buffer): Buffer => {
    writeFileSync(at("query.tsq"), query);
    openssl("ts", "-reply", "-config", "tsa.cnf", "-queryfile", "query.tsq", "-out", "reply.tsr");
    return readFileSync(at("reply.tsr"));
  };
  const fake: FakeTimeStamps = { url: "", mood: "ok", verify: (pdf) => verify(pdf, { folder, at }), close: () => closed() };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const query = Buffer.concat(parts);
      if (fake.mood === "down" || request.headers["content-type"] !== "application/timestamp-query") return void response.writeHead(503).end();
      // PKIStatus 2 is a rejection.
      const answers = { ok: reply, refuses: () => Buffer.from("30053003020102", "hex"), other: otherReply, garbage: () => Buffer.from("<html>") };
      response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(answers[fake.mood](query));
    });
  });
  const otherReply = (): Buffer => {
    writeFileSync(at("other"), "other bytes");
    openssl("ts", "-query", "-data", "other", "-sha256", "-cert", "-out", "other.tsq");
    return reply(readFileSync(at("other.tsq")));
  };
  const closed = (): Promise<void> =>
    new Promise((done) => {
      rmSync(folder, { recursive: true, force: true });
      server.closeAllConnections();
      server.close(() => done());
    });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`;
  return fake;
}

/** Takes the last signature's value and its token out of a PDF and has openssl compare them. */
function verify(pdf: Buffer, { folder, at }: { folder: string; at(name: string): string }): string {
  const text = pdf.toString("latin1");
  const hex = /\/Contents <([0-9a-f]+)>/.exec(text.slice(text.lastIndexOf("/Type /Sig ")))?.[1] ?? "";
  writeFileSync(at("signature.der"), Buffer.from(hex, "hex"));
  // The token is the only signed data inside of the signed data; its object begins where openssl finds its type.
  const lines = spawnSync("openssl", ["asn1parse", "-inform", "DER", "-in", "signature.der"], { cwd: folder, encoding: "utf8" }).stdout.split("\n");
  const place = (line: string | undefined) => Number(/^\s*(\d+):/.exec(line ?? "")?.[1]);
  const type = lines.findIndex((line) => line.includes("id-smime-aa-timeStampToken"));
  const token = lines.slice(type).find((line) => /cons: SEQUENCE/.test(line));
  // The value of the signature is the octet string before the unsigned attributes.
  const value = lines.slice(0, type).findLast((line) => /prim: OCTET STRING/.test(line));
  const cut = (line: string | undefined, name: string, skipHead: boolean) => {
    const [, offset = 0, head = 0, length = 0] = (/^\s*(\d+):d=\s*\d+\s+hl=\s*(\d+)\s+l=\s*(\d+)/.exec(line ?? "") ?? []).map(Number);
    const bytes = Buffer.from(hex, "hex");
    writeFileSync(at(name), bytes.subarray(offset + (skipHead ? head : 0), offset + head + length));
  };
  if (Number.isNaN(place(token)) || Number.isNaN(place(value))) return "there is no time stamp";
  cut(token, "token.der", false);
  cut(value, "value", true);
  const { status, stderr } = spawnSync("openssl", ["ts", "-verify", "-data", "value", "-in", "token.der", "-token_in", "-CAfile", "tsa.pem"], {
    cwd: folder,
    encoding: "utf8",
  });
  return status === 0 ? "" : stderr;
}
