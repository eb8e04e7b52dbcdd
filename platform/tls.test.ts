import { makeCertificate } from "#test/certificate.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterAll, expect, test } from "vitest";
import { certificateEnds, followTls, readTls, type TlsFiles, tlsFiles } from "./tls.ts";

const folder = mkdtempSync(join(tmpdir(), "kvitance-tls-"));
const first = makeCertificate(["kvitance.example.com"]);
const second = makeCertificate(["kvitance.example.com"]);
const hasOpenssl = first !== undefined;
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const files = (name: string, { cert, key } = { cert: first?.cert ?? "", key: first?.key ?? "" }): TlsFiles => ({
  cert: write(`${name}.crt`, cert),
  key: write(`${name}.key`, key),
});
const DAY_MS = 86_400_000;

test("one setting without the other is said, and none is none", () => {
  expect(tlsFiles({})).toBeUndefined();
  expect(() => tlsFiles({ KVITANCE_TLS_CERT: "/a" })).toThrow(/^KVITANCE_TLS_CERT needs KVITANCE_TLS_KEY/);
  expect(() => tlsFiles({ KVITANCE_TLS_KEY: "/a" })).toThrow(/^KVITANCE_TLS_KEY needs KVITANCE_TLS_CERT/);
});

test.skipIf(!hasOpenssl)("what makes no pair, or is not valid now, is refused in one sentence that names the setting", () => {
  const good = files("good");
  expect(readTls(good).ends.getTime()).toBeGreaterThan(Date.now() + DAY_MS);
  expect(certificateEnds(good)).toBe(readTls(good).ends.toISOString());
  expect(() => readTls(good, new Date(Date.now() + 3 * DAY_MS))).toThrow(/KVITANCE_TLS_CERT \(.+\) ended on \d{4}-\d\d-\d\d: put a new one there\.$/);
  expect(() => readTls(good, new Date(Date.now() - DAY_MS))).toThrow(/is not valid before/);
  expect(() => readTls(files("other", { cert: first?.cert ?? "", key: second?.key ?? "" }))).toThrow(/KVITANCE_TLS_KEY \(.+\) is not that of the certificate/);
  expect(() => readTls(files("text", { cert: "x", key: first?.key ?? "" }))).toThrow(/KVITANCE_TLS_CERT \(.+\) is not a certificate in PEM\.$/);
  expect(() => readTls(files("noKey", { cert: first?.cert ?? "", key: "x" }))).toThrow(/KVITANCE_TLS_KEY \(.+\) is not a private key/);
  expect(() => readTls({ ...good, cert: join(folder, "none") })).toThrow(/^The file in KVITANCE_TLS_CERT cannot be read: ENOENT/);
});

test.skipIf(!hasOpenssl)("a certificate that is replaced is taken without a restart, and a wrong one is not", async () => {
  const place = files("live");
  const server = createServer(readTls(place), (_request, response) => response.end());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const reports: string[] = [];
  const end = followTls(server, place, (error) => reports.push(String(error)), 20);
  const shown = () =>
    new Promise<string>((done, failed) => {
      const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", rejectUnauthorized: false }, () => {
        done(socket.getPeerX509Certificate()?.toString() ?? "");
        socket.destroy();
      });
      socket.on("error", failed);
    });
  const before = await shown();
  // The certificate comes first: for a moment the pair is none.
  writeFileSync(place.cert, second?.cert ?? "");
  await expect.poll(() => reports).toMatchObject([expect.stringContaining("is not that of the certificate")]);
  expect(await shown()).toBe(before);
  writeFileSync(place.key, second?.key ?? "");
  await expect.poll(shown).not.toBe(before);
  end();
  await new Promise((done) => server.close(done));
});
