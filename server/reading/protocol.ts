import type { DocumentErrorType } from "#domain/document/names.ts";
import type { ReadContext } from "#domain/extraction/reading.ts";
import type { PageProgress } from "./pages.ts";
import type { PageRequest } from "./render.ts";

/** A file to be read. `ignoreStructured` leaves out what the file states in machine-readable form; codes on the page stay. */
export type ReadRequest = { path: string; fileName: string; context: ReadContext; ignoreStructured?: boolean };

/** What the parent asks of a reading child; one request at a time. */
export type ChildRequest = ({ task: "read" } & ReadRequest) | ({ task: "render" } & PageRequest) | { task: "describe" };

/** What a child says: that it has started, that a page is finished, and the outcome. */
export type ChildReply =
  | { ready: true }
  | { progress: PageProgress }
  | { done: true; value: unknown }
  | { done: true; failure: { errorType: DocumentErrorType; detail: string } };
