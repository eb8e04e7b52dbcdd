import type { DeliveryProblem } from "#contract/exports/shapes.ts";
import { useText } from "#web/locales/language.ts";
import { problemText } from "./deliveryProblem.ts";

/** Its texts come later than the first load: use it by way of FailureReason. */
export default function ProblemSentence({ problem }: { problem: DeliveryProblem }) {
  const { text, culture } = useText();
  return <>{problemText(problem, { text, culture })}</>;
}
