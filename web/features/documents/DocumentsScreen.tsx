import { type List, listFromPath } from "#domain/document/lists.ts";
import { useDocumentTypes } from "#web/lib/documentTypes.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { useParams } from "react-router";
import { DocumentList, type Tab } from "./DocumentList.tsx";

/** Tabs in the order of the work: everything, to do, mine, in trouble, done, on the way out, gone. */
const order: readonly List[] = ["All", "Process", "Mine", "Error", "Processed", "ReadyForExport", "Exported"];

/** The document list (specification a-2). An unknown listType is All (R092), an unknown type shows an empty list. */
export default function DocumentsScreen() {
  const { text } = useText();
  const { docType, listType } = useParams();
  const { types } = useDocumentTypes();
  const list = listFromPath(listType);
  const isAll = docType === undefined || docType.toLowerCase() === "all";
  const type = types.find((each) => each.documentType.toLowerCase() === docType?.toLowerCase());
  const documentType = isAll ? undefined : (type?.documentType ?? docType);
  const tabs = order.map((name): Tab => ({
    id: name,
    label: text(`tab.${name}`),
    to: href("docList", { docType: documentType ?? "All", listType: name }),
    list: name,
  }));
  return (
    <DocumentList
      title={isAll ? text("nav.allDocuments") : (type?.label ?? docType ?? "")}
      tabs={tabs}
      tab={list}
      base={{ listType: list, documentType }}
      uploadTo={href("upload", { docType: documentType })}
      invites={list === "All" || list === "Mine"}
      empty={text(`list.empty.${list}`)}
    />
  );
}
