/** Payloads of all jobs. Jobs are thin and may run twice without harm. */
export type Jobs = {
  /** Reads a document; only the job that carries the document's current extractionId may write. */
  extract: { tenantId: string; documentId: string; extractionId: string };
  /** The same for one that takes longer than a turn of `extract`. */
  extractLong: Jobs["extract"];
  /** Finds the pages of a document that nobody reads. */
  listPages: { tenantId: string; documentId: string };
  /** Removes for good what was deleted long ago. */
  purge: { tenantId: string };
  /** Deletes a tenant that an administrator wants deleted. */
  deleteTenant: { tenantId: string };
  /** Makes the bundle of a tenant that an administrator asked for. */
  makeBundle: { tenantId: string; bundleId: string };
  /** Asks the registers of VAT payers about the supplier of a document. */
  askVatRegister: { tenantId: string; documentId: string };
  /** Gives every document its key of a field that lists are ordered by. */
  fillSorted: { tenantId: string; sortedId: number };
  /** Says to a device that a document waits for its person. */
  push: { tenantId: string; subscriptionId: string; documentId: string };
};
export type JobName = keyof Jobs;

/** A worker that dies is noticed after HEARTBEAT_SECONDS; pg-boss takes at least 10. */
export const HEARTBEAT_SECONDS = 10;

/** How a queue treats its jobs, in the words of pg-boss. */
export type QueueSettings = { retryLimit: number; retryDelay: number; expireInSeconds: number; deleteAfterSeconds: number; heartbeatSeconds: number };

export const queues: Record<JobName, QueueSettings> = {
  extract: { retryLimit: 3, retryDelay: 1, expireInSeconds: 600, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  // Longer than an operator may let a document be read.
  extractLong: { retryLimit: 3, retryDelay: 1, expireInSeconds: 7200, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  listPages: { retryLimit: 3, retryDelay: 1, expireInSeconds: 300, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  purge: { retryLimit: 3, retryDelay: 60, expireInSeconds: 3600, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  deleteTenant: { retryLimit: 60, retryDelay: 60, expireInSeconds: 86_400, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  // A backup that is being made comes first; a bundle of many files takes hours.
  makeBundle: { retryLimit: 60, retryDelay: 60, expireInSeconds: 86_400, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  askVatRegister: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  push: { retryLimit: 3, retryDelay: 60, expireInSeconds: 60, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
  fillSorted: { retryLimit: 3, retryDelay: 60, expireInSeconds: 3600, deleteAfterSeconds: 3600, heartbeatSeconds: HEARTBEAT_SECONDS },
};
