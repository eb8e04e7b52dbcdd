import { acceptedFiles } from "#web/lib/acceptedFiles.ts";
import { uploads } from "#web/features/intake/upload/uploads.ts";
import { TooMany } from "#web/features/intake/upload/TooMany.tsx";
import type { Gathered } from "#web/features/intake/upload/gather.ts";
import { calls } from "#contract/index.ts";
import { notify } from "#web/lib/notify.ts";
import { useCall } from "#web/lib/queries.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useText } from "#web/locales/language.ts";
import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import type { StepProps } from "./step.ts";
import styles from "./firstSteps.module.css";

const SAMPLE = "sample-invoice.pdf";
/** How often it is looked whether the document has arrived, in milliseconds. */
const ARRIVAL_MS = 1_000;

/** Takes the first documents in: own files, or an invented invoice. */
export function DocumentStep({ skip }: StepProps) {
  const { text } = useText();
  const { chosenId } = useAccountingUnits();
  const [isSending, setSending] = useState(false);
  const [tooMany, setTooMany] = useState<Gathered[]>();
  useCall(calls.getFirstSteps, undefined, isSending ? { refetchInterval: ARRIVAL_MS } : {});
  const take = (files: Gathered[]) => {
    if (files.length === 0) return;
    if (uploads.add(files, { accountingUnitId: chosenId })) setSending(true);
    else setTooMany(files);
  };
  const takeSample = async () => {
    const reply = await fetch(`/${SAMPLE}`).catch(() => undefined);
    if (!reply?.ok) return notify("negative", text("firstSteps.document.noSample"));
    take([{ file: new File([await reply.blob()], SAMPLE, { type: "application/pdf" }), directory: "" }]);
  };
  return (
    <div className={styles.buttons}>
      <FileButton multiple accept={acceptedFiles} onChange={(files) => take(files.map((file) => ({ file, directory: "" })))}>
        {(props) => (
          <Button {...props} loading={isSending}>
            {text("firstSteps.document.choose")}
          </Button>
        )}
      </FileButton>
      <Button variant="default" disabled={isSending} onClick={() => void takeSample()}>
        {text("firstSteps.document.sample")}
      </Button>
      <Button variant="subtle" onClick={skip}>
        {text("firstSteps.skip")}
      </Button>
      <TooMany files={tooMany} onFirst={take} onClose={() => setTooMany(undefined)} />
    </div>
  );
}
