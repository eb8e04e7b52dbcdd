import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { makeCertificate } from "#test/certificate.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openOutgoing, type Outgoing, OutgoingFailure, type Resolve } from "./outgoing.ts";

/** Addresses by name, as a resolver under an attacker's control could give them. */
const names: Record<string, string[]> = {
  "good.example.com": ["93.184.216.34"],
  "good6.example.com": ["2606:2800:220:1:248:1893:25c8:1946"],
  "loop.example.com": ["127.0.0.1"],
  "inner.example.com": ["10.1.2.3"],
  "mixed.example.com": ["93.184.216.34", "192.168.1.1"],
  "mixed6.example.com": ["2606:2800:220:1:248:1893:25c8:1946", "fd00::1"],
  "metadata.example.com": ["169.254.169.254"],
  "mapped.example.com": ["::ffff:127.0.0.1"],
  localhost: ["127.0.0.1", "::1"],
  "localhost.": ["127.0.0.1"],
  "app.localhost": ["127.0.0.1"],
};
let asked: string[] = [];
const resolve: Resolve = async (host) => {
  asked.push(host);
  const found = names[host];
  if (!found) throw new Error("ENOTFOUND");
  return found;
};

/** Hosts in every notation a URL takes, all of which lead inside. */
const forbiddenHosts = `
  127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001 0 0.0.0.0 0x0 127.0.0.1. ①②⑦.⓪.⓪.① 127。0。0。1
  %31%32%37.0.0.1 10.0.0.1 10.255.255.255 167772161 0x0a000001 012.0.0.1 172.16.0.1 172.31.255.255 192.168.0.1 192.168.1 3232235777 0xc0a80001
  100.64.0.1 100.127.255.254 169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.0.1 169.254.170.2 192.0.0.1 192.0.2.1 192.88.99.1
  198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 [::] [::1] [0:0:0:0:0:0:0:1] [0000::1]
  [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:10.0.0.1] [::ffff:a9fe:a9fe] [::127.0.0.1] [64:ff9b::127.0.0.1] [64:ff9b::a00:1] [64:ff9b:1::1]
  [2002:7f00:1::] [2002:a00:1::1] [2001::1] [2001:db8::1] [3fff::1] [fc00::1] [fd00:ec2::254] [fd12:3456:789a::1] [fe80::1] [fec0::1] [ff02::1]
  [ff05::2] [100::1] [4000::1] [::2] localhost LOCALHOST localhost. app.localhost loop.example.com inner.example.com mixed.example.com
  mixed6.example.com metadata.example.com mapped.example.com`
  .trim()
  .split(/\s+/);
const forbiddenUrls = [
  ...`
  file:///etc/passwd ftp://good.example.com/ gopher://127.0.0.1:70/_x dict://127.0.0.1:11211/ data:text/plain,x javascript:alert(1)
  jar:http://good.example.com!/ ws://good.example.com/ //good.example.com/ good.example.com http:// http://[::1 http://user:secret@good.example.com/
  http://good.example.com@127.0.0.1/ http://127.0.0.1#@good.example.com/ http://127.0.0.1\\@good.example.com/ http:\\\\127.0.0.1/ http:127.0.0.1`
    .trim()
    .split(/\s+/),
  "",
];

const kindOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "sent",
    (error: unknown) => (error instanceof OutgoingFailure ? error.kind : String(error)),
  );
const send = (outgoing: Outgoing, url: string, rest: { timeoutMs?: number; maxBytes?: number } = {}) =>
  outgoing.fetch({ url, namedBy: "tenant", timeoutMs: 2_000, ...rest });

