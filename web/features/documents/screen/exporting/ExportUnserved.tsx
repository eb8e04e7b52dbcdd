import { calls } from "#contract/index.ts";
import { Alert } from "#web/components/Alert.tsx";
import { detailText } from "#web/components/export/exportProblems.ts";
import { useCall } from "#web/lib/queries.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";

/** A document that is ready for export, and that no integration takes: it would wait for ever without a word. */
export default function ExportUnserved() {
  const { document, text, culture } = useScreen();
  const { documentId } = document;
  const check = useCall(calls.checkExport, { body: { documentIds: [documentId], exportFormats: [] } }, { staleTime: 0 });
  const unserved = check.data?.items[0]?.remarks.find(({ detail }) => detail.code === "noIntegrationOfUnit");
  if (!unserved) return null;
  return <Alert kind="look">{detailText(unserved.detail, { text, culture, labelOf: (name) => name })}</Alert>;
}
