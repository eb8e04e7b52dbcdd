import { StartProblem } from "#platform/startProblem.ts";
import { createServer } from "node:net";

/** Throws StartProblem when the port cannot be listened on; `setting` names what changes it. */
export function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  return new Promise((free, failed) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      failed(new StartProblem(sentences[error.code ?? ""]?.(port, setting) ?? hostProblem(error, host) ?? `Port ${port} cannot be used: ${error.message}.`)),
    );
    server.listen({ host, port, exclusive: true }, () => server.close(() => free()));
  });
}

const hostProblem = ({ code = "" }: NodeJS.ErrnoException, host: string): string | undefined =>
  code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN"
    ? `This machine has no address ${host} to listen on: choose one of its own with --host or KVITANCE_HOST, 0.0.0.0 for all of them.`
    : undefined;

const sentences: Record<string, (port: number, setting: string) => string> = {
  EADDRINUSE: (port, setting) => `Port ${port} is taken by another program. Stop that program, or choose another port with ${setting}.`,
  EACCES: (port, setting) => `Port ${port} needs rights that this account does not have. Choose one above 1023 with ${setting}.`,
};
