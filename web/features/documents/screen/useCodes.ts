import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { DocumentTypeDefinition } from "#contract/organisation/documentTypes.ts";
import { calls } from "#contract/index.ts";
import { type KnownCodes, takesCodes } from "#domain/documents/codes.ts";
import type { Culture } from "#domain/names.ts";
import type { Codes } from "#web/components/codes/searchCodes.ts";
import { callQuery } from "#web/lib/queries.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";

/** Code lists change seldom; how long they are taken as they are, in milliseconds. */
const FRESH_MS = 60_000;

type Input = { document: DocumentDetail; definition: DocumentTypeDefinition; fields: Readonly<Record<string, string>>; culture: Culture };

/** What the code lists offer on the document, by field name, and the same as validation knows it. */
export type DocumentCodes = { byField: ReadonlyMap<string, Codes>; known: KnownCodes };

/** The code lists of a document's fields. They are asked for again when a value changes that their conditions look at. */
export function useCodes({ document, definition, fields, culture }: Input): DocumentCodes {
  const hasCodes = [...definition.fields, ...definition.itemFields].some((field) => takesCodes(field.type));
  const common = { enabled: hasCodes, staleTime: FRESH_MS, placeholderData: keepPreviousData };
  const ask = (values: Record<string, string | null> | undefined) => {
    const query = callQuery(calls.documentEnumValues, {
      params: { documentId: document.documentId },
      body: { culture, ...(values ? { fields: values } : {}) },
    });
    return { ...query, queryKey: [...query.queryKey, document.documentType, document.accountingUnitId] };
  };
  const plain = useQuery({ ...ask(undefined), ...common });
  const dependsOn = plain.data?.dependsOn ?? [];
  const values = Object.fromEntries(dependsOn.map((name) => [name, fields[name] || null]));
  const byValues = useQuery({ ...ask(values), ...common, enabled: hasCodes && dependsOn.length > 0 });
  const data = dependsOn.length > 0 ? (byValues.data ?? plain.data) : plain.data;
  return useMemo(() => {
    const typeOf = new Map([...definition.fields, ...definition.itemFields].map((field) => [field.name, field.type]));
    const entries = Object.entries(data?.fields ?? {});
    const byField = entries.map(([name, offered]): [string, Codes] => [
      name,
      {
        options: offered.values.map(({ key, label, hidden }) => ({ value: key, label, ...(hidden ? { hidden } : {}) })),
        suggested: offered.suggested,
        ...(offered.usual === undefined ? {} : { usual: offered.usual }),
        isMany: typeOf.get(name) === "ENUMLIST",
      },
    ]);
    return { byField: new Map(byField), known: new Map(entries.map(([name, { values: offered }]) => [name, new Set(offered.map((value) => value.key))])) };
  }, [data, definition]);
}
