import { calls } from "#contract/index.ts";
import type { Command } from "#web/lib/commands.ts";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { IconFileText, IconUser } from "@tabler/icons-react";
import { useNavigate } from "react-router";

/** Letters from which documents and people are looked for, how many of each, and how long typing rests before, in milliseconds. */
const MIN_LETTERS = 2;
const SHOWN = 5;
const REST_MS = 200;

/** Documents and people that the server finds for what is typed; people for those who manage them. */
export function useFinds(typed: string): Command[] {
  const { text } = useText();
  const { permissions } = useSession();
  const navigate = useNavigate();
  const [query] = useDebouncedValue(typed, REST_MS);
  const enabled = query.length >= MIN_LETTERS && query === typed;
  const documents = useCall(calls.listDocuments, { body: { query, take: SHOWN } }, { enabled });
  const mayManage = permissions.includes("ManageUsers");
  const people = useCall(calls.listUsers, { body: { query, take: SHOWN } }, { enabled: enabled && mayManage });
  // Both at once: what came later and stands above would move what Enter is about to take.
  if (!enabled || documents.isPending || (mayManage && people.isPending)) return [];
  return [
    ...(documents.data?.items ?? []).map(({ documentId, state, fileName, fields: { supplierName, invoiceNumber } }) => ({
      id: `document.${documentId}`,
      label: [supplierName, invoiceNumber].filter(Boolean).join(" · ") || fileName,
      group: text(`documentState.${state}`),
      icon: IconFileText,
      run: () => void navigate(href(state === "Error" ? "documentError" : "document", { id: documentId })),
    })),
    ...(people.data?.items ?? []).map(({ userId, firstName, lastName, email }) => ({
      id: `person.${userId}`,
      label: `${firstName} ${lastName} (${email})`,
      group: text("palette.people"),
      icon: IconUser,
      run: () => void navigate(href("settings", { tab: "Users" }, { query: email })),
    })),
  ];
}
