import { isHttps } from "./addresses.ts";

const HSTS_SECONDS = 31_536_000;
/** Powers of the browser that no screen uses. */
const permissions = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"].map((power) => `${power}=()`).join(", ");

/** Who may show the answer in a frame: nobody, its own origin, or the origin named. */
export type FramedBy = "'none'" | "'self'" | `http${string}`;

/** Security headers of an answer. `policy` are the directives of its content security policy but for the frame. */
export function securityHeaders(answer: { publicUrl: string; policy: readonly string[]; framedBy: FramedBy }): Record<string, string> {
  const { publicUrl, policy, framedBy } = answer;
  const isFramedElsewhere = framedBy.startsWith("http");
  return {
    "content-security-policy": [...policy, `frame-ancestors ${framedBy}`].join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": permissions,
    // The old header knows no origin but one's own. What another origin frames may also stand in its popup, which keeps its opener.
    ...(isFramedElsewhere ? {} : { "x-frame-options": framedBy === "'self'" ? "SAMEORIGIN" : "DENY", "cross-origin-opener-policy": "same-origin" }),
    ...(isHttps(publicUrl) ? { "strict-transport-security": `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
  };
}
