/** Steps back and forth over a value that is replaced as a whole. */
export type Steps<T> = { past: readonly T[]; present: T; future: readonly T[] };

/** Most steps that can be taken back. */
const MAX_STEPS = 100;

export const startSteps = <T>(present: T): Steps<T> => ({ past: [], present, future: [] });

/** Notes a new value; what had been taken back before is gone then. A value that is the same (a save read again) is no step. */
export function record<T>(steps: Steps<T>, value: T): Steps<T> {
  if (value === steps.present) return steps;
  if (JSON.stringify(value) === JSON.stringify(steps.present)) return { ...steps, present: value };
  return { past: [...steps.past, steps.present].slice(-MAX_STEPS), present: value, future: [] };
}

export function undo<T>({ past, present, future }: Steps<T>): Steps<T> | undefined {
  const before = past.at(-1);
  return before === undefined ? undefined : { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redo<T>({ past, present, future }: Steps<T>): Steps<T> | undefined {
  const [next, ...rest] = future;
  return next === undefined ? undefined : { past: [...past, present], present: next, future: rest };
}
