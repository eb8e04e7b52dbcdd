import { lookup } from "node:dns/promises";
import type { IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { http } from "#platform/http/nodeHttp.ts";
import { Refusal } from "#platform/http/refusal.ts";

/**
 * Who named the address. What the operator configured is trusted; what a tenant typed into its settings may only lead to
 * public addresses and to the ranges that the operator allows, so that nobody reaches the inner network through us.
 */
export type NamedBy = "operator" | "tenant";

export type OutgoingRequest = {
  url: string;
  namedBy: NamedBy;
  /** The last three are those of WebDAV (RFC 4918). */
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "PROPFIND" | "MKCOL" | "MOVE";
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** For the whole exchange, name resolution included. */
  timeoutMs: number;
  /** Most bytes of the answer; 5 MiB by default. */
  maxBytes?: number;
  /** Ends the request early. */
  signal?: AbortSignal;
};
/** Redirects are answers like any other: they are never followed. */
export type OutgoingReply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** `forbidden`: the address may not be used; `timeout`; `unreachable`: no connection or a broken one; `tooLong`: more bytes than allowed. */
export class OutgoingFailure extends Error {
  readonly kind: "forbidden" | "timeout" | "unreachable" | "tooLong";
  constructor(kind: OutgoingFailure["kind"], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

export type OutgoingConnection = {
  /** For name, connection and TLS handshake together. */
  timeoutMs: number;
  /** Speaks TLS from the first byte; the certificate must be for the host. `ca`: certificates in PEM trusted instead of the public ones. */
  tls?: { ca?: string };
  /** Ends the attempt early. */
  signal?: AbortSignal;
};

/** All requests of the program to the outside: HTTP, connections, and addresses for libraries that connect themselves. */
export type Outgoing = {
  /** One HTTP exchange. Throws OutgoingFailure. */
  fetch(request: OutgoingRequest): Promise<OutgoingReply>;
  /** A connection to a host that a tenant named (SFTP, FTPS ...): resolved once, checked, connected to that address. Throws OutgoingFailure. */
  connect(host: string, port: number, options: OutgoingConnection): Promise<Socket>;
  /**
   * The address to connect to for a host that a tenant named, where a library must connect itself. Connect to the answer, never to the
   * name again: a second resolution could lead elsewhere. Throws OutgoingFailure forbidden or unreachable.
   */
  addressOf(host: string): Promise<string>;
};

export type Resolve = (host: string) => Promise<string[]>;

const MAX_BYTES = 5 * 1024 * 1024;

/**
 * Ranges that are not part of the public internet (IANA special-purpose registries of IPv4 and IPv6 addresses, and multicast):
 * of IPv6 everything outside 2000::/3, and what inside it is not for the public or carries an IPv4 address.
 */
const inner: readonly string[] = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24
  192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  ::/3 4000::/2 8000::/1 2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20`
  .trim()
  .split(/\s+/);

/** Never reachable whatever the operator allows: this host's "any" address, link-local (cloud metadata) and multicast. */
const never: readonly string[] = ["0.0.0.0/8", "169.254.0.0/16", "224.0.0.0/4", "240.0.0.0/4", "::/128", "fe80::/10", "ff00::/8"];

/** `allowed`: address ranges in CIDR notation, or single addresses, that tenants may reach although they are not public. */
export function openOutgoing(allowed: readonly string[], resolve: Resolve = resolveHost): Outgoing {
  const [innerRanges, neverRanges, allowedRanges] = [rangesOf(inner), rangesOf(never), rangesOf(allowed)];
  const mayReach = (address: string): boolean => {
    const plain = unmapped(address);
    if (contains(neverRanges, plain)) return false;
    return contains(allowedRanges, plain) || !contains(innerRanges, plain);
  };

  const addressOf = async (named: string): Promise<string> => {
    const host = bare(named);
    const addresses = isIP(host) ? [host] : await resolve(host).catch(noAddress);
    if (addresses.length === 0) noAddress();
    // One forbidden address among good ones is the mark of a name that was made to deceive.
    if (!addresses.every(mayReach)) throw new OutgoingFailure("forbidden", "The host is not on the public internet.");
    return addresses[0]!;
  };

  return {
    addressOf,
    connect: async (host, port, options) => {
      const deadline = deadlineOf(options);
      const name = hostOf(host);
      return open({ name, address: await inTime(addressOf(name), deadline), port }, options, deadline);
    },
    fetch: async (request) => {
      const url = checkedUrl(request);
      const deadline = deadlineOf(request);
      const address = request.namedBy === "tenant" ? await inTime(addressOf(url.hostname), deadline) : undefined;
      return exchange(url, request, address, deadline);
    },
  };
}

function noAddress(cause?: unknown): never {
  throw new OutgoingFailure("unreachable", "The host has no address.", cause);
}

const deadlineOf = ({ timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal }): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);

const resolveHost: Resolve = async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/** Whether a text is an address range in CIDR notation or a single address. */
export function isAddressRange(text: string): boolean {
  const [address = "", bits] = text.split("/");
  const width = isIP(address) === 4 ? 32 : 128;
  return isIP(address) > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width));
}

/** One list per family: a single list would judge an IPv4 address by the IPv6 ranges that its mapped form falls into. */
type Ranges = { 4: BlockList; 6: BlockList };

function rangesOf(ranges: readonly string[]): Ranges {
  const lists: Ranges = { 4: new BlockList(), 6: new BlockList() };
  for (const range of ranges) {
    if (!isAddressRange(range)) throw new Error(`"${range}" is no address range.`);
    const [address = "", bits] = range.split("/");
    const family = isIP(address) as 4 | 6;
    lists[family].addSubnet(address, Number(bits ?? (family === 4 ? 32 : 128)), `ipv${family}`);
  }
  return lists;
}

function contains(ranges: Ranges, address: string): boolean {
  const family = isIP(address) as 4 | 6;
  return ranges[family].check(address, `ipv${family}`);
}

/** An IPv4 address written inside an IPv6 one (::ffff:…, ::…, 64:ff9b::…) reaches the IPv4 host, so that one is judged. */
function unmapped(address: string): string {
  const plain = address.split("%", 1)[0]!;
  if (isIP(plain) !== 6) return plain;
  const groups = new URL(`http://[${plain}]/`).hostname.slice(1, -1);
  const hex = /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(groups);
  if (!hex) return plain;
  const [high, low] = [Number.parseInt(hex[1]!, 16), Number.parseInt(hex[2]!, 16)];
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** A host as a URL would read it, so that 0x7f.1 or full-width digits are judged as the address that they are. */
function hostOf(text: string): string {
  const address = `http://${isIP(text) === 6 ? `[${text}]` : text}/`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || text === "" || url.href !== `http://${url.hostname}/`) throw new OutgoingFailure("forbidden", "This is no host name.");
  return bare(url.hostname);
}

function checkedUrl({ url, namedBy }: OutgoingRequest): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new OutgoingFailure("forbidden", "Only http and https addresses are called.");
  if (namedBy === "tenant" && (parsed.username || parsed.password)) throw new OutgoingFailure("forbidden", "An address must not carry a password.");
  return parsed;
}

/** Waits no longer than the deadline; the resolver itself can't be stopped. */
async function inTime<Value>(work: Promise<Value>, deadline: AbortSignal): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const stop = () => late.reject(new OutgoingFailure("timeout", "The host's name took too long to resolve."));
  if (deadline.aborted) stop();
  deadline.addEventListener("abort", stop, { once: true });
  return Promise.race([work, late.promise]).finally(() => deadline.removeEventListener("abort", stop));
}

