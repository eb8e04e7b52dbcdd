import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** A TCP server that takes every connection and never says anything. */
export async function startTarpit() {
  const sockets = new Set<Socket>();
  let all = 0;
  const server = createServer((socket) => {
    all += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  return {
    port: (server.address() as AddressInfo).port,
    /** Connections that hang now. */
    hanging: () => sockets.size,
    /** Connections that there ever were. */
    met: () => all,
    /** Drops what hangs. */
    drop: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise<void>((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
}
