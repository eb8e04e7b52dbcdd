import { Refusal } from "#platform/http/refusal.ts";

/** Most open event streams of one user: one for each window. */
export const MAX_USER_STREAMS = 20;
/** Most open event streams of one tenant. */
export const MAX_TENANT_STREAMS = 500;

type Listener = { tenantId: string; userId: string };

/** The open event streams of this process. */
export type Streams = {
  /** Takes a place for a stream that `end` ends; the function returned gives it back. Throws Refusal too-many-streams. */
  enter(listener: Listener, end: () => void): () => void;
  /** Ends all of them, and each that still comes, so that a stop need not wait for them. */
  endAll(): void;
};

export function openStreams(): Streams {
  const open = new Map<() => void, Listener>();
  let isOver = false;
  return {
    enter: ({ tenantId, userId }, end) => {
      const ofTenant = [...open.values()].filter((other) => other.tenantId === tenantId);
      const ofUser = ofTenant.filter((other) => other.userId === userId);
      if (ofUser.length >= MAX_USER_STREAMS || ofTenant.length >= MAX_TENANT_STREAMS) throw new Refusal("too-many-streams");
      open.set(end, { tenantId, userId });
      if (isOver) setImmediate(end);
      return () => void open.delete(end);
    },
    endAll: () => {
      isOver = true;
      open.forEach((_, end) => end());
    },
  };
}
