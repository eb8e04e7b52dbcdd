// @vitest-environment happy-dom
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import StatusTab from "./StatusTab.tsx";

const routes = [{ path: "/", element: <StatusTab /> }];
const since = "2026-11-20T09:00:00.000Z";
const finding = {
  check: "imports",
  subject: "1",
  title: "Z importu Faktury nepřicházejí doklady",
  advice: "Otevřete import.",
  path: "/Settings/Import",
  since,
};
const disk = { place: "files", free: 3 * 1024 ** 3, total: 40 * 1024 ** 3, wanted: 2 * 1024 ** 3 };
const address = { appUrl: "http://localhost:8080", identityUrl: "http://localhost:8081", isSettable: true };
const part = { part: "worker", host: "stroj-1", version: "1.2.3", startedTime: since, seenTime: since, isSilent: false, clockAheadSeconds: 47, disks: [disk] };

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});
const show = async (answer: object | Response) => {
  network.use(...handlers({ ...frame, "GET /v1/tenant/status": () => answer as never, "GET /v1/tenant/status/address": () => address }));
  await renderScreen(routes, "/");
};

test("what needs somebody stands with since when, what to do and the way there", async () => {
  await show({
    findings: [finding, { ...finding, check: "disk", path: "", title: "Disk se plní" }],
    over: [{ ...finding, subject: "2", title: "Fronta stála", endedTime: since }],
    installation: null,
  });
  expect(await screen.findByText(finding.title)).toBeTruthy();
  expect(screen.getAllByText(finding.advice).length).toBe(2);
  expect(screen.getByRole("link", { name: "Otevřít nastavení" }).getAttribute("href")).toBe("/Settings/Import");
  expect(screen.getByText("Na serveru")).toBeTruthy();
  expect(screen.getByRole("listitem").textContent).toContain("Fronta stála");
  expect(screen.queryByRole("table", { name: "Procesy programu" })).toBeNull();
});

test("whoever administers the installation sees its processes and its queue", async () => {
  const queue = [{ job: "extract", name: "Čtení dokladů", waiting: 3, active: 1, oldestSeconds: 90 }];
  await show({ findings: [], over: [], installation: { parts: [part, { ...part, host: "stroj-2", isSilent: true }], queue } });
  const parts = await screen.findByRole("table", { name: "Procesy programu" });
  expect(within(parts).getAllByRole("row").length).toBe(3);
  expect(parts.textContent).toMatch(/worker 1\.2\.3.*stroj-1.*Běží.*47 s.*soubory: 3,2.GB z 42,9.GB.*Naposledy se ozval/);
  expect(within(screen.getByRole("table", { name: "Fronta úloh" })).getByText("Čtení dokladů")).toBeTruthy();
});

test("all in order is said so; what does not load offers another try", async () => {
  await show({ findings: [], over: [], installation: null });
  expect(await screen.findByText("Všechno je v pořádku")).toBeTruthy();
  await leaveScreen();
  network.resetHandlers();
  await show(refusal(503, "overloaded"));
  expect(await screen.findByRole("button", { name: "Zkusit znovu" })).toBeTruthy();
});
