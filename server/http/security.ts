import { SILENT_CALLBACK } from "#contract/organisation/session.ts";

const HSTS_SECONDS = 31_536_000;
/** Powers of the browser that no screen uses. */
const permissions = ["camera", "display-capture", "geolocation", "microphone", "payment", "usb"].map((power) => `${power}=()`).join(", ");

/** Security headers of an answer. Data may run nothing and be framed by nobody; pages run our own files alone. */
export function headersOf(path: string, { appUrl, identityUrl }: { appUrl: string; identityUrl: string }): Record<string, string> {
  const isData = path.startsWith("/v1/");
  // The answer of the silent sign-in arrives in a hidden frame of the application itself.
  const framedBy = path === SILENT_CALLBACK ? "'self'" : "'none'";
  return {
    "content-security-policy": isData ? "default-src 'none'; frame-ancestors 'none'; sandbox" : pagePolicy(identityUrl, framedBy),
    "x-frame-options": path === SILENT_CALLBACK ? "SAMEORIGIN" : "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": permissions,
    // What is about a tenant stays out of every cache; files with a tag and the application's own files say otherwise.
    ...(isData ? { "cache-control": "no-store" } : {}),
    ...(appUrl.startsWith("https:") ? { "strict-transport-security": `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
  };
}

const pagePolicy = (identityUrl: string, framedBy: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${identityUrl}`,
    `frame-src 'self' ${identityUrl}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join("; ");
