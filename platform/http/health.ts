import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Serves `/livez` (the process answers), and `/readyz` and `/health`: 200, or 503 while the database is away or the server is about to end.
 * `more` stands in the body beside that.
 */
export function serveHealth(server: FastifyInstance, isAlive: () => Promise<boolean>, more: (request: FastifyRequest) => Promise<object> = noMore): void {
  // Proxies ask each second.
  const quiet = { logLevel: "warn" } as const;
  for (const path of ["/health", "/readyz"])
    server.get(path, quiet, async (request, reply) => {
      const database = await isAlive().catch(() => false);
      const status = !database ? "failing" : server.isDraining() ? "ending" : "ok";
      return reply.code(status === "ok" ? 200 : 503).send({ status, database, ...(await more(request)) });
    });
  server.get("/livez", quiet, () => ({ status: "ok" }));
}

const noMore = async (): Promise<object> => ({});