describe("where a tenant's address may lead", () => {
  const outgoing = openOutgoing([], resolve);
  test("the list is as long as it claims", () => expect(new Set([...forbiddenHosts, ...forbiddenUrls]).size).toBeGreaterThanOrEqual(80));

  test.each(forbiddenHosts)("not to http://%s", async (host) => {
    expect(await kindOf(send(outgoing, `http://${host}/`))).toBe("forbidden");
    expect(await kindOf(send(outgoing, `https://${host}:8443/status?x=1`))).toBe("forbidden");
  });

  test.each(forbiddenUrls)("not to %s", async (url) => {
    expect(await kindOf(send(outgoing, url))).toBe("forbidden");
  });

  test.each(["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946", "64:ff9b::808:808"])("to the public address %s", async (address) => {
    expect(await outgoing.addressOf(address)).toBe(address);
  });

  test("to public hosts by name", async () => {
    expect(await outgoing.addressOf("good.example.com")).toBe("93.184.216.34");
    expect(await outgoing.addressOf("good6.example.com")).toBe("2606:2800:220:1:248:1893:25c8:1946");
  });

  test("an unknown host is unreachable, not forbidden", async () => {
    expect(await kindOf(send(outgoing, "http://nobody.example.com/"))).toBe("unreachable");
  });

  test("to the ranges that the operator allows, but never to metadata services", async () => {
    const inside = openOutgoing(["10.0.0.0/8", "fd00::/8", "169.254.0.0/16", "0.0.0.0/0"], resolve);
    expect(await inside.addressOf("inner.example.com")).toBe("10.1.2.3");
    expect(await inside.addressOf("fd12::5")).toBe("fd12::5");
    expect(await kindOf(inside.addressOf("metadata.example.com"))).toBe("forbidden");
    expect(await kindOf(inside.addressOf("0.0.0.0"))).toBe("forbidden");
  });

  test("a range that is none stops the start", () => expect(() => openOutgoing(["10.0.0.0/33"])).toThrow('"10.0.0.0/33" is no address range.'));
});

