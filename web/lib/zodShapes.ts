/**
 * Stands in for zod in the browser bundle (alias in vite.config.ts): the browser checks no data against the contract,
 * it only asks which query values a call requires. Every type is recorded as optional or not, objects with their parts.
 * Saves 33 kB of compressed script on the first load; `zodShapes.test.ts` holds it against the real one for every call.
 */
type Recorded = {
  readonly isOptional: boolean;
  readonly shape: Record<string, Recorded> | undefined;
  safeParse(value: undefined): { success: boolean };
  [method: string]: unknown;
};

function record(isOptional: boolean, shape?: Record<string, Recorded>): Recorded {
  const known: Record<string, unknown> = {
    isOptional,
    shape,
    safeParse: () => ({ success: isOptional }),
    optional: () => record(true, shape),
    default: () => record(true, shape),
    extend: (more: Record<string, Recorded>) => record(isOptional, { ...shape, ...more }),
  };
  // Any other method narrows values and changes nothing that is asked here.
  return new Proxy(known, { get: (target, name) => (name in target ? target[name as string] : () => record(isOptional, shape)) }) as Recorded;
}

const required = (): Recorded => record(false);
const object = (shape: Record<string, Recorded>): Recorded => record(false, shape);

const makers: Record<string, unknown> = {
  object,
  strictObject: object,
  unknown: () => record(true),
  any: () => record(true),
  iso: new Proxy({}, { get: () => required }),
  coerce: new Proxy({}, { get: () => required }),
};

export const z: unknown = new Proxy(makers, { get: (target, name) => target[name as string] ?? required });
