/** How many requests a minute one subject may make; 0 = as many as it likes. */
export type RateLimits = {
  /** One signed-in user, or one client application, over all their windows and programs. */
  user: number;
  /** One network address: calls of the API without a valid token. */
  anonymous: number;
  /** One network address: openings of documents that were shared by a link. */
  opening: number;
  /** One link to a shared document, from wherever it is opened: openings and pages. */
  link: number;
  /** One network address: pages of the application, and everything at the identity server; parts of the web application are free. */
  address: number;
};

/**
 * A checked document costs about ten requests and the quickest hands check one a second, in two windows; so 50 a second let
 * everybody work and still end a program that ran wild. A whole office may stand behind one address.
 */
export const usualRateLimits: RateLimits = { user: 3_000, anonymous: 600, opening: 60, link: 300, address: 3_000 };

/** Limits are counted in short windows, so that whoever was too quick waits seconds, not a minute. */
export const RATE_WINDOW_SECONDS = 10;

const variables: Record<keyof RateLimits, string> = {
  user: "KVITANCE_LIMIT_USER",
  anonymous: "KVITANCE_LIMIT_ANONYMOUS",
  opening: "KVITANCE_LIMIT_OPENING",
  link: "KVITANCE_LIMIT_LINK",
  address: "KVITANCE_LIMIT_ADDRESS",
};
const MOST = 1_000_000;

/** The limits of an environment. Throws an Error with a plain sentence for what is no number. */
export function readRateLimits(env: Record<string, string | undefined>): RateLimits {
  const read = (kind: keyof RateLimits): number => {
    const text = env[variables[kind]]?.trim();
    if (!text) return usualRateLimits[kind];
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0 || value > MOST)
      throw new Error(`${variables[kind]} must be a whole number of requests a minute, "${text}" is not.`);
    return value;
  };
  return { user: read("user"), anonymous: read("anonymous"), opening: read("opening"), link: read("link"), address: read("address") };
}

/** What counts as one caller: an IPv4 address, or the /64 network of an IPv6 one, in which every customer has 2^64 addresses. */
export function networkOf(address: string): string {
  const plain = address.split("%", 1)[0]!.toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (mapped) return mapped[1]!;
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array<string>(zeros).fill("0"), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(.)/, "$1"))
    .join(":")}::/64`;
}

/** The range around a network: the /24 of an IPv4 address, or the /48 of an IPv6 network as `networkOf` answers it. */
export function rangeOf(network: string): string {
  if (network.includes(":")) return `${network.split(":").slice(0, 3).join(":")}::/48`;
  const parts = network.split(".");
  return parts.length === 4 ? `${parts.slice(0, 3).join(".")}.0/24` : network;
}
