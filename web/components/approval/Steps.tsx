import type { WorkflowData } from "#contract/approval/approval.ts";
import { Alert } from "#web/components/Alert.tsx";
import { formatDate } from "#web/lib/format.ts";
import { useText } from "#web/locales/language.ts";
import { type Icon, IconCircle, IconCircleCheck, IconCircleDot, IconCircleX } from "@tabler/icons-react";
import styles from "./approval.module.css";

type Run = NonNullable<WorkflowData["run"]>;
type Look = "done" | "current" | "waiting" | "rejected" | "ended";

const icons: Record<Look, Icon> = { done: IconCircleCheck, current: IconCircleDot, waiting: IconCircle, rejected: IconCircleX, ended: IconCircle };

/** How a step stands in its run. */
export function lookOf(run: Pick<Run, "state" | "currentStep">, index: number): Look {
  if (index < run.currentStep) return "done";
  if (index > run.currentStep) return run.state === "open" ? "waiting" : "ended";
  if (run.state === "open") return "current";
  if (run.state === "approved") return "done";
  return run.state === "rejected" ? "rejected" : "ended";
}

/** The steps of a run as a line: who is asked, who decided when. */
export function Steps({ run }: { run: Run }) {
  const { text } = useText();
  if (run.steps.length === 0) return <p className={styles.dim}>{text("approval.noSteps")}</p>;
  return (
    <>
      {run.isBlocked && <Alert kind="look">{text("approval.blocked")}</Alert>}
      <ol className={styles.steps}>
        {run.steps.map((step, index) => (
          <Step key={index} step={step} index={index} look={lookOf(run, index)} />
        ))}
      </ol>
    </>
  );
}

function Step({ step, index, look }: { step: Run["steps"][number]; index: number; look: Look }) {
  const { text } = useText();
  const Mark = icons[look];
  const isAsked = step.tasks.length > 0;
  return (
    <li className={styles.step} data-look={look} aria-current={look === "current" ? "step" : undefined}>
      <Mark className={styles.mark} size={20} stroke={1.8} aria-hidden />
      <div className={styles.stepHead}>
        <strong>{step.name || text("approval.step", { number: index + 1 })}</strong>
        <span className={styles.dim}>
          {text(`approval.step.${look}`)}
          {step.approvers.length > 1 && ` · ${text(`approval.step.${step.mode}`)}`}
        </span>
      </div>
      <ul className={styles.people}>
        {isAsked
          ? step.tasks.map((task, at) => <TaskLine key={at} task={task} />)
          : step.approvers.map((person) => (
              <li key={person.userId} className={styles.dim}>
                {person.name}
              </li>
            ))}
        {!isAsked && step.anyApprover && <li className={styles.dim}>{text("approval.anyApprover")}</li>}
      </ul>
    </li>
  );
}

function TaskLine({ task }: { task: Run["steps"][number]["tasks"][number] }) {
  const { text, culture } = useText();
  return (
    <li>
      <span>{task.person?.name ?? text("approval.anyApprover")}</span>
      <span className={styles.dim}>
        {[
          text(`approval.task.${task.state}`),
          task.isOverride && text("approval.task.override"),
          task.onBehalfOf && text("approval.task.onBehalfOf", { name: task.onBehalfOf.name }),
          task.time && formatDate(task.time, culture, "dateTime"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </li>
  );
}
