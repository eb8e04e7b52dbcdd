import { makeCertificate } from "#test/certificate.ts";
import { writeFile } from "node:fs/promises";
import { request } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsWideAndNarrow } from "./accessibility.ts";
import { openBrowser, openContext, signIn } from "./browser.ts";
import { journey } from "./failures.ts";
import { type Account, ownAdmin } from "./people.ts";
import { newDataDir, type Program, removeData, startProgram } from "./program.ts";

const PASSWORD = "Zkouska2026x";
const certificate = makeCertificate(["localhost"]);
const proxies: Server[] = [];
let browser: Browser;
let dataDir: string;
let program: Program;
let admin: Account;
let addresses: { app: string; identity: string };

journey();

beforeAll(async () => {
  if (!certificate) return;
  dataDir = await newDataDir();
  await writeFile(join(dataDir, "ca.pem"), certificate.cert);
  [browser, program] = await Promise.all([openBrowser(), start()]);
  admin = await ownAdmin(program, PASSWORD);
  const port = Number(new URL(program.url).port);
  addresses = { app: await proxyTo(port), identity: await proxyTo(port + 1) };
});
afterAll(async () => {
  await browser?.close();
  for (const proxy of proxies) proxy.closeAllConnections();
  for (const proxy of proxies) proxy.close();
  await program?.interrupt();
  if (dataDir) await removeData(dataDir);
});

/** The program trusts the issuer of the proxies' certificate. */
const start = (env: NodeJS.ProcessEnv = {}) => startProgram({ dataDir, env: { NODE_EXTRA_CA_CERTS: join(dataDir, "ca.pem"), ...env } });

/** A proxy with TLS in front of a port; returns its address. */
async function proxyTo(port: number): Promise<string> {
  const proxy = createServer(certificate!, (incoming, reply) => {
    const { method, url: path, headers } = incoming;
    const inner = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    inner.on("error", () => reply.writeHead(502).end());
    incoming.pipe(inner);
  });
  proxies.push(proxy);
  await new Promise<void>((done) => proxy.listen(0, () => done()));
  return `https://localhost:${(proxy.address() as AddressInfo).port}`;
}

const configOf = async ({ url }: { url: string }) => (await fetch(`${url}/config.json`)).json() as Promise<{ appUrl: string; identityUrl: string }>;

test.skipIf(!certificate)(
  "an administrator sets the public address: it is tried, the program begins anew and takes the person there, and keeps it",
  async () => {
    expect(program.printed).toContain("Nastavení, Stav provozu");
    const page = await (await openContext(browser, { ignoreHTTPSErrors: true })).newPage();
    await signIn(page, program.url, admin.email, PASSWORD);
    await page.goto(`${program.url}/Settings/Status`);
    const part = page.getByRole("region", { name: "Veřejná adresa" });
    const [application, identity] = [part.getByLabel("Adresa aplikace"), part.getByLabel("Adresa přihlašovacího serveru")];
    const save = part.getByRole("button", { name: "Vyzkoušet a uložit" });
    await expect.poll(() => application.inputValue()).toBe(program.url);

    // The port of nobody: said beside the address, and nothing changes.
    await application.fill("https://localhost:1");
    await identity.fill(addresses.identity);
    await identity.press("Enter");
    await part.getByText("nikdo nepřijal spojení").waitFor({ timeout: 15000 });
    expect(await complaintsWideAndNarrow(page, "public-address")).toEqual([]);
    expect(await configOf(program)).toMatchObject({ appUrl: program.url });

    await application.fill(addresses.app);
    await save.click();
    await page.waitForURL((url) => url.origin === addresses.app);
    await signIn(page, addresses.app, admin.email, PASSWORD);
    await page.goto(`${addresses.app}/Settings/Status`);
    await expect.poll(() => application.inputValue()).toBe(addresses.app);
    // Whoever opens the address of before is taken to the present one.
    await page.goto(`${program.url}/Documents`);
    await page.waitForURL((url) => url.href.startsWith(`${addresses.app}/Documents`));

    await program.interrupt();
    program = await start();
    expect(program.printed).toContain(addresses.app);
    expect(await configOf(program)).toMatchObject({ appUrl: addresses.app, identityUrl: addresses.identity });
    await program.interrupt();
    // Variables win, also over a part of it.
    program = await start({ KVITANCE_APP_URL: "https://kvitance.example.com" });
    const { appUrl, identityUrl } = await configOf(program);
    expect([appUrl, new URL(identityUrl).protocol]).toEqual(["https://kvitance.example.com", "http:"]);
  },
);
