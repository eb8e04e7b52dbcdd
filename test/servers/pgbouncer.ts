import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, isRoot, programOf, startProgram } from "./program.ts";

/** The pooler; undefined where it is not installed. */
export const pgbouncer: string | undefined = programOf("pgbouncer");

/** Starts it in transaction mode before the server of these connections; `through` leads one of them through it. At most `size` connections go on. */
export async function startPgBouncer(urls: readonly string[], size: number): Promise<{ through(url: string): string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-pgbouncer-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const users = urls.map((url) => new URL(url)).map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"`);
  writeFileSync(join(folder, "users.txt"), `${users.join("\n")}\n`);
  const server = new URL(urls[0] ?? "");
  const settings = [
    "[databases]",
    `* = host=${server.hostname} port=${server.port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${join(folder, "users.txt")}`,
    "pool_mode = transaction",
    `default_pool_size = ${size}`,
  ];
  writeFileSync(join(folder, "pgbouncer.ini"), `${settings.join("\n")}\n`);
  const running = await startProgram(pgbouncer ?? "", [...(isRoot ? ["-u", "nobody"] : []), join(folder, "pgbouncer.ini")], port);
  return {
    through: (url) => {
      const changed = new URL(url);
      changed.host = `127.0.0.1:${port}`;
      return changed.toString();
    },
    stop: async () => {
      await running.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
