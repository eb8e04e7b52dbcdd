import { startTestApp, type TestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { freePort } from "#start/postgres.ts";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveFigures } from "./figures.ts";

let api: TestApp;
let tenant: TestTenant;
let url: string;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
  const port = await freePort();
  await serveFigures(api.app, { host: "127.0.0.1", port });
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => api.close());

const figures = async () => (await fetch(`${url}/metrics`)).text();
const figure = async (line: RegExp) => Number(line.exec(await figures())?.[1] ?? NaN);

describe("the figures of a process", () => {
  test("show what waits in the queue, and for how long", async () => {
    await api.app.files.put("a/b", Buffer.from("x"));
    const waiting = /^kvitance_queue_jobs\{job="listPages",state="waiting"\} (\d+)$/m;
    expect(await figure(waiting)).toBe(0);
    for (let index = 0; index < 3; index += 1)
      await api.app.db.transaction(tenant.tenantId, (tx) => api.app.queue.send(tx, "listPages", { tenantId: tenant.tenantId, documentId: tenant.tenantId }));
    expect(await figure(waiting)).toBe(3);
    expect(await figure(/^kvitance_queue_oldest_seconds\{job="listPages"\} ([\d.e-]+)$/m)).toBeGreaterThan(0);
    expect(await figure(/^kvitance_storage_free_bytes (\d+)$/m)).toBeGreaterThan(0);
    expect(await figure(/^kvitance_database_connections\{state="waiting"\} (\d+)$/m)).toBe(0);
  });

  test("name routes, and neither documents, people nor companies", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId, {});
    await api.request("GET", `/v1/documents/${documentId}?query=tajné`, { as: tenant.admin });
    await api.request("POST", "/v1/documents/tajné/neznámé", { as: tenant.admin });
    const text = await figures();
    expect(text).toContain('route="/v1/documents/:documentId"');
    for (const secret of [documentId, tenant.tenantId, tenant.admin.userId, "tajn", encodeURI("tajné")]) expect(text).not.toContain(secret);
  });
});

test("dashboard, alert rules and manual name figures that there are", async () => {
  const served = new Set([...(await figures()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const page = (name: string) => readFileSync(fileURLToPath(new URL(`../docs/${name}`, import.meta.url)), "utf8");
  for (const name of ["monitoring/grafana.json", "monitoring/alerts.yml", "monitoring.md"]) {
    const named = [...page(name).matchAll(/kvitance_[a-z_]*[a-z]\b(?!\*)/g)].map(([figureName]) => figureName.replace(/_(bucket|count|sum)$/, ""));
    expect(named.length, name).toBeGreaterThan(5);
    for (const one of named) expect(served, `${name}: ${one}`).toContain(one);
  }
  const { panels } = JSON.parse(page("monitoring/grafana.json")) as { panels: { targets: { expr: string }[] }[] };
  expect(panels.every(({ targets }) => targets.length > 0)).toBe(true);
});

test("the public address serves no figures, and its probes are no pages of the application", async () => {
  const at = async (path: string) => {
    const reply = await fetch(`${api.url}${path}`);
    return [reply.status, reply.headers.get("content-type")?.split(";")[0]];
  };
  expect(await at("/metrics")).toEqual([404, "application/problem+json"]);
  expect(await at("/livez")).toEqual([200, "application/json"]);
  expect(await at("/readyz")).toEqual([200, "application/json"]);
});
