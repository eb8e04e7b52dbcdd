import { Worker } from "node:worker_threads";
import { chooseOcr } from "./chooseOcr.ts";
import { errorTypeOf } from "./failure.ts";
import type { PageProgress } from "./pages.ts";
import type { ChildMessage, ChildReply, ChildRequest } from "./protocol.ts";
import { read } from "./read.ts";
import { measurePages, renderPage } from "./render.ts";
import { ENDS_WITH_PARENT } from "./sandbox/endsWithParent.ts";
import { unlockPdf } from "./unlock.ts";
import { giveBackFreed } from "./freed.ts";
import { collectAfterStart } from "#platform/garbage.ts";
import { ownBuild } from "#platform/ownBuild.ts";
import { nameSources } from "#platform/sourceNames.ts";

/** Entry of a reading child: answers one request after the other until its parent closes the channel. */

if (ownBuild !== undefined) nameSources(ownBuild);

let processors = 1;
const ocr = chooseOcr(process.env.KVITANCE_OCR, () => processors);

/** The models are given back: a child that draws pages says what the recogniser is, and never needs it. */
async function describeRecogniser(): Promise<string> {
  const description = await ocr.describe();
  await ocr.close();
  collectAfterStart();
  return description;
}

async function answer(request: ChildRequest): Promise<ChildReply> {
  try {
    switch (request.task) {
      case "describe":
        return { done: true, value: { ocr: await describeRecogniser() } };
      case "render":
        return { done: true, value: await renderPage(request) };
      case "measure":
        return { done: true, value: await measurePages(request.bytes) };
      case "compose":
        return { done: true, value: await (await import("./compose.ts")).composePdf(request.sources) };
      case "unlock":
        return { done: true, value: await unlockPdf(request.bytes, request.password) };
      case "picturePdf":
        return { done: true, value: await (await import("./picturePdf.ts")).picturePdf(request.bytes) };
      case "extendPdf":
        return { done: true, value: await (await import("./pdfExtend.ts")).extendPdf(request.bytes, request.extras) };
      case "drawInvoice":
        return { done: true, value: await (await import("./drawing/invoice.ts")).renderInvoice(request.invoice, request.look) };
      case "drawCover":
        return { done: true, value: await (await import("./drawing/cover.ts")).renderCover(request.invoice, request.look, request.approvals) };
      case "drawText":
        return { done: true, value: await (await import("./drawing/text.ts")).renderText(request.title, request.text, request.look) };
      case "readMail":
        return { done: true, value: await (await import("./mail.ts")).readMail(request.bytes) };
      case "showMail":
        return { done: true, value: await (await import("./mail.ts")).showMail(request.bytes) };
      case "read": {
        const tools = { ocr, ignoreStructured: request.ignoreStructured, progress: (progress: PageProgress) => reply({ progress }) };
        return { done: true, value: await read(request, request.context, tools) };
      }
    }
  } catch (error) {
    return { done: true, failure: { errorType: errorTypeOf(error) ?? "ExtractionError", detail: error instanceof Error ? error.message : String(error) } };
  }
}

function reply(message: ChildReply): void {
  process.send?.(message);
}

/** Answers, and gives back what the work has left behind while nobody waits for it. */
async function serve({ request, processors: given }: ChildMessage): Promise<void> {
  processors = given;
  reply(await answer(request));
  if (request.task === "read") giveBackFreed();
}

process.on("message", (message: ChildMessage) => void serve(message));
// The parent is gone: a child stuck in a hostile file does not get this event, the kernel or its guard ends it.
process.on("disconnect", () => process.exit(0));
if (process.env[ENDS_WITH_PARENT] === undefined) new Worker(new URL("./guard.ts", import.meta.url), { workerData: process.ppid }).unref();
reply({ ready: true });
