import type { DocumentState } from "#domain/document/names.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { useParams } from "react-router";
import { DocumentList, type Tab } from "./DocumentList.tsx";

/** Views of the approval list that the document calls can answer; an unknown one, too, is All (R095). */
const views = { All: ["ApprovalPending"], Rejected: ["Rejected"] } as const satisfies Record<string, readonly DocumentState[]>;
type View = keyof typeof views;

/** Documents for approval: landing page of approvers (R431). */
export default function ApprovalListScreen() {
  const { text } = useText();
  const { listType } = useParams();
  const view = (Object.keys(views) as View[]).find((name) => name.toLowerCase() === listType?.toLowerCase()) ?? "All";
  const tabs = (Object.keys(views) as View[]).map((name): Tab => ({
    id: name,
    label: text(`approvalTab.${name}`),
    to: href("docListApproval", { listType: name }),
  }));
  return (
    <DocumentList
      title={text("title.docListApproval")}
      tabs={tabs}
      tab={view}
      base={{ listType: "All", states: [...views[view]] }}
      empty={text("list.empty.approval")}
    />
  );
}
