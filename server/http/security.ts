import { createHash } from "node:crypto";
import { SILENT_CALLBACK } from "#contract/organisation/session.ts";
import { securityHeaders } from "#platform/http/headers.ts";

type Origins = { appUrl: string; identityUrl: string };

/** Security headers of an answer. Data may run nothing and be framed by nobody; pages run our own files, and `scripts` (`inlineScripts`). */
export function headersOf(path: string, { appUrl, identityUrl }: Origins, scripts: readonly string[] = []): Record<string, string> {
  const isData = path.startsWith("/v1/");
  return {
    ...securityHeaders({
      publicUrl: appUrl,
      policy: isData ? ["default-src 'none'", "sandbox"] : pagePolicy(identityUrl, scripts),
      // The answer of the silent sign-in arrives in a hidden frame of the application itself.
      framedBy: path === SILENT_CALLBACK ? "'self'" : "'none'",
    }),
    // What is about a tenant stays out of every cache; files with a tag and the application's own files say otherwise.
    ...(isData ? { "cache-control": "no-store" } : {}),
  };
}

/** Sources by which a content security policy allows the scripts that stand in a page of our own, and no other text. */
export const inlineScripts = (page: string): string[] =>
  page
    .split("<script")
    .slice(1)
    .flatMap((element) => {
      const start = element.indexOf(">") + 1;
      if (element.slice(0, start).includes(" src=")) return [];
      const text = element.slice(start, element.indexOf("</script>"));
      return [`'sha256-${createHash("sha256").update(text).digest("base64")}'`];
    });

const pagePolicy = (identityUrl: string, scripts: readonly string[]): string[] => [
  "default-src 'none'",
  ["script-src 'self'", ...scripts].join(" "),
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  `connect-src 'self' ${identityUrl}`,
  `frame-src 'self' ${identityUrl}`,
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
];
