import { trimEndOf } from "#domain/text/trim.ts";
import { z } from "zod";
import type { SecondReaderConfig } from "#server/core/config.ts";
import { operatorPort, OutgoingFailure } from "#platform/outgoing.ts";

/** One question: what to do, the material, and the JSON schema of the answer. */
export type Question = { instruction: string; material: string; schema: object };

export type SecondReader = {
  /** The JSON of the answer, unchecked. Throws SecondReaderFailure. */
  ask(question: Question): Promise<unknown>;
};

/** Why there is no answer. `unreachable`: a rest will do the endpoint good; `garbage`: this answer made no sense; `busy`: not asked. */
export class SecondReaderFailure extends Error {
  readonly kind: "unreachable" | "garbage" | "busy";
  constructor(kind: "unreachable" | "garbage" | "busy", message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Most bytes of an answer that are taken in, and most tokens that are asked for. */
const MAX_BYTES = 256 * 1024;
const MAX_TOKENS = 4_000;

const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

/** Connects to the configured endpoint: no other address, no redirects, a time limit and a size limit. `stopping` ends open questions. */
export function openSecondReader(config: SecondReaderConfig, stopping: AbortSignal): SecondReader {
  let running = 0;
  const waiting: (() => void)[] = [];
  const enter = async (deadline: AbortSignal): Promise<void> => {
    if (deadline.aborted) throw new SecondReaderFailure("busy", "The program stops.");
    if (running < config.concurrency) return void (running += 1);
    // A place that becomes free is handed over, so `running` stays.
    await new Promise<void>((enterNow, reject) => {
      waiting.push(enterNow);
      deadline.addEventListener("abort", () => {
        const at = waiting.indexOf(enterNow);
        if (at >= 0) waiting.splice(at, 1);
        reject(new SecondReaderFailure("busy", "All places of the second reader were taken."));
      });
    });
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    async ask(question) {
      const deadline = AbortSignal.any([AbortSignal.timeout(config.timeoutMs), stopping]);
      await enter(deadline);
      try {
        return contentOf(await post(config, question, deadline));
      } finally {
        leave();
      }
    },
  };
}

async function post(config: SecondReaderConfig, { instruction, material, schema }: Question, signal: AbortSignal): Promise<string> {
  const body = JSON.stringify({
    model: config.model,
    temperature: 0,
    max_tokens: MAX_TOKENS,
    messages: [
      { role: "system", content: instruction },
      { role: "user", content: material },
    ],
    response_format: { type: "json_schema", json_schema: { name: "values", strict: true, schema } },
  });
  const authorization: Record<string, string> = config.key ? { authorization: `Bearer ${config.key}` } : {};
  try {
    const { status, body: answer } = await operatorPort.fetch({
      url: `${config.url}/chat/completions`,
      namedBy: "operator",
      method: "POST",
      timeoutMs: config.timeoutMs,
      maxBytes: MAX_BYTES,
      signal,
      headers: { "content-type": "application/json", accept: "application/json", ...authorization },
      body,
    });
    if (status === 200) return answer.toString("utf8");
    throw new SecondReaderFailure("unreachable", `The second reader answered with status ${status}.`);
  } catch (error) {
    if (error instanceof SecondReaderFailure) throw error;
    const kind = error instanceof OutgoingFailure ? error.kind : undefined;
    if (kind === "tooLong") throw new SecondReaderFailure("garbage", "The answer of the second reader is too long.");
    throw new SecondReaderFailure("unreachable", kind === "timeout" ? "The second reader did not answer in time." : "The second reader cannot be reached.");
  }
}

/** The JSON inside the message; some models put it into a fence. */
function contentOf(text: string): unknown {
  try {
    const { content } = completion.parse(JSON.parse(text)).choices[0]!.message;
    return JSON.parse(trimEndOf(content.trim(), "`").replace(/^```(?:json)?/, ""));
  } catch {
    throw new SecondReaderFailure("garbage", "The answer of the second reader is no completion with JSON.");
  }
}
