import { SILENT_CALLBACK } from "#contract/organisation/session.ts";
import { securityHeaders } from "#platform/http/headers.ts";

/** Security headers of an answer. Data may run nothing and be framed by nobody; pages run our own files alone. */
export function headersOf(path: string, { appUrl, identityUrl }: { appUrl: string; identityUrl: string }): Record<string, string> {
  const isData = path.startsWith("/v1/");
  return {
    ...securityHeaders({
      publicUrl: appUrl,
      policy: isData ? ["default-src 'none'", "sandbox"] : pagePolicy(identityUrl),
      // The answer of the silent sign-in arrives in a hidden frame of the application itself.
      framedBy: path === SILENT_CALLBACK ? "'self'" : "'none'",
    }),
    // What is about a tenant stays out of every cache; files with a tag and the application's own files say otherwise.
    ...(isData ? { "cache-control": "no-store" } : {}),
  };
}

const pagePolicy = (identityUrl: string): string[] => [
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
];
