import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A way to a database that can be shut: `url` leads through it, and `shut` ends what is open and lets nobody in any more. */
export async function openGate(databaseUrl: string): Promise<{ url: string; shut(): Promise<void> }> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  const server = createServer((inside) => {
    const outside = connect(Number(port), hostname);
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy()).on("close", () => open.delete(from));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    shut: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
