import type { CallInput, CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { ApiError, currentSession, prepare } from "./api.ts";

type Uploading = typeof calls.uploadDocument;
type Paging = typeof calls.uploadPage;

/** One request that carries a file: a whole document, or one page of it. */
export type Sending = ({ call: Uploading; input: CallInput<Uploading> } | { call: Paging; input: CallInput<Paging> }) & {
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Uploads one file and reports the share that has left, 0 to 1: fetch cannot, so this is the one request made by XMLHttpRequest.
 * Same rules as `api`: bearer token, one refresh after 401, ApiError for refusals, TypeError for a broken line.
 */
export async function sendFile(sending: Sending): Promise<CallReply<Uploading>> {
  let answer = await attempt(sending);
  if (answer.status === 401) {
    if (await currentSession().refresh()) answer = await attempt(sending);
    if (answer.status === 401) currentSession().lost();
  }
  if (answer.status !== 200) throw new ApiError(answer.status, answer.body, answer.headers);
  return JSON.parse(answer.body) as CallReply<Uploading>;
}

type Answer = { status: number; body: string; headers: Headers };

function attempt({ onProgress, signal, ...sending }: Sending): Promise<Answer> {
  const request = sending.call === calls.uploadDocument ? prepare(calls.uploadDocument, sending.input) : prepare(calls.uploadPage, sending.input);
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    request.headers().forEach((value, name) => {
      // Browsers set this one themselves and only fetch may change it.
      if (name !== "accept-language") xhr.setRequestHeader(name, value);
    });
    xhr.upload.addEventListener("progress", (event) => event.lengthComputable && onProgress(event.loaded / event.total));
    xhr.addEventListener("load", () => resolve({ status: xhr.status, body: xhr.responseText, headers: parseHeaders(xhr.getAllResponseHeaders()) }));
    xhr.addEventListener("error", () => reject(new TypeError("The connection broke.")));
    xhr.addEventListener("abort", () => reject(new DOMException("The upload was stopped.", "AbortError")));
    signal.addEventListener("abort", () => xhr.abort(), { once: true });
    xhr.send(request.body);
  });
}

function parseHeaders(text: string): Headers {
  const headers = new Headers();
  for (const line of text.trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
