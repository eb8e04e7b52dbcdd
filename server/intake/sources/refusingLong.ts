import { RemoteProblem } from "#server/core/remote/problem.ts";
import { ItemRefused } from "#server/core/source.ts";

/** An item that is longer than its source said is refused by itself: as a problem of the connection it would keep all others waiting. */
export async function refusingLong<Reply>(asked: Promise<Reply>): Promise<Reply> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof RemoteProblem && error.detail?.code === "answerTooLong" ? new ItemRefused("tooLarge") : error;
  }
}
