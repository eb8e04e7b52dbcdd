import { errors, type Problem } from "#contract/errors.ts";

/** What the HTTP parser of Node says of a request that it cannot pass on. */
const codes: Record<string, "headers-too-long" | "request-timeout"> = {
  HPE_HEADER_OVERFLOW: "headers-too-long",
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
};

/** The whole answer, head and body, to a request that never became one: malformed, its headers too long, or sent too slowly. */
export function brokenRequestAnswer(failure: string | undefined, requestId: string): string {
  const code = codes[failure ?? ""] ?? "invalid-parameter";
  const { status, cs, en } = errors[code];
  const problem: Problem = { type: `/problems/${code}`, title: cs, status, code, instance: `urn:request:${requestId}` };
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${status} ${en}`,
    "content-type: application/problem+json; charset=utf-8",
    `content-length: ${new TextEncoder().encode(body).length}`,
    `x-request-id: ${requestId}`,
    "x-content-type-options: nosniff",
    "cache-control: no-store",
    "connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}
