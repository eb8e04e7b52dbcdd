import { describe, expect, it } from "vitest";
import { fitField, type Question } from "./fit.ts";
import { fitCalibration, type JudgedValue } from "./judge.ts";

const start = { bias: -1, features: { label: 1, noise: 1 } };
const questions: Question[] = Array.from({ length: 40 }, (_, i) => ({
  field: "dueDate",
  layout: "any",
  candidates: [
    { features: { label: 1, noise: i % 2 }, isRight: true },
    { features: { label: 0, noise: 1 }, isRight: false },
  ],
}));

describe("fitting the ranking", () => {
  it("raises what marks the right candidate and lowers what misleads", () => {
    const { features } = fitField(questions, start);
    expect(features.label).toBeGreaterThan(1.2);
    expect(features.noise).toBeLessThan(1);
  });

  it("gives the same weights for the same questions", () => {
    expect(fitField(questions, start)).toEqual(fitField(questions, start));
  });

  it("keeps the weights set by hand where nothing is known", () => {
    expect(fitField([], start)).toEqual(start);
  });
});

describe("fitting the confidence", () => {
  const judged = (rightOf10: number, bound = 1): JudgedValue[] =>
    Array.from({ length: 300 }, (_, i) => ({ layout: "any", variant: "poor", field: "dueDate", confidence: 0.99, bound, isRight: i % 10 < rightOf10 }));

  it("lowers a curve whose values are wrong more often than they say", () => {
    const { poor, clear } = fitCalibration(judged(7));
    expect(poor.dates.offset + poor.dates.slope * Math.log(99)).toBeLessThan(2);
    expect(poor.amounts).toEqual({ offset: 0, slope: 1 });
    expect(clear.dates).toEqual({ offset: 0, slope: 1 });
  });

  it("learns nothing of the choice from values whose letters may be misread", () => {
    expect(fitCalibration(judged(7, 0.8)).poor.dates).toEqual({ offset: 0, slope: 1 });
  });
});
