import { Notice } from "#web/components/Notice.tsx";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconBookmarkOff } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import { DocumentList } from "#web/features/documents/list/DocumentList.tsx";
import { useTabs } from "#web/features/documents/list/useTabs.ts";
import { useViews } from "./useViews.ts";

/** A saved view at its own address. Search, conditions and order stand in the address as everywhere, and may be changed there. */
export default function ViewScreen() {
  const { text } = useText();
  const { viewId } = useParams();
  const { views, isPending, error } = useViews();
  const view = views.find((each) => each.viewId === viewId);
  const tabs = useTabs(view?.documentType ?? undefined);
  if (!view && !isPending && !error) {
    return (
      <Notice icon={<IconBookmarkOff size={32} stroke={1.5} />} title={text("view.missing")} advice={text("view.missingAdvice")}>
        <Button component={Link} to={href("docList")} variant="default">
          {text("nav.allDocuments")}
        </Button>
      </Notice>
    );
  }
  return (
    <DocumentList
      title={view?.name ?? text("view.menu")}
      tabs={tabs}
      tab={undefined}
      base={{ listType: view?.listType ?? "All", documentType: view?.documentType ?? undefined }}
      empty={text("list.nothingFound")}
      view={view}
      isWaiting={!view}
    />
  );
}
