import { listFromPath } from "#domain/documents/list/lists.ts";
import { useDocumentTypes } from "#web/lib/documentTypes.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { useParams } from "react-router";
import { DocumentList } from "./DocumentList.tsx";
import { useTabs } from "./useTabs.ts";

/** The document list (R090). An unknown listType is All (R092), an unknown type shows an empty list. */
export default function DocumentsScreen() {
  const { text } = useText();
  const { docType, listType } = useParams();
  const { types } = useDocumentTypes();
  const list = listFromPath(listType);
  const isAll = docType === undefined || docType.toLowerCase() === "all";
  const type = types.find((each) => each.documentType.toLowerCase() === docType?.toLowerCase());
  const documentType = isAll ? undefined : (type?.documentType ?? docType);
  return (
    <DocumentList
      title={isAll ? text("nav.allDocuments") : (type?.label ?? docType ?? "")}
      tabs={useTabs(documentType)}
      tab={list}
      base={{ listType: list, documentType }}
      uploadTo={href("upload", { docType: documentType })}
      invites={list === "All" || list === "Mine"}
      empty={text(`list.empty.${list}`)}
    />
  );
}
