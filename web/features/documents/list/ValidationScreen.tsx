import { useDocumentTypes } from "#web/lib/documentTypes.ts";
import { calls } from "#contract/index.ts";
import { useCall } from "#web/lib/queries.ts";
import { formatNumber } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { useParams } from "react-router";
import { DocumentList, type Tab } from "./DocumentList.tsx";

/** What people have checked today. */
const checkedToday = { filters: [{ field: "validationTime", operator: "Gte" as const, value: "0d" }] };

/** Documents for validation (R107): whatever has errors or doubtful values, oldest first, by type. Enter opens the first; saving walks on to the last. */
export default function ValidationScreen() {
  const { text, culture } = useText();
  const { docType } = useParams();
  const { types } = useDocumentTypes();
  const type = types.find((each) => each.documentType.toLowerCase() === docType?.toLowerCase());
  const documentType = docType === undefined ? undefined : (type?.documentType ?? docType);
  const current = documentType ?? "All";
  // Nothing was checked where nothing ever came.
  const hasNone = useCall(calls.countDocuments, { body: {} }).data?.byList.All === 0;
  const done = useCall(calls.countDocuments, { body: checkedToday }).data?.count ?? 0;
  const left = useCall(calls.countDocuments, { body: { listType: "Validation" } }).data?.count;
  const note =
    done > 0 && left !== undefined ? text("validation.progress", { done: formatNumber(done, culture), left: formatNumber(left, culture) }) : undefined;
  const tabs = [
    { id: "All", label: text("tab.All"), to: href("docValidation") },
    ...types.map((each) => ({ id: each.documentType, label: each.label, to: href("docValidation", { docType: each.documentType }) })),
  ].map((tab): Tab => (tab.id === current ? { ...tab, list: "Validation" } : tab));
  return (
    <DocumentList
      title={text("title.docValidation")}
      tabs={tabs}
      tab={current}
      base={{ listType: "Validation", documentType }}
      empty={text(hasNone ? "list.empty.All" : "validation.done")}
      isWalk={!hasNone}
      note={note}
      {...(hasNone && { uploadTo: href("upload"), invites: true })}
    />
  );
}
