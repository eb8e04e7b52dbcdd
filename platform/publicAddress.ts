/**
 * The origin at which browsers reach a part, from the variable that names it. Throws an Error with one sentence for anything but an
 * origin, and for plain http to another machine: passwords and invoices could be read on the way, and browsers would drop the cookies.
 */
export function readPublicAddress(name: "KVITANCE_APP_URL" | "KVITANCE_IDENTITY_URL", text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.hash || url.username || url.password)
    throw new Error(`${name} must be an origin such as https://kvitance.example.com, without a path; "${text}" is none.`);
  if (url.protocol === "http:" && !isThisMachine(url.hostname)) {
    const right = `${name}=https://${url.hostname}`;
    throw new Error(
      `${name} is ${url.origin}, and plain http is taken for this machine alone (http://localhost:8080): put a TLS proxy in front, set ${right} and let the proxy pass requests to the program's port.`,
    );
  }
  return url.origin;
}

/** Names and addresses that never leave the machine; hosts come normalised out of URL, so 127.1 is 127.0.0.1 here. */
export function isThisMachine(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
