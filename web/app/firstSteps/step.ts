/** What the form of a step is given: `done` waits until the steps are read again. */
export type StepProps = { done(): Promise<void>; skip(): void };
