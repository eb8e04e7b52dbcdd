import type { Handlers } from "#server/core/handler.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import { decodeJwt } from "jose";
import { deviceOf } from "./device.ts";

export const sessionHandlers = {
  listOwnSessions: async ({ token }, actor, app) => {
    const { sessions } = await askIdentity(app.config, "openSessions", { userId: actor.userId });
    const own = decodeJwt(token).sid;
    return {
      items: sessions.map(({ userAgent, ...session }) => ({ ...session, ...deviceOf(userAgent), isThis: session.sessionId === own })),
    };
  },

  endOwnSession: async ({ params: { sessionId } }, actor, app) => {
    await askIdentity(app.config, "endSessions", { userId: actor.userId, sessionId });
  },

  endOwnSessions: async (_request, actor, app) => {
    await askIdentity(app.config, "endSessions", { userId: actor.userId, sessionId: null });
  },
} satisfies Partial<Handlers>;
