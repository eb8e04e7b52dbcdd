import { connect, type Socket } from "node:net";

/** A head that never ends. */
export const slowHead = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: app.test\r\nX-Slow: `;

/** A request whose body never comes whole. */
export const slowBody = (path: string): string => `POST ${path} HTTP/1.1\r\nHost: app.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;

export type SlowCallers = {
  /** Connections that stand, and those that the server has ended. */
  open(): number;
  ended(): number;
  /** First lines of what the server answered. */
  answers(): string[];
  say(text: string): void;
  close(): void;
};

/** Opens connections that say `message` and no more. `from` is an address of this machine, one of its own where none is given. */
export function openSlowCallers(url: string, count: number, message: string, from?: string): SlowCallers {
  const { port, hostname } = new URL(url);
  const sockets: Socket[] = [];
  const said = new Map<Socket, string>();
  let ended = 0;
  let open = 0;
  for (let made = 0; made < count; made += 1) {
    const socket = connect({ port: Number(port), host: hostname, ...(from === undefined ? {} : { localAddress: from }) });
    socket.once("connect", () => {
      open += 1;
      socket.once("close", () => (open -= 1));
      socket.write(message);
    });
    socket.on("data", (part) => said.set(socket, (said.get(socket) ?? "") + String(part)));
    socket.on("close", () => (ended += 1)).on("error", () => undefined);
    sockets.push(socket);
  }
  return {
    open: () => open,
    ended: () => ended,
    answers: () => [...said.values()].map((text) => text.split("\r\n", 1)[0] ?? ""),
    say: (text) => sockets.forEach((socket) => socket.write(text)),
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}