describe("how it calls", () => {
  let server: Server;
  let base = "";
  const seen: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(`${request.method} ${request.headers.host} ${request.url}`);
      if (request.url === "/redirect") return void response.writeHead(302, { location: "http://127.0.0.1/secret" }).end();
      if (request.url === "/endless") return void response.writeHead(200).write("x".repeat(200_000));
      if (request.url === "/half") {
        response.writeHead(200, { "content-length": "100" }).write("half");
        return void setTimeout(() => response.destroy(), 20);
      }
      if (request.url === "/silent") return;
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString())).on("end", () => response.writeHead(200, { "x-answer": "yes" }).end(`got ${body}`));
    }).listen(0, "127.0.0.1");
    await new Promise((done) => server.once("listening", done));
    base = `http://rebound.example.com:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  /** A name whose second resolution would lead elsewhere. */
  const rebinding = (): Outgoing => {
    const answers = [["127.0.0.1"], ["10.0.0.1"]];
    return openOutgoing(["127.0.0.1"], async (host) => {
      asked.push(host);
      return answers.shift() ?? [];
    });
  };

  test("resolves once and connects to what was checked, under the host's own name", async () => {
    asked = [];
    const reply = await rebinding().fetch({ url: `${base}/a?b=1`, namedBy: "tenant", method: "POST", body: "žluťoučký", timeoutMs: 5_000 });
    expect({ status: reply.status, answer: reply.headers["x-answer"], body: reply.body.toString() }).toEqual({
      status: 200,
      answer: "yes",
      body: "got žluťoučký",
    });
    expect(asked).toEqual(["rebound.example.com"]);
    expect(seen.at(-1)).toBe(`POST ${new URL(base).host} /a?b=1`);
  });

  test("gives a redirect back instead of following it", async () => {
    const before = seen.length;
    const reply = await send(rebinding(), `${base}/redirect`);
    expect([reply.status, reply.headers.location, seen.length]).toEqual([302, "http://127.0.0.1/secret", before + 1]);
  });

  test("stops an endless, a cut and a silent answer", async () => {
    expect(await kindOf(send(rebinding(), `${base}/endless`, { maxBytes: 100_000 }))).toBe("tooLong");
    expect(await kindOf(send(rebinding(), `${base}/half`))).toBe("unreachable");
    expect(await kindOf(send(rebinding(), `${base}/silent`, { timeoutMs: 150 }))).toBe("timeout");
  });

  test("a resolver that never answers ends with the time limit", async () => {
    const stuck = openOutgoing([], () => new Promise(() => undefined));
    expect(await kindOf(send(stuck, "http://good.example.com/", { timeoutMs: 100 }))).toBe("timeout");
  });

  test("what the operator configured may stand inside", async () => {
    const reply = await openOutgoing([]).fetch({ url: base.replace("rebound.example.com", "127.0.0.1"), namedBy: "operator", timeoutMs: 5_000 });
    expect(reply.status).toBe(200);
  });
});

describe("connections for other protocols", () => {
  const certificate = makeCertificate(["files.example.com"]);
  const servers: TcpServer[] = [];
  const sockets: Socket[] = [];
  const listen = async (server: TcpServer): Promise<number> => {
    server.listen(0, "127.0.0.1");
    servers.push(server);
    await new Promise((done) => server.once("listening", done));
    return (server.address() as AddressInfo).port;
  };
  const greet = (socket: Socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined).write("220 welcome");
  };
  /** A name under an attacker's control: inside at the second look. */
  const rebinding = (): Outgoing => {
    const answers = [["127.0.0.1"], ["10.0.0.1"]];
    return openOutgoing(["127.0.0.1"], async () => answers.shift() ?? []);
  };
  const greeting = async (connecting: Promise<Socket>): Promise<string> => {
    const socket = await connecting;
    sockets.push(socket);
    return new Promise((done) => socket.once("data", (part) => done(String(part))));
  };
  afterAll(() => {
    sockets.forEach((socket) => socket.destroy());
    servers.forEach((server) => server.close());
  });

  test.each(forbiddenHosts)("not to %s", async (host) => {
    expect(await kindOf(openOutgoing([], resolve).connect(host, 22, { timeoutMs: 2_000 }))).toBe("forbidden");
  });

  test.each(["good.example.com/x", "user@good.example.com", "good.example.com:8080", "good.example.com#", "", " ", "good example.com", "[::1"])(
    "not to %o, which is no host",
    async (host) => expect(await kindOf(openOutgoing([], resolve).connect(host, 22, { timeoutMs: 2_000 }))).toBe("forbidden"),
  );

  test("resolves once and connects to what was checked", async () => {
    const port = await listen(createTcpServer(greet));
    expect(await greeting(rebinding().connect("files.example.com", port, { timeoutMs: 5_000 }))).toBe("220 welcome");
  });

  test("ends after its time, on a signal, and where nobody listens", async () => {
    const port = await listen(createTcpServer(greet));
    const stuck = openOutgoing([], () => new Promise(() => undefined));
    expect(await kindOf(stuck.connect("files.example.com", port, { timeoutMs: 50 }))).toBe("timeout");
    expect(await kindOf(rebinding().connect("files.example.com", port, { timeoutMs: 5_000, signal: AbortSignal.abort() }))).toBe("timeout");
    // A server that accepts and never begins its TLS.
    expect(await kindOf(rebinding().connect("files.example.com", await listen(createTcpServer()), { timeoutMs: 150, tls: {} }))).toBe("timeout");
    expect(await kindOf(rebinding().connect("files.example.com", 1, { timeoutMs: 5_000 }))).toBe("unreachable");
  });

  test.skipIf(!certificate)("TLS believes a certificate for the host's own name alone (needs openssl)", async () => {
    const port = await listen(createTlsServer({ ...certificate }, greet));
    const tls = { ca: certificate?.cert ?? "" };
    expect(await greeting(rebinding().connect("files.example.com", port, { timeoutMs: 5_000, tls }))).toBe("220 welcome");
    expect(await greeting(rebinding().connect("127.0.0.1", port, { timeoutMs: 5_000, tls }))).toBe("220 welcome");
    expect(await kindOf(rebinding().connect("other.example.com", port, { timeoutMs: 5_000, tls }))).toBe("unreachable");
    expect(await kindOf(rebinding().connect("files.example.com", port, { timeoutMs: 5_000, tls: {} }))).toBe("unreachable");
  });
});
