import type { FieldLabels } from "#domain/documents/fields.ts";
import type { EnumCategory } from "#domain/names.ts";

/** A code list as an accounting system keeps it. `sourceKey` names it there and never changes; `names` is what it is called here at first. */
export type SourceList = { sourceKey: string; names: FieldLabels; category: EnumCategory; rows: readonly { key: string; labels: FieldLabels }[] };

/** What a connection to an accounting system does for code lists. Throws Refusal upstream-failed or upstream-timeout. */
export type CodeListSource = { lists(): Promise<SourceList[]> };

/** Finds the source behind an accounting system of a tenant; undefined when there is none with this id. */
export type CodeListSources = { open(tenantId: string, accountingSystemId: string): Promise<CodeListSource | undefined> };
