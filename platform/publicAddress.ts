type Setting = "KVITANCE_APP_URL" | "KVITANCE_IDENTITY_URL";

/** Why a text is no public address: `form`: not an origin; `plainHttp`: http to another machine. */
export type AddressFault = "form" | "plainHttp";

/**
 * The origin at which browsers reach a part, from the variable that names it. Throws an Error with one sentence for anything but an
 * origin, and for plain http to another machine: passwords and invoices could be read on the way, and browsers would drop the cookies.
 */
export function readPublicAddress(name: Setting, text: string): string {
  const { origin, fault } = publicOrigin(text);
  if (fault === "form") throw new Error(`${name} must be an origin such as https://kvitance.example.com, without a path; "${text}" is none.`);
  if (fault === "plainHttp") {
    const right = `${name}=https://${new URL(text).hostname}`;
    throw new Error(
      `${name} is ${origin}, and plain http is taken for this machine alone (http://localhost:8080): put a TLS proxy in front, set ${right} and let the proxy pass requests to the program's port.`,
    );
  }
  return origin;
}

/** The origin in a text, and what keeps it from being a public address. */
export function publicOrigin(text: string): { origin: string; fault?: AddressFault } {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.hash || url.username || url.password)
    return { origin: "", fault: "form" };
  if (url.protocol === "http:" && !isThisMachine(url.hostname)) return { origin: url.origin, fault: "plainHttp" };
  return { origin: url.origin };
}

/**
 * Whether browsers take two addresses for one site, as far as their names show: the same host, or names that end in the same two parts. Where
 * they do not, the cookie of the sign-in is dropped. A list of public suffixes would know better of names such as a.co.uk and b.co.uk.
 */
export function isOneSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  if (a.protocol !== b.protocol) return false;
  return a.hostname === b.hostname || (siteOf(a.hostname) !== undefined && siteOf(a.hostname) === siteOf(b.hostname));
}

/** The last two parts of a name; undefined for an address of a machine. */
const siteOf = (host: string): string | undefined => (/[\]\d]$/.test(host) ? undefined : host.split(".").slice(-2).join("."));

/** Names and addresses that never leave the machine; hosts come normalised out of URL, so 127.1 is 127.0.0.1 here. */
export function isThisMachine(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
