import { round, zero, type Decimal } from "#domain/money/decimal.ts";

type RoundingRule = { name: string; step: string; direction: "math" | "up" | "down" };

const roundingRules: RoundingRule[] = [
  { name: "math2one", step: "1", direction: "math" },
  { name: "up2one", step: "1", direction: "up" },
  { name: "down2one", step: "1", direction: "down" },
  { name: "math2tenth", step: "0.1", direction: "math" },
  { name: "up2tenth", step: "0.1", direction: "up" },
  { name: "down2tenth", step: "0.1", direction: "down" },
  { name: "math2half", step: "0.5", direction: "math" },
  { name: "up2half", step: "0.5", direction: "up" },
  { name: "down2half", step: "0.5", direction: "down" },
];

/** The rounding rule of POHODA that makes `rounded` of `amount`; "none" when nothing is rounded, undefined when no rule does it. */
export function roundingRule(amount: Decimal, rounded: Decimal): string | undefined {
  if (amount.eq(rounded)) return "none";
  // What "up" means below zero is not documented: only the symmetric rules are certain there.
  const usable = roundingRules.filter((rule) => rule.direction === "math" || amount.gt(zero));
  return usable.find((rule) => applyRule(amount, rule).eq(rounded))?.name;
}

function applyRule(amount: Decimal, { step, direction }: RoundingRule): Decimal {
  const steps = amount.div(step);
  const whole = direction === "math" ? round(steps, 0) : steps.round(0, direction === "up" ? 3 : 0);
  return whole.times(step);
}
