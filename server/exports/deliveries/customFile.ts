import { fileAnswer } from "#contract/notifications/answers.ts";
import { safeName } from "#domain/exports/naming.ts";
import { detailOf } from "#domain/exports/details.ts";
import { OutgoingFailure } from "#platform/outgoing.ts";
import type { App } from "#server/core/app.ts";
import type { PayloadFile } from "#server/core/connection.ts";
import { RemoteProblem, wayProblem } from "#server/core/remote/problem.ts";
import type { IntegrationRow } from "#server/exports/integrations/store.ts";
import { answerOf, isTaken, postSigned } from "#server/notifications/webHooks/post.ts";
import { describeDocument } from "#server/notifications/webHooks/question.ts";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

const MINUTE_MS = 60_000;
const MIB = 1024 * 1024;
/** Largest file that is sent along. */
const MAX_FILE_BYTES = 50 * MIB;
/** Longest answer: a file of 50 MiB in base64. */
const MAX_ANSWER_BYTES = 70 * MIB;
const MAX_REASON = 500;
const SERVER_ERROR = 500;

type Delivery = { tenant_id: string; document_id: string; delivery_key: string };

/**
 * Has the webhook of an integration make the file that is sent, out of the one that we made (event CustomFileExport, docs/webhooks.md). An empty
 * answer leaves ours as it is. The message carries the key of the delivery, so that a repeated one is recognised. Throws RemoteProblem.
 */
export async function customFile(app: App, delivery: Delivery, integration: IntegrationRow, file: PayloadFile): Promise<PayloadFile> {
  const { tenant_id, document_id, delivery_key: id } = delivery;
  if (integration.file_web_hook_id === null) return file;
  const { hook, described } = await app.db.transaction(tenant_id, async (tx) => ({
    hook: await tx
      .selectFrom("web_hooks")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("web_hook_id", "=", integration.file_web_hook_id)
      .executeTakeFirst(),
    described: await describeDocument(tx, tenant_id, document_id),
  }));
  const detail = detailOf("fileOfWebHook", { webHook: hook?.name ?? "" });
  if (!hook?.is_active || !hook.events.includes("CustomFileExport") || file.size > MAX_FILE_BYTES) throw new RemoteProblem("misconfigured", { detail });
  const sent = { name: file.name, mediaType: file.mediaType, content: (await buffer(file.open())).toString("base64") };
  const data = { ...described.about, values: described.values, integration: integration.name, file: sent };
  const payload = { type: "CustomFileExport", timestamp: app.clock.now().toISOString(), data };
  const reply = await postSigned(app, hook, { id, payload, timeoutMs: MINUTE_MS, maxAnswerBytes: MAX_ANSWER_BYTES }).catch((error: unknown) => {
    throw error instanceof OutgoingFailure ? new RemoteProblem(wayProblem(error).code, { detail, cause: error }) : error;
  });
  if (!isTaken(reply)) {
    const reason = reply.body.toString("utf8").trim().slice(0, MAX_REASON) || `HTTP ${reply.status}`;
    throw new RemoteProblem(reply.status >= SERVER_ERROR ? "serverError" : "documentRefused", { detail, reason });
  }
  return reply.body.length === 0 ? file : answeredFile(file, reply, detail);
}

function answeredFile(file: PayloadFile, reply: Parameters<typeof answerOf>[0], detail: ReturnType<typeof detailOf>): PayloadFile {
  const wrong = (cause?: unknown) => new RemoteProblem("unexpectedAnswer", { detail, cause });
  let given: unknown;
  try {
    given = answerOf(reply);
  } catch (error) {
    throw wrong(error);
  }
  const { data, error } = fileAnswer.safeParse(given);
  if (!data) throw wrong(error);
  const bytes = Buffer.from(data.content, "base64");
  const [name, mediaType] = [safeName(data.fileName), data.mediaType];
  return { ...file, name, mediaType, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex"), open: () => Readable.from([bytes]) };
}
