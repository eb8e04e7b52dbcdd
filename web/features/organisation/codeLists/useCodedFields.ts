import { calls } from "#contract/index.ts";
import { takesCodes } from "#domain/documents/codes.ts";
import { useDocumentTypes } from "#web/lib/documentTypes.ts";
import { callQuery } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { useQueries } from "@tanstack/react-query";

/** Fields and columns of all active types that take codes, by name; the same name in several types is one field. */
export function useCodedFields(): { value: string; label: string }[] {
  const { culture } = useText();
  const { types } = useDocumentTypes();
  const definitions = useQueries({
    queries: types.map((type) => ({
      ...callQuery(calls.documentTypeDefinition, { params: { documentType: type.documentType }, query: { culture } }),
      staleTime: 60_000,
    })),
  });
  const fields = definitions.flatMap(({ data }) => [...(data?.fields ?? []), ...(data?.itemFields ?? [])]).filter((field) => takesCodes(field.type));
  return [...new Map(fields.map((field) => [field.name, { value: field.name, label: field.label }])).values()];
}
