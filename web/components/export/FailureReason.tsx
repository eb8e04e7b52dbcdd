import type { ExportFailure } from "#contract/exports/shapes.ts";
import { withLaterTexts } from "#web/locales/language.ts";
import { lazy, Suspense } from "react";

const ProblemSentence = lazy(() => withLaterTexts(import("./ProblemSentence.tsx")));

/** Why an integration did not take a document; `detail` is what somebody else reported. */
export function FailureReason({ failure, detail }: { failure: ExportFailure | null; detail: string | null }) {
  if (!failure) return <>{detail}</>;
  return (
    <Suspense fallback={failure.integration}>
      {failure.integration}: <ProblemSentence problem={failure.problem} />
    </Suspense>
  );
}
