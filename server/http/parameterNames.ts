import { z } from "zod";

/** Parameters by the names that the contract gives them, however they were capitalised; a name that it does not know stays as it is. */
export function asNamed(shape: z.ZodType, values: unknown): unknown {
  if (!(shape instanceof z.ZodObject) || typeof values !== "object" || values === null) return values;
  const known = new Map(Object.keys(shape.shape).map((name) => [name.toLowerCase(), name]));
  const named: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(values)) {
    const given = Object.hasOwn(shape.shape, name) ? name : (known.get(name.toLowerCase()) ?? name);
    // The exact name wins over another spelling of it.
    if (given === name || !Object.hasOwn(values, given)) named[given] = value;
  }
  return { ...named };
}
