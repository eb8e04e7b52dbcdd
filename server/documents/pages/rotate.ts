import { turnBox } from "#domain/extraction/page/boxes.ts";
import type { Box } from "#domain/evidence/reading.ts";
import { wordColumns } from "#server/core/packed/stored.ts";
import { loadForChange, requireAction } from "#server/documents/rules.ts";
import { type DocumentRow, loadContents, storeContents } from "#server/documents/store.ts";
import { changeDocument } from "#server/documents/change.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { loadPages, type PageRow } from "./sources.ts";

/** Clockwise turn in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** The original stays unchanged: only the page rows turn, and with them every place on those pages. */
export const rotatePage: Handlers["rotatePage"] = async ({ params, query, body, ifMatch }, actor, app) => {
  const turn = ((query.pageRotationAngle + 360) % 360) as Turn;
  await app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, params.documentId, ifMatch);
    requireAction("edit", document, actor);
    const all = await loadPages(tx, document);
    const pages = body.pageIndex === undefined ? all : all.filter((page) => page.page_index === body.pageIndex);
    if (pages.length === 0) throw new Refusal("page-out-of-range");
    await turnPages(tx, document, pages, () => turn);
    await changeDocument(tx, app, document, {
      kind: "rotate",
      userId: actor.userId,
      now: app.clock.now(),
      columns: {},
      detail: `${pages.length > 1 ? `1–${pages.length}` : pages[0]!.page_index + 1}: ${query.pageRotationAngle}°`,
    });
  });
};

/** Turns pages with their words and the places of values on them; from then on the turns are a person's. */
export async function turnPages(tx: Tx, document: DocumentRow, pages: readonly PageRow[], turnOf: (page: PageRow) => Turn): Promise<void> {
  for (const page of pages) {
    const turn = turnOf(page);
    const isQuarter = turn === 90 || turn === 270;
    await tx
      .updateTable("document_pages")
      .set({
        is_turned: true,
        rotation: ((page.rotation + turn) % 360) as Turn,
        width: isQuarter ? page.height : page.width,
        height: isQuarter ? page.width : page.height,
        ...wordColumns(page.words.map((word) => ({ ...word, box: turnBox(word.box, turn) }))),
      })
      .where("tenant_id", "=", document.tenant_id)
      .where("document_id", "=", document.document_id)
      .where("page_index", "=", page.page_index)
      .execute();
  }
  await turnPlaces(tx, document, new Map(pages.map((page) => [page.page_index, turnOf(page)])));
}

async function turnPlaces(tx: Tx, document: DocumentRow, turns: ReadonlyMap<number, Turn>): Promise<void> {
  const contents = await loadContents(tx, document);
  const place = <Placed extends { page?: number; box?: Box }>(placed: Placed): Placed => {
    const turn = placed.page === undefined ? undefined : turns.get(placed.page);
    return placed.box && turn !== undefined ? { ...placed, box: turnBox(placed.box, turn) } : placed;
  };
  await storeContents(tx, document, {
    evidence: Object.fromEntries(
      Object.entries(contents.evidence).map(([field, evidence]) => [
        field,
        { ...place(evidence), ...(evidence.candidates ? { candidates: evidence.candidates.map(place) } : {}) },
      ]),
    ),
    items: contents.items.map(place),
    vat_breakdown: contents.vat_breakdown.map(place),
  });
}
