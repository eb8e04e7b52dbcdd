import { chmodSync, existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startApache } from "./apache.ts";
import { type ArrivalPlace, httpSteps, startBreakingProxy } from "./breakingProxy.ts";

/** Nobody has written to a file for so long: it is whole. */
const REST_SECONDS = 60;

/** A folder of Apache: files that are documents, and some that are not. */
export async function arrivalFolder(): Promise<ArrivalPlace> {
  const server = await startApache();
  const proxy = await startBreakingProxy(Number(new URL(server.url).port), httpSteps);
  const received = join(server.home, "Došlé");
  mkdirSync(received);
  chmodSync(received, 0o777);
  const filesIn = (folder: string) =>
    (existsSync(join(server.home, folder)) ? readdirSync(join(server.home, folder)) : []).filter((name) => !name.startsWith(".")).toSorted();
  const added: ArrivalPlace["added"] = { processed: [], invalid: [] };
  return {
    type: "WebDAV",
    settings: {
      url: `http://127.0.0.1:${proxy.port}/`,
      username: server.username,
      password: server.password,
      receivedPath: "Došlé",
      processedPath: "Hotové",
      invalidPath: "Neplatné",
    },
    proxy,
    steps: ["PROPFIND", "GET", "MOVE"],
    add: (number) => {
      const isDocument = number % 7 !== 0;
      const name = isDocument ? `faktura č. ${number}.pdf` : `poznámky ${number}.docx`;
      const bytes = Buffer.from(`${isDocument ? "%PDF-1.7" : "nic"}\n% ${number}`);
      const path = join(received, name);
      writeFileSync(path, bytes);
      const then = Date.now() / 1000 - REST_SECONDS;
      utimesSync(path, then, then);
      added[isDocument ? "processed" : "invalid"].push(name);
      return Promise.resolve(isDocument ? [bytes] : []);
    },
    added,
    look: () => Promise.resolve({ waiting: filesIn("Došlé"), processed: filesIn("Hotové"), invalid: filesIn("Neplatné") }),
    restart: async () => {
      await server.kill();
      await server.start();
    },
    stop: async () => {
      await proxy.close();
      await server.stop();
    },
  };
}