/** Connects to the address that was checked; with TLS the certificate is checked against the name. */
function open(to: { name: string; address: string; port: number }, { tls }: OutgoingConnection, signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const { address: host, port } = to;
  // An address has no name to show; its certificate is checked against the address.
  const socket = tls ? connectTls({ ...tls, host, port, ...(isIP(to.name) ? {} : { servername: to.name }) }) : connectTcp({ host, port });
  const stop = () => socket.destroy(new OutgoingFailure("timeout", "The other side did not answer in time."));
  const fail = (error: Error) => {
    signal.removeEventListener("abort", stop);
    reject(error instanceof OutgoingFailure ? error : new OutgoingFailure("unreachable", `The connection failed: ${error.message}`, error));
  };
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  socket.once("error", fail);
  socket.once(tls ? "secureConnect" : "connect", () => {
    signal.removeEventListener("abort", stop);
    socket.off("error", fail);
    resolve(socket);
  });
  return promise;
}

/** Sends to the address that was checked; the name stays in the Host header and in the certificate check. */
function exchange(url: URL, request: OutgoingRequest, address: string | undefined, signal: AbortSignal): Promise<OutgoingReply> {
  const maxBytes = request.maxBytes ?? MAX_BYTES;
  const send = url.protocol === "https:" ? httpsRequest : http.request;
  const length = request.body === undefined ? {} : { "content-length": String(Buffer.byteLength(request.body)) };
  return new Promise((done, failed) => {
    const fail = (error: Error) => failed(signal.aborted ? new OutgoingFailure("timeout", "The other side did not answer in time.") : error);
    const broken = (cause?: Error) => fail(new OutgoingFailure("unreachable", "The connection failed.", cause));
    const outgoing = send(
      url,
      {
        method: request.method ?? "GET",
        headers: { ...request.headers, ...length },
        signal,
        agent: false,
        ...(address ? { lookup: (_host: string, options: { all?: boolean }, found: Found) => answer(found, address, options.all ?? false) } : {}),
      },
      (reply) => {
        const parts: Buffer[] = [];
        let size = 0;
        reply.on("data", (part: Buffer) => {
          size += part.length;
          parts.push(part);
          if (size <= maxBytes) return;
          fail(new OutgoingFailure("tooLong", "The answer is too long."));
          outgoing.destroy();
        });
        reply.on("end", () => (reply.complete ? done({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }) : broken()));
        reply.on("error", broken);
      },
    );
    outgoing.on("error", broken);
    outgoing.end(request.body);
  });
}

type Found = (error: null, address: string | { address: string; family: number }[], family?: number) => void;

function answer(found: Found, address: string, all: boolean): void {
  const family = isIP(address);
  if (all) found(null, [{ address, family }]);
  else found(null, address, family);
}

/** For what the operator configured: no redirects, a time and a size limit, and any address. */
export const operatorPort: Pick<Outgoing, "fetch"> = openOutgoing([]);

/** Asks a service that the operator configured; failures of the way become Refusal upstream-failed or upstream-timeout with its name. */
export async function askUpstream(name: string, request: Omit<OutgoingRequest, "namedBy">): Promise<OutgoingReply> {
  try {
    return await operatorPort.fetch({ ...request, namedBy: "operator" });
  } catch (error) {
    throw new Refusal(error instanceof OutgoingFailure && error.kind === "timeout" ? "upstream-timeout" : "upstream-failed", { detail: name });
  }
}
