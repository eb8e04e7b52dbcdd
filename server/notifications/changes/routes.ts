import type { Handlers } from "#server/core/handler.ts";

/** Changes that come close together are reported once. */
const GATHER_MS = 150;

export const changeHandlers = {
  watchChanges: async (_request, actor, app) => (send, signal) => {
    let timer: NodeJS.Timeout | undefined;
    const stop = app.listener.on("documents", (tenantId) => {
      if (tenantId !== actor.tenantId || timer) return;
      timer = setTimeout(() => {
        timer = undefined;
        send("documents");
      }, GATHER_MS);
    });
    signal.addEventListener("abort", () => {
      stop();
      clearTimeout(timer);
    });
  },
} satisfies Partial<Handlers>;
