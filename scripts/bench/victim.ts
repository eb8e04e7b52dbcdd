import { buildDocument, cleanFields, type TestTenant } from "#test/build.ts";
import { buildIntegration, buildWebHook } from "#test/buildIntegration.ts";
import { flexiClient, startFakeAbraFlexi } from "#test/fakes/abraFlexi.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Place } from "./place.ts";

const POLL_MS = 8;
const GIVE_UP_MS = 180_000;

/** Milliseconds of what a tenant waits for. */
export type Times = { upload: number; picture: number; exported: number; webHook: number };

/** The tenant that is measured: its calls, a quick accounting system and a quick webhook receiver. */
export async function openVictim(place: Place, tenant: TestTenant) {
  const flexi = await startFakeAbraFlexi();
  await buildIntegration(place.app, tenant.tenantId, {
    type: "AbraFlexi",
    connection: { url: flexi.url, ...flexiClient, attachOriginal: false },
  });
  const heard = new Set<string>();
  const receiver = createServer(async (request, response) => {
    heard.add((JSON.parse(await text(request)) as { data: { documentId: string } }).data.documentId);
    response.end();
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => receiver.once("listening", ready));
  await buildWebHook(place.app, tenant.tenantId, { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, events: ["DocumentSaved"] });

  const call = async (method: string, path: string, body?: object | FormData): Promise<Response> => {
    const isForm = body instanceof FormData;
    const reply = await fetch(place.url + path, {
      method,
      headers: { authorization: `Bearer ${await place.token(tenant.admin)}`, ...(body && !isForm ? { "content-type": "application/json" } : {}) },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${(await reply.text()).slice(0, 300)}`);
    return reply;
  };
  const stateOf = async (documentId: string) => ((await (await call("GET", `/v1/documents/${documentId}`)).json()) as { state: string }).state;

  return {
    /** One round of everything. */
    pass: async (page: Buffer): Promise<Times> => {
      let documentId = "";
      const upload = await until(
        async () => {
          const form = new FormData();
          form.append("DocumentClass", "ReceivedInvoice");
          form.append("File", new Blob([new Uint8Array(page)]), "faktura.pdf");
          documentId = ((await (await call("POST", "/v1/documents", form)).json()) as { documentId: string }).documentId;
        },
        async () => (await stateOf(documentId)) === "New",
      );
      const picture = await until(async () => void (await (await call("GET", `/v1/documents/${documentId}/page/0/image?isPreview=false`)).arrayBuffer()));
      const webHook = await until(
        () => call("PATCH", `/v1/documents/${documentId}`, { fields: { note: "Hotovo" } }),
        async () => heard.has(documentId),
      );
      const ready = await buildDocument(place.app, tenant.tenantId, {
        state: "Processed",
        unitId: tenant.unitId,
        fields: { ...cleanFields, documentKind: "invoice", taxDate: "2026-03-02" },
        vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "210.00" }],
      });
      const exported = await until(
        () => call("POST", "/v1/documents/export", { documentIds: [ready] }),
        async () => (await stateOf(ready)) === "Exported",
      );
      return { upload, picture, exported, webHook };
    },
    close: async () => {
      receiver.closeAllConnections();
      receiver.close();
      await flexi.close();
    },
  };
}

/** Milliseconds from the beginning of `work` until it is done and `isThere`. */
async function until(work: () => Promise<unknown>, isThere: () => Promise<boolean> = async () => true): Promise<number> {
  const start = performance.now();
  await work();
  while (!(await isThere())) {
    if (performance.now() - start > GIVE_UP_MS) throw new Error("What was waited for did not come.");
    await new Promise((later) => setTimeout(later, POLL_MS));
  }
  return performance.now() - start;
}
