const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/**
 * How this server asks a provider that the operator configured: no redirects, ten seconds, one megabyte, and none of our cookies.
 * The same rules as those of the API's outgoing port for what an operator named.
 */
export async function askProvider(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: "error", credentials: "omit", signal: AbortSignal.timeout(TIMEOUT_MS) });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new TypeError("the answer is too long");
    parts.push(part);
  }
  const body = [101, 204, 205, 304].includes(response.status) ? null : Buffer.concat(parts);
  return new Response(body, { status: response.status, headers: response.headers });
}
