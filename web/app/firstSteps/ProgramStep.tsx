import { calls } from "#contract/index.ts";
import { accountingPrograms } from "#domain/exports/programs.ts";
import { notifyError } from "#web/lib/notify.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { StepProps } from "./step.ts";
import styles from "./firstSteps.module.css";

/** The accounting program: one click chooses it. */
export function ProgramStep({ done, skip }: StepProps) {
  const { text } = useText();
  const client = useQueryClient();
  const send = useSend(calls.setAccountingProgram);
  const onSuccess = () => {
    changed(client, calls.frontendExportTypes, calls.getExportSettings, calls.getDocument);
    void done();
  };
  return (
    <div className={styles.buttons}>
      {accountingPrograms.map((program) => (
        <Button
          key={program}
          variant="default"
          loading={send.isPending && send.variables.body.program === program}
          onClick={() => send.mutate({ body: { program } }, { onSuccess, onError: (error) => notifyError(error) })}
        >
          {text(`program.${program}`)}
        </Button>
      ))}
      <Button variant="subtle" onClick={skip}>
        {text("firstSteps.skip")}
      </Button>
    </div>
  );
}
