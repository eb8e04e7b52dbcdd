import { applyMemory, cluesOf, type Remembered } from "#domain/memory/apply.ts";
import type { ReadContext, Reading } from "#domain/evidence/reading.ts";
import type { App } from "#server/core/app.ts";
import { featuresOf } from "#server/core/features.ts";
import { together } from "#server/core/together.ts";
import { findMemories } from "#server/documents/memory/store.ts";
import type { RegisterFacts } from "#server/core/schema.ts";
import { askRegister } from "./register.ts";

/** A reading joined with what the tenant remembers of the supplier and what the register says. */
export type Enriched = Remembered & { register: RegisterFacts | null };

/** Joins the first document of a reading with memory and register. What fails is logged; the reading itself is never lost by it. */
export async function enrich(
  app: App,
  tenantId: string,
  reading: Reading,
  document: { context: ReadContext; unitId: string | null },
): Promise<Enriched | undefined> {
  const first = reading.documents[0];
  if (!first) return undefined;
  const plain: Enriched = { read: first, suggestions: {}, register: null };
  try {
    const { remembered, asksRegister } = await app.db.transaction(tenantId, async (tx) => {
      const [memories, features] = await together([findMemories(tx, tenantId, cluesOf(first, reading.pages, document.context)), featuresOf(tx, tenantId)]);
      return {
        remembered: applyMemory(first, memories, reading.pages, { ...document, suggestsCoding: features.has("ValueSuggestions") }),
        asksRegister: features.has("AresSync"),
      };
    });
    const registered = asksRegister ? await askRegister(app, remembered.read, document.context) : { read: remembered.read, register: null };
    return { ...remembered, ...registered };
  } catch (error) {
    app.log.error({ err: error, tenantId }, "memory and register did not join the reading");
    return plain;
  }
}
