import { calls } from "#contract/index.ts";
import { Notice } from "#web/components/Notice.tsx";
import { ApiError } from "#web/lib/api.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconFileAlert, IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { Screen } from "./Screen.tsx";
import { ScreenSkeleton } from "./ScreenSkeleton.tsx";
import { backAddress } from "./state/backAddress.ts";

/** How often a document in extraction is asked for when no live change arrives, in milliseconds. */
const EXTRACTION_POLL_MS = 2_000;

/** Document detail: /Document/{id}/{page?} and, for failed documents, /DocumentError/{id}/{page?} (R411, R415). */
export default function DocumentScreen() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const { text, culture } = useText();
  const [isExtracting, setExtracting] = useState(false);
  const input = {
    params: { documentId: id },
    query: { returnDocumentTypeDefinition: "true" as const, culture, listResultId: search.get("listResultId") ?? undefined },
  };
  const query = useCall(calls.getDocument, input, { refetchInterval: isExtracting ? EXTRACTION_POLL_MS : undefined });
  const back = backAddress(search.get("returnRoute"));

  const extracting = query.data?.state === "Extracting";
  if (extracting !== isExtracting) setExtracting(extracting);

  if (query.isPending) return <ScreenSkeleton label={text("document.loading")} />;
  if (!query.data) {
    const isRefused = query.error instanceof ApiError && query.error.status === 403;
    const key = isRefused ? "document.forbidden" : "document.loadFailed";
    return (
      <Notice
        title={text(key)}
        advice={text(`${key}.advice`)}
        icon={isRefused ? <IconLock size={40} stroke={1.5} /> : <IconFileAlert size={40} stroke={1.5} />}
      >
        {!isRefused && <Button onClick={() => void query.refetch()}>{text("document.action.retry")}</Button>}
        <Button component={Link} to={back} variant="default">
          {text("document.back")}
        </Button>
      </Notice>
    );
  }
  return <Screen key={query.data.documentId} document={query.data} read={input} back={back} />;
}
