import { calls } from "#contract/index.ts";
import { notifyError } from "#web/lib/notify.ts";
import { useSend } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import type { StepProps } from "./step.ts";
import styles from "./firstSteps.module.css";

/** Whether documents are approved before they leave. */
export function ApprovalStep({ done, skip }: StepProps) {
  const { text } = useText();
  const { reload } = useSession();
  const send = useSend(calls.setFeatures);
  const turnOn = () =>
    send.mutate(
      { body: { features: [{ feature: "Approval", enabled: true }] } },
      { onSuccess: () => void Promise.all([done(), reload()]), onError: (error) => notifyError(error) },
    );
  return (
    <div className={styles.buttons}>
      <Button loading={send.isPending} onClick={turnOn}>
        {text("firstSteps.approval.on")}
      </Button>
      <Button variant="default" onClick={skip}>
        {text("firstSteps.approval.off")}
      </Button>
    </div>
  );
}
