import type { Tx } from "#server/core/db.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { buildPaper, namedPdf } from "#test/papers.ts";
import { createHash, randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
beforeAll(async () => (api = await startTestApp()));
afterAll(() => api.close());

/** Numbers pick documents, pages and targets out of what there is when the step is made. */
type Step = { do: "split" | "merge" | "attach" | "detach" | "rotate" | "move"; a: number; b: number; cut: number };

const steps = fc.array(
  fc.record({
    do: fc.constantFrom("split", "split", "merge", "merge", "attach", "detach", "rotate", "move"),
    a: fc.nat(20),
    b: fc.nat(20),
    cut: fc.nat(20),
  }) as fc.Arbitrary<Step>,
  { minLength: 3, maxLength: 12 },
);

type Row = { document_id: string; attached_to: string | null; page_count: number; folder_id: string };

/** One run: three papers of seven pages, and the steps over them. */
async function run(sequence: readonly Step[]): Promise<void> {
  const tenant = await buildTenant(api.app);
  const folderId = randomUUID();
  for (const pages of [4, 2, 1])
    await buildPaper(api.app, tenant, await namedPdf(...Array.from({ length: pages }, (_, page) => `Strana ${page + 1} z ${pages}`)), { pages, folderId });
  const before = await sourcePages(tenant);
  const hashes = await hashesOf(tenant);
  for (const step of sequence) {
    await make(tenant, step);
    // Every page of every file stands in exactly one document that is there, and in an order without gaps.
    expect(await sourcePages(tenant)).toEqual(before);
    expect(await gaps(tenant)).toEqual([]);
    await untilRead(tenant);
  }
  expect(await hashesOf(tenant)).toEqual(hashes);
  expect(await brokenHistory(tenant)).toEqual([]);
}

const inTenant = <Result>(tenant: TestTenant, work: (tx: Tx) => Promise<Result>) => api.app.db.transaction(tenant.tenantId, work);

async function make(tenant: TestTenant, step: Step): Promise<void> {
  const rows: Row[] = await inTenant(tenant, (tx) =>
    tx
      .selectFrom("documents")
      .select(["document_id", "attached_to", "page_count", "folder_id"])
      .where("deleted_at", "is", null)
      .orderBy("created_at")
      .orderBy("document_id")
      .execute(),
  );
  const listed = rows.filter((row) => row.attached_to === null);
  const attached = rows.filter((row) => row.attached_to !== null);
  const [a, b] = [listed[step.a % listed.length]!, listed[step.b % listed.length]!];
  const post = (path: string, body?: unknown) =>
    api.request("POST", `/v1/documents/${path}`, { as: tenant.admin, ...(body === undefined ? {} : { body }) }).then((reply) => {
      // A refusal is an answer too; a failure is none.
      expect(reply.status).toBeLessThan(500);
    });
  switch (step.do) {
    case "split":
      return post(`${a.document_id}/split-document`, { pageNumbers: String(1 + (step.cut % Math.max(1, a.page_count))) });
    case "merge":
      return a === b ? undefined : post("merge-and-extract", { documentIds: [a.document_id, b.document_id] });
    case "attach":
      return post(`${a.document_id}/attach-to-another-document`, { targetDocumentId: b.document_id });
    case "detach": {
      const one = attached[step.a % Math.max(1, attached.length)];
      return one && post(`${one.attached_to}/attachments/${one.document_id}/change-to-document`);
    }
    case "rotate":
      return post(`${a.document_id}/rotate-page?pageRotationAngle=${[90, 180, -90][step.b % 3]}`, step.cut % 2 ? {} : { pageIndex: 0 });
    case "move":
      return post("move-to-folder", { documentIds: [a.document_id], folderId: step.cut % 2 ? b.folder_id : null });
  }
}

/** As if a worker had read everything. */
const untilRead = (tenant: TestTenant) =>
  inTenant(tenant, (tx) => tx.updateTable("documents").set({ state: "New", extraction_id: null }).where("state", "=", "Extracting").execute());

/** Which pages of which files the documents that are there show, attachments included. */
const sourcePages = (tenant: TestTenant) =>
  inTenant(tenant, async (tx) => {
    const rows = await tx
      .selectFrom("document_pages")
      .innerJoin("documents", "documents.document_id", "document_pages.document_id")
      .select(["document_pages.file_id", "document_pages.file_page"])
      .where("documents.deleted_at", "is", null)
      .execute();
    return rows.map((row) => `${row.file_id}/${row.file_page}`).sort();
  });

/** Documents whose pages are not numbered from 0, are not counted right, or show a file that the document does not have. */
const gaps = (tenant: TestTenant) =>
  inTenant(tenant, async (tx) => {
    const documents = await tx.selectFrom("documents").select(["document_id", "page_count", "file_id"]).where("deleted_at", "is", null).execute();
    const pages = await tx.selectFrom("document_pages").select(["document_id", "page_index", "file_id"]).orderBy("page_index").execute();
    const further = await tx.selectFrom("further_files").select(["document_id", "file_id"]).execute();
    return documents.filter((document) => {
      const own = pages.filter((page) => page.document_id === document.document_id);
      const files = new Set([document.file_id, ...further.filter((file) => file.document_id === document.document_id).map((file) => file.file_id)]);
      return own.length !== document.page_count || own.some((page, index) => page.page_index !== index || !files.has(page.file_id));
    });
  });

const hashesOf = (tenant: TestTenant) =>
  inTenant(tenant, async (tx) => {
    const files = await tx.selectFrom("files").select(["storage_key", "sha256"]).orderBy("storage_key").execute();
    const bytes = await Promise.all(files.map((file) => api.app.files.read(file.storage_key)));
    return files.map((file, index) => [file.sha256, createHash("sha256").update(bytes[index]!).digest("hex")]);
  });

/** Documents with another number of history rows than changes; those built by hand have none for their first version. */
const brokenHistory = (tenant: TestTenant) =>
  inTenant(tenant, async (tx) => {
    const documents = await tx.selectFrom("documents").select(["document_id", "version"]).execute();
    const entries = await tx.selectFrom("document_history").select(["document_id", "from_state"]).execute();
    return documents.filter((document) => {
      const own = entries.filter((entry) => entry.document_id === document.document_id);
      return own.filter((entry) => entry.from_state !== null).length !== document.version - 1;
    });
  });

test(
  "R029 R030 R071-R077 whatever is done, no page is lost or shown twice, bytes stay, each change has its line of history",
  { timeout: 240_000 },
  async () => {
    const seed = Number(process.env.KVITANCE_TEST_SEED ?? Date.now() % 1_000_000);
    console.info(`seed ${seed}`);
    await fc.assert(fc.asyncProperty(steps, run), { seed, numRuns: 25 });
  },
);
