/** What a new company sets up, in this order; each step can be skipped. */
export const firstSteps = ["company", "document", "program", "colleague", "approval"] as const;
export type FirstStep = (typeof firstSteps)[number];
export type StepState = "open" | "done" | "skipped";

/** The states of the steps in their order. What was done counts, however it was done, also after it was skipped. */
export function stepStates(done: Readonly<Record<FirstStep, boolean>>, skipped: readonly FirstStep[]): { step: FirstStep; state: StepState }[] {
  return firstSteps.map((step) => ({ step, state: done[step] ? "done" : skipped.includes(step) ? "skipped" : "open" }));
}
