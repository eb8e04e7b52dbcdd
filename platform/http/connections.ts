import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Watches the connections of a server. The function that it returns begins the end: connections without a request are closed at once,
 * the others after their answer. Node alone waits a minute for connections that never sent a request, and browsers open such in advance.
 */
export function watchConnections(server: Server): () => void {
  const requests = new Map<Socket, number>();
  let isEnding = false;
  server.on("connection", (socket) => {
    requests.set(socket, 0);
    socket.once("close", () => requests.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    requests.set(socket, (requests.get(socket) ?? 0) + 1);
    response.once("close", () => {
      const left = (requests.get(socket) ?? 1) - 1;
      requests.set(socket, left);
      if (isEnding && left === 0) socket.destroySoon();
    });
  });
  return () => {
    isEnding = true;
    for (const [socket, count] of requests) if (count === 0) socket.destroy();
  };
}
