import { calls } from "#contract/index.ts";
import type { CallReply } from "#contract/call.ts";
import type { FirstStep } from "#domain/organisation/firstSteps.ts";
import { notifyError } from "#web/lib/notify.ts";
import { href } from "#web/lib/paths.ts";
import { readAgain, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Loader, UnstyledButton } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ApprovalStep } from "./ApprovalStep.tsx";
import { ColleagueStep } from "./ColleagueStep.tsx";
import { CompanyStep } from "./CompanyStep.tsx";
import { DocumentStep } from "./DocumentStep.tsx";
import { keepHeight, keptHeight } from "./place.ts";
import { ProgramStep } from "./ProgramStep.tsx";
import type { StepProps } from "./step.ts";
import styles from "./firstSteps.module.css";

/** How often the first document is asked for while it is read, in milliseconds. */
const READING_MS = 1_500;

type Steps = CallReply<typeof calls.getFirstSteps>;

const forms: Record<FirstStep, ComponentType<StepProps>> = {
  company: CompanyStep,
  document: DocumentStep,
  program: ProgramStep,
  colleague: ColleagueStep,
  approval: ApprovalStep,
};
const icons = { open: IconCircle, done: IconCircleCheckFilled, skipped: IconCircleDashed };

/** Leads the admin of a new company from nothing to the first export; nothing once every step is done or skipped. */
export default function FirstSteps() {
  const first = useCall(calls.getFirstSteps);
  const { data, isPending } = useCall(calls.getFirstSteps, undefined, isReading(first.data) ? { refetchInterval: READING_MS } : {});
  const isShown = data?.isShown === true;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isPending) keepHeight(isShown ? (place.current?.offsetHeight ?? 0) : 0);
  });
  return (
    <div ref={place} className={styles.place} style={isPending ? { height: keptHeight() } : undefined}>
      {isShown && <Panel steps={data} />}
    </div>
  );
}

const isReading = (steps: Steps | undefined) => steps?.firstDocument?.isRead === false;

function Panel({ steps: { steps, firstDocument } }: { steps: Steps }) {
  const { text } = useText();
  const client = useQueryClient();
  const skip = useSend(calls.skipFirstSteps);
  const [chosen, setChosen] = useState<FirstStep>();
  const done = () => readAgain(client, calls.getFirstSteps);
  const skipped = steps.flatMap(({ step, state }) => (state === "skipped" ? [step] : []));
  const open = steps.flatMap(({ step, state }) => (state === "open" ? [step] : []));
  const send = (now: FirstStep[]) => skip.mutate({ body: { skipped: now } }, { onSuccess: done, onError: (error) => notifyError(error) });
  const current = open.find((step) => step === chosen) ?? open[0];
  return (
    <section className={styles.panel} aria-labelledby="first-steps">
      <header className={styles.head}>
        <h2 id="first-steps">{text("firstSteps.title")}</h2>
        <span className={styles.dim}>{text("firstSteps.progress", { done: steps.length - open.length - skipped.length, all: steps.length })}</span>
        {firstDocument &&
          (firstDocument.isRead ? (
            <Button component={Link} size="compact-sm" to={href("document", { id: firstDocument.documentId })}>
              {text("firstSteps.document.view")}
            </Button>
          ) : (
            <span className={styles.reading} role="status">
              <Loader size={14} aria-hidden /> {text("firstSteps.document.reading")}
            </span>
          ))}
        <Button className={styles.last} variant="subtle" size="compact-sm" loading={skip.isPending} onClick={() => send([...skipped, ...open])}>
          {text("firstSteps.skipAll")}
        </Button>
      </header>
      <ol className={styles.steps}>
        {steps.map(({ step, state }) => {
          const Form = forms[step];
          const Icon = icons[state];
          const title = text(`firstSteps.${step}`);
          return (
            <li key={step} data-state={state} aria-current={step === current ? "step" : undefined}>
              <div className={styles.line}>
                <Icon size={18} aria-hidden className={styles.icon} />
                {state === "open" && step !== current ? <UnstyledButton onClick={() => setChosen(step)}>{title}</UnstyledButton> : <h3>{title}</h3>}
                {state === "skipped" && (
                  <>
                    <span className={styles.dim}>{text("firstSteps.skipped")}</span>
                    <Button variant="subtle" size="compact-xs" onClick={() => (setChosen(step), send(skipped.filter((each) => each !== step)))}>
                      {text("firstSteps.back")}
                    </Button>
                  </>
                )}
              </div>
              {step === current && (
                <div className={styles.body}>
                  <p className={styles.dim}>{text(`firstSteps.${step}.lead`)}</p>
                  <Form done={done} skip={() => send([...skipped, step])} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
