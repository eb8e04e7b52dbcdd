import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { requireFreePort } from "./port.ts";

test("an address that the machine does not have is said with the settings that change it", async () => {
  // A documentation address (RFC 5737), and a name that nobody has (RFC 2606).
  for (const host of ["192.0.2.1", "nikde.invalid"]) await expect(requireFreePort(host, 8080, "--port")).rejects.toThrow(/--host or KVITANCE_HOST/);
});

test("a port that is taken is said with the setting that changes it", async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  await expect(requireFreePort("127.0.0.1", (server.address() as AddressInfo).port, "KVITANCE_IDENTITY_PORT")).rejects.toThrow(
    /taken.+with KVITANCE_IDENTITY_PORT/,
  );
  server.close();
});
