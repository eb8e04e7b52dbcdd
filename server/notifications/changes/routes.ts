import type { Handlers } from "#server/core/handler.ts";

/** Changes that come close together are reported once. */
const GATHER_MS = 150;

/** Channels of the database that open screens hear of, by names that are those of the events. */
const watched = ["documents", "settings"] as const;

export const changeHandlers = {
  watchChanges: async (_request, actor, app) => (send, signal) => {
    for (const channel of watched) {
      let timer: NodeJS.Timeout | undefined;
      const stop = app.listener.on(channel, (tenantId) => {
        if (tenantId !== actor.tenantId || timer) return;
        timer = setTimeout(() => {
          timer = undefined;
          send(channel);
        }, GATHER_MS);
      });
      signal.addEventListener("abort", () => {
        stop();
        clearTimeout(timer);
      });
    }
  },
} satisfies Partial<Handlers>;
