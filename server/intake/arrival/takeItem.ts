import { isListedSender } from "#domain/intake/mailFiles.ts";
import type { ImportRefusal } from "#domain/intake/refusals.ts";
import { FileTooLarge, StorageFull, StoreUnavailable } from "#platform/files.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { ItemRefused, type SourceItem } from "#server/core/source.ts";
import { ReaderBusy, ReadFailure } from "#server/reading/failure.ts";
import { arrivedFile, arrivedMessage, type Arrived, MAX_BYTES } from "./arrived.ts";
import { commit } from "./commit.ts";
import { beginItem, endItem, forgetItem, noteMoved, takeBack } from "./items.ts";
import type { Visit } from "./visit.ts";

/** An item whose fetching was cut off so often (the program died, not the connection) is put with the invalid ones. */
const MAX_ATTEMPTS = 5;

/** Makes documents of an item and puts it away: first the documents are committed, only then it leaves the place where it waited. */
export async function takeItem(visit: Visit, item: SourceItem): Promise<void> {
  const attempts = await beginItem(visit, item);
  const wanted = skipOrRefuse(visit, item, attempts);
  if (wanted === "senderNotListed") return refuse(visit, item.key, wanted);
  if (wanted) {
    await refuse(visit, item.key, wanted);
    return putAway(visit, item.key, false);
  }
  let arrived: Arrived | undefined;
  try {
    arrived = await arrive(visit, item);
    if (!arrived) return await forgetItem(visit, item.key);
    const { state } = await commit(visit, item, arrived);
    if (state !== "Skipped") await putAway(visit, item.key, state === "Taken");
  } catch (error) {
    const problem = problemOf(error);
    if (problem) {
      await refuse(visit, item.key, problem);
      return putAway(visit, item.key, false);
    }
    const isFull = error instanceof StorageFull || (error instanceof Refusal && error.code === "storage-quota-used-up");
    const isBusy = error instanceof ReaderBusy || error instanceof StoreUnavailable;
    if (error instanceof RemoteProblem || isBusy || isFull || visit.signal.aborted) await takeBack(visit, item.key);
    if (error instanceof StoreUnavailable) visit.app.log.error({ err: error }, "file store");
    if (isBusy) throw new RemoteProblem("busy", { cause: error });
    // It waits where it is until there is room.
    if (isFull) throw new RemoteProblem("ownStorageFull", { cause: error });
    throw error;
  }
}

function skipOrRefuse({ source, settings }: Visit, item: SourceItem, attempts: number): ImportRefusal | undefined {
  if (source.brings === "messages" && !isListedSender(settings.senders as string | undefined, item.sender)) return "senderNotListed";
  if (attempts > MAX_ATTEMPTS) return "unreadable";
  return item.size > MAX_BYTES[source.brings] ? "tooLarge" : undefined;
}

/** Undefined when the item is gone. */
async function arrive(visit: Visit, item: SourceItem): Promise<Arrived | undefined> {
  const bytes = await visit.session.fetch(item);
  if (!bytes) return undefined;
  return visit.source.brings === "messages" ? arrivedMessage(visit, item, bytes) : arrivedFile(visit, item, bytes);
}

function problemOf(error: unknown): ImportRefusal | undefined {
  if (error instanceof ItemRefused) return error.problem;
  if (error instanceof FileTooLarge) return "tooLarge";
  if (!(error instanceof ReadFailure)) return undefined;
  return error.errorType === "ExtractionError" ? undefined : "unreadable";
}

async function refuse({ app, connection }: Visit, key: string, problem: ImportRefusal): Promise<void> {
  const state = problem === "senderNotListed" ? ("Skipped" as const) : ("Refused" as const);
  const end = { state, problem, files: [], isReported: state === "Skipped" };
  await app.db.transaction(connection.tenant_id, (tx) => endItem(tx, connection, key, end));
}

/** What the folder for finished items may be the cause of; what is new can be taken all the same. */
const FOLDER_PROBLEMS: ReadonlySet<RemoteProblem["code"]> = new Set(["noSpace", "notFound", "notAllowed"]);

/** The last step, repeated by the next look when it fails or the program dies before it. */
export async function putAway(visit: Visit, key: string, isTaken: boolean): Promise<void> {
  // Where there is no room for one there is none for the others; asking for each of them would only take time.
  if (visit.notPutAway) return;
  const taken = visit.settings.deleteProcessed === true ? "deleted" : "processed";
  let putTo: string | undefined;
  try {
    putTo = await visit.session.putAway(key, isTaken ? taken : "invalid");
  } catch (error) {
    if (!(error instanceof RemoteProblem) || !FOLDER_PROBLEMS.has(error.code)) throw error;
    visit.notPutAway = error;
    return;
  }
  await noteMoved(visit, key, putTo);
}
