import { type TestDatabase, testDatabase } from "#test/database.ts";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDb } from "#server/core/db.ts";
import { openListener } from "./listen.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

async function asOwner(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

test("a process gets notices of the channels that it works with and of no others", async () => {
  const listener = await openListener(database.appUrl);
  const channels = async () =>
    new Set(
      (await asOwner("select query from pg_stat_activity where query like 'listen %' and datname = current_database()")).map(({ query }) => String(query)),
    );
  expect(await channels()).toEqual(new Set());
  const heard: string[] = [];
  listener.on("outbox", (payload) => void heard.push(payload));
  await expect.poll(channels).toEqual(new Set(["listen outbox"]));
  await asOwner("select pg_notify('jobs', 'a'), pg_notify('outbox', 'b')");
  await expect.poll(() => heard).toEqual(["b"]);
  await listener.close();
});

test("listener and pool find back after the database has cut every connection", { timeout: 20_000 }, async () => {
  const listener = await openListener(database.appUrl);
  const db = openDb(database.appUrl);
  const heard: string[] = [];
  listener.on("documents", (payload) => void heard.push(payload));
  expect(await db.isAlive()).toBe(true);
  for (const round of ["1", "2"]) {
    await asOwner("select pg_terminate_backend(pid) from pg_stat_activity where usename like 'kvitance_app%' and datname = current_database()");
    await expect
      .poll(
        async () => {
          await asOwner(`select pg_notify('documents', '${round}')`);
          return heard.includes(round);
        },
        { timeout: 8_000, interval: 200 },
      )
      .toBe(true);
    expect(await db.isAlive()).toBe(true);
  }
  await listener.close();
  await db.close();
});

test("a question over the connection waits for the one before it", async () => {
  const listener = await openListener(database.appUrl);
  const query = vi.spyOn(pg.Client.prototype, "query");
  let most = 0;
  let open = 0;
  query.mockImplementation(async () => {
    most = Math.max(most, (open += 1));
    await sleep(5);
    open -= 1;
  });
  for (const channel of ["jobs", "documents", "settings"] as const) listener.on(channel, () => undefined);
  expect([await listener.isCurrent(), query.mock.calls.map(([text]) => text as unknown), most]).toEqual([
    true,
    ["listen jobs", "listen documents", "listen settings", "select 1"],
    1,
  ]);
  query.mockRestore();
  await listener.close();
});

/** A way to the database that can be made to swallow everything without closing a connection, as a broken network does. */
async function openLine() {
  const { hostname, port } = new URL(database.appUrl);
  const sockets: [Socket, Socket][] = [];
  const server = createServer((from) => {
    const to = connect(Number(port), hostname);
    sockets.push([from, to]);
    for (const socket of [from, to]) socket.on("error", () => undefined);
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = new URL(database.appUrl);
  [url.hostname, url.port] = ["127.0.0.1", String((server.address() as AddressInfo).port)];
  return {
    url: url.toString(),
    swallow: () => sockets.forEach(([from, to]) => (from.unpipe(to), to.unpipe(from), to.on("data", () => undefined))),
    close: () => {
      for (const socket of sockets.flat()) socket.destroy();
      server.close();
    },
  };
}

test("a listener is current while its connection answers, not on one that went silent, and again on the next one", { timeout: 20_000 }, async () => {
  const line = await openLine();
  const listener = await openListener(line.url);
  let gaps = 0;
  listener.onGap(() => (gaps += 1));
  expect([await listener.isCurrent(), gaps]).toEqual([true, 0]);
  line.swallow();
  await expect.poll(() => listener.isCurrent(), { timeout: 5_000 }).toBe(false);
  const missed = gaps;
  await expect.poll(() => listener.isCurrent(), { timeout: 10_000 }).toBe(true);
  expect([missed > 0, gaps > missed]).toEqual([true, true]);
  await listener.close();
  line.close();
});
