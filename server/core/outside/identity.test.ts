import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changePassword } from "./identity.ts";

let server: Server;
let url: string;
const asked: Pick<IncomingMessage, "url" | "headers">[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    request.resume().on("end", () => response.writeHead(204).end());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

test("R234 a request to the identity server on behalf of a person carries the person's bearer token", async () => {
  await changePassword(url, "token-of-the-person", { oldPassword: "a", newPassword: "b" });
  expect(asked.map(({ url: path, headers }) => [path, headers.authorization])).toEqual([["/account/password", "Bearer token-of-the-person"]]);
});
