import { parentPort } from "node:worker_threads";
import type { Raster } from "#server/reading/raster.ts";
import { type Library, openLibrary, type Turn } from "./library.ts";

/** What the thread of the recogniser is asked; pictures are grey. */
export type Question =
  | { ask: "open"; first: string }
  | { ask: "read"; pictures: readonly Raster[]; models: string; mode: number; dpi: number }
  | { ask: "orientation"; picture: Raster }
  | { ask: "close" };

/** What is installed; the table of words of each picture; a turn. */
export type Answers = { open: { version: string; installed: string[] } | undefined; read: string[]; orientation: Turn | undefined; close: undefined };

export type Message = { number: number; question: Question };
export type Reply = { number: number; value?: unknown; error?: string };

let library: Library | undefined;

function answer(question: Question): Answers[Question["ask"]] {
  if (question.ask === "close") {
    library?.close();
    return undefined;
  }
  library ??= openLibrary();
  if (question.ask === "open") {
    const installed = library?.installed(question.first);
    return library && installed && { version: library.version, installed };
  }
  if (!library) throw new Error("there is no library of the recogniser");
  if (question.ask === "read") return question.pictures.map((picture) => library!.read(picture, question));
  return library.orientation(question.picture);
}

function replyTo({ number, question }: Message): Reply {
  try {
    return { number, value: answer(question) };
  } catch (error) {
    return { number, error: error instanceof Error ? error.message : String(error) };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.on("message", (message: Message) => parentPort?.postMessage(replyTo(message)));
