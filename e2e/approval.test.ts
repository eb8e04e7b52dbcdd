import type { WorkflowData } from "#contract/approval/approval.ts";
import { shared } from "#test/shared.ts";
import { basename } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { complaintsWideAndNarrow, untilLoaded } from "./accessibility.ts";
import { openBrowser, openContext, phone, wide } from "./browser.ts";
import { openCompany, plainInvoice } from "./company.ts";
import { type Account, addPerson, ask, tokenOf } from "./people.ts";
import type { Site } from "./program.ts";
import { openSession } from "./sessions.ts";

const PASSWORD = "Zkouska2026x";
const READ_MS = 120_000;

describe.skipIf(!shared)("R113 R120-R124 R414 approval by four people, on real documents", () => {
  let browser: Browser;
  let program: Site;
  let admin: Account;
  let adminToken = "";
  const people: Record<"uploader" | "processor" | "first" | "second", Account & { userId: string }> = {} as never;

  beforeAll(async () => {
    [browser, { program, admin }] = await Promise.all([openBrowser(), openCompany(PASSWORD)]);
    adminToken = await tokenOf(program, admin);
    const add = (name: keyof typeof people, role: "Uploader" | "Processor" | "Approver", firstName: string) =>
      addPerson(program, adminToken, { firstName, lastName: "Zkušební", role, email: `${name}@example.com`, password: PASSWORD }).then(
        (person) => (people[name] = person),
      );
    await add("uploader", "Uploader", "Ulrika");
    await add("processor", "Processor", "Pavel");
    await add("first", "Approver", "Adéla");
    await add("second", "Approver", "Bořek");
    await ask(program, adminToken, "POST", "/v1/tenant/features", {
      features: [
        { feature: "Approval", enabled: true },
        { feature: "Return", enabled: true },
      ],
    });
    const steps = [
      { name: "Vedoucí", mode: "any", approvers: [people.first.userId] },
      { name: "Ředitel", mode: "any", approvers: [people.second.userId] },
    ];
    for (const documentType of ["ReceivedInvoice", "Cashier"])
      await ask(program, adminToken, "POST", "/v1/tenant/approvalWorkflows", { name: "Dva kroky", documentType, steps });
  });
  afterAll(async () => {
    await browser?.close();
  });

  async function open(person: Account, viewport: { width: number; height: number }): Promise<Page> {
    const context = await openContext(browser, { viewport });
    await openSession(context, program.url, person);
    return context.newPage();
  }
  const dataOf = (documentId: string) => ask<WorkflowData>(program, adminToken, "GET", `/v1/approval/${documentId}/workflow-data`);
  const approval = (documentId: string) => `${program.url}/DocumentApproval/${documentId}`;

  /** The document that was read from a file; it takes what a person would correct to make it clean. */
  async function readDocument(file: string): Promise<string> {
    for (let end = Date.now() + READ_MS; Date.now() < end; await new Promise((next) => setTimeout(next, 300))) {
      const { items } = await ask<{ items: { documentId: string; fileName: string; state: string }[] }>(program, adminToken, "POST", "/v1/documents/list", {});
      const found = items.find((item) => item.fileName === basename(file) && item.state !== "Extracting");
      if (found) return found.documentId;
    }
    throw new Error(`${file} was not read.`);
  }

  test.each([
    ["1440 px", wide, "cz-isdoc-pdf/test002.isdoc.pdf"],
    ["390 px", phone, "cz-isdoc-pdf/test001.isdoc.pdf"],
  ] as const)("from a screen of %s: upload, send, delegate, reject, restart, approve in two steps", async (_title, viewport, file) => {
    const uploader = await open(people.uploader, viewport);
    const processor = await open(people.processor, viewport);
    const first = await open(people.first, viewport);
    const second = await open(people.second, viewport);

    await uploader.goto(`${program.url}/UploadDocuments`);
    await uploader.locator("input[type=file]").first().setInputFiles(`${shared}corpora/${file}`);
    const documentId = await readDocument(file);

    await processor.goto(`${program.url}/Document/${documentId}`);
    const save = processor.getByRole("button", { name: "Uložit", exact: true });
    await save.click();
    await processor.getByRole("button", { name: "Odeslat ke schválení" }).click();
    await expect.poll(async () => (await dataOf(documentId)).documentState).toBe("ApprovalPending");

    // R431 approvers land on what waits for them.
    await first.goto(program.url);
    await first.waitForURL(/\/Documents\/ForApproval\/Mine/);
    await first.locator(`a[href*="${documentId}"]`).click();
    await first.getByRole("button", { name: "Předat" }).click();
    await first.getByLabel("Komu").selectOption({ label: "Bořek Zkušební (second@example.com)" });
    await first.getByRole("dialog").getByRole("button", { name: "Předat" }).click();
    await expect.poll(async () => (await dataOf(documentId)).history.map((entry) => entry.state)).toEqual(["DELEGATED"]);

    await second.goto(approval(documentId));
    await second.getByRole("button", { name: "Zamítnout" }).click();
    const confirm = second.getByRole("dialog").getByRole("button", { name: "Zamítnout" });
    expect(await confirm.isDisabled()).toBe(true);
    await second.getByLabel("Důvod").fill("Neodpovídá objednávce.");
    await confirm.click();
    await expect.poll(async () => (await dataOf(documentId)).documentState).toBe("Rejected");

    await processor.goto(`${program.url}/Document/${documentId}`);
    await processor.getByText("Neodpovídá objednávce.").first().waitFor();
    await processor.getByRole("button", { name: "Další akce" }).click();
    await processor.getByRole("menuitem", { name: "Odeslat znovu" }).click();
    await expect.poll(async () => (await dataOf(documentId)).documentState).toBe("ApprovalPending");

    for (const [page, turn] of [
      [first, "Vedoucí"],
      [second, "Ředitel"],
    ] as const) {
      await page.goto(approval(documentId));
      await page.getByRole("listitem").filter({ hasText: turn }).filter({ hasText: "nyní" }).waitFor();
      await page.getByRole("button", { name: "Schválit", exact: true }).click();
      // Nothing else waits, so the list opens.
      await page.waitForURL(/\/Documents\/ForApproval/);
    }
    const { documentState, history } = await dataOf(documentId);
    expect([documentState, history.map((entry) => entry.state)]).toEqual([
      "ReadyForExport",
      ["DELEGATED", "REJECTED", "UNAPPROVED", "PREAPPROVED", "APPROVED"],
    ]);
    for (const page of [uploader, processor, first, second]) await page.context().close();
  });

  test("axe finds nothing on the screens of approval, light and dark, wide and narrow", async () => {
    const { documentId } = await ask<{ documentId: string }>(program, adminToken, "POST", "/v1/documents/fromJson", plainInvoice("FV-7"));
    await ask(program, adminToken, "POST", `/v1/approval/${documentId}/workflow/start`);
    const addresses = [
      "/Documents/ForApproval/Mine",
      "/Documents/ForApproval/All",
      `/DocumentApproval/${documentId}`,
      "/Settings/ApprovalWorkflow",
      "/Settings/AutomaticApproval",
      "/Settings/EmailNotifications",
    ];
    const page = await open(admin, wide);
    const found: string[] = [];
    for (const address of addresses) {
      await page.goto(program.url + address);
      await untilLoaded(page);
      found.push(...(await complaintsWideAndNarrow(page, address.slice(1).replaceAll("/", "-"))));
    }
    expect(found).toEqual([]);
    await page.context().close();
  });
});
