import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What a client in a process of its own is to ask, and how often, one after the other. */
export type Asked = { url: string; init: RequestInit; count: number };
export type Client = { ask(asked: Asked): Promise<void>; close(): void };

/** Starts a client whose work is not that of the process that holds the server. */
export function startClient(): Client {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: [] });
  return {
    ask: async (asked) => {
      child.send(asked);
      await once(child, "message");
    },
    close: () => void child.kill(),
  };
}

if (import.meta.main)
  process.on("message", async ({ url, init, count }: Asked) => {
    for (let asked = 0; asked < count; asked += 1)
      // A server that answers before the body has come may end the connection; that is an answer too.
      await fetch(url, init).then(
        (reply) => reply.text(),
        () => "refused",
      );
    process.send?.("asked");
  });
