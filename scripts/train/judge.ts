import { believed, MAX_CONFIDENCE, oddsOf } from "#domain/extraction/confidence/calibration.ts";
import {
  type Calibration,
  type Curve,
  type CurveGroup,
  curveGroups,
  type Curves,
  type Drafts,
  groupOf,
  uncalibratedCurve,
} from "#domain/extraction/confidence/curves.ts";
import { extractDocuments } from "#domain/extraction/extract.ts";
import { probability } from "#domain/extraction/confidence/ranking.ts";
import { type Variant, variantOf, variants } from "#domain/extraction/confidence/variant.ts";
import { type Weights } from "#domain/extraction/confidence/weights.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { SURE } from "#scripts/reliability.ts";
import { addDocument, type Count, emptyTally, normal } from "#scripts/score.ts";
import { NO_CONTEXT } from "./fit.ts";
import type { Sample } from "./samples.ts";

/** One read value: whether it is right, the confidence before calibration, and its bound. */
export type JudgedValue = { layout: string; variant: Variant; field: HeaderField; confidence: number; bound: number; isRight: boolean };
/** Counts per field, and every read value whose truth is known. */
export type Judgement = { counts: Map<string, Count>; values: JudgedValue[] };

const unchanged = Object.fromEntries(curveGroups.map((group) => [group, uncalibratedCurve])) as Curves;
/** The curves that change nothing. */
const uncalibrated: Calibration = { digital: unchanged, clear: unchanged, poor: unchanged };

/** Reads the samples with the weights that `weightsOf` gives for their layout and compares with the truth. */
export function judge(samples: Sample[], weightsOf: (layout: string) => Weights): Judgement {
  const tally = emptyTally();
  const values: JudgedValue[] = [];
  for (const { name, layout, documentKind, fields, notOnPage, pages } of samples) {
    const drafts: Drafts[] = [];
    const training = { weights: weightsOf(layout), calibration: uncalibrated, observeDrafts: (one: Drafts) => drafts.push(one) };
    const read = extractDocuments({ pages, barcodes: [], context: NO_CONTEXT }, training)[0];
    const variant = variantOf(pages);
    const found: Record<string, unknown> = { vatBreakdown: read?.vatBreakdown.map((row) => row.values) };
    for (const [field, { value, confidence, bound = 1 }] of Object.entries(drafts[0] ?? {})) {
      found[field] = value;
      const expected = normal(field, field === "documentKind" ? documentKind : fields[field]);
      if (expected === undefined || notOnPage.includes(field)) continue;
      values.push({ layout, variant, field: field as HeaderField, confidence, bound, isRight: normal(field, value) === expected });
    }
    addDocument(tally, { documentId: name, set: layout, file: name, judge: "visual", fields, notOnPage }, { set: layout, fields: found });
  }
  return { counts: tally.fields, values };
}

/** The sum of the counts of the named fields, of all fields by default. */
export function sumCounts(counts: Map<string, Count>, fields: string[] = [...counts.keys()]): Count {
  const sum = { tp: 0, fp: 0, fn: 0 };
  for (const field of fields) {
    const count = counts.get(field) ?? { tp: 0, fp: 0, fn: 0 };
    sum.tp += count.tp;
    sum.fp += count.fp;
    sum.fn += count.fn;
  }
  return sum;
}

/** Strength of the pull of a curve to "as read", against the loss of one value: few values hardly bend it, many do. */
const PULL = 0.2;
const STEP = 0.3;
const ROUNDS = 6000;

/** Values that the reader doubts anyway are looked at whatever the curve says; the few of them that are right would flatten it for the sure ones. */
const FITTED_FROM: Record<Variant, number> = { digital: 0.6, clear: 0.8, poor: 0.8 };
/** Names and ids have their doubts about letters and owners as bounds, so all of their choices count. */
const FITTED_BOUNDED = 0.6;
const BOUNDED: ReadonlySet<CurveGroup> = new Set<CurveGroup>(["names", "ids"]);

/**
 * A curve per variant and field group by logistic regression on judged values that no bound keeps from being sure: misread ones say nothing of the choice. Where few values are known it stays near "as read". However sure a
 * reading is, one of some hundred is wrong for a reason that nothing on the page shows: such a one does not flatten the curve.
 */
export function fitCalibration(values: JudgedValue[]): Calibration {
  const curve = (variant: Variant, group: CurveGroup): Curve => {
    const ofGroup = values
      .filter(
        (value) =>
          value.variant === variant &&
          groupOf(value.field) === group &&
          value.confidence >= (BOUNDED.has(group) ? FITTED_BOUNDED : FITTED_FROM[variant]) &&
          value.bound >= SURE,
      )
      .map(({ confidence, isRight }) => ({ odds: oddsOf(confidence), right: isRight ? 1 : 0 }));
    let [offset, slope] = [0, 1];
    for (let round = 0; round < ROUNDS && ofGroup.length > 0; round += 1) {
      let [byOffset, bySlope] = [(PULL * offset) / ofGroup.length, (PULL * (slope - 1)) / ofGroup.length];
      for (const { odds, right } of ofGroup) {
        const share = probability(offset + slope * odds);
        const believed = MAX_CONFIDENCE * share;
        const error = ((believed - right) * (1 - share)) / (1 - believed) / ofGroup.length;
        byOffset += error;
        bySlope += error * odds;
      }
      offset -= STEP * byOffset;
      slope = Math.max(0.1, slope - STEP * 0.2 * bySlope);
    }
    return { offset: Math.round(offset * 1000) / 1000, slope: Math.round(slope * 1000) / 1000 };
  };
  const curves = (variant: Variant) => Object.fromEntries(curveGroups.map((group) => [group, curve(variant, group)])) as Curves;
  return Object.fromEntries(variants.map((variant) => [variant, curves(variant)])) as Calibration;
}

/** Judged values with calibrated confidence. */
export function recalibrate(values: JudgedValue[], curvesOf: (layout: string) => Calibration): JudgedValue[] {
  return values.map((value) => ({ ...value, confidence: believed(value, curvesOf(value.layout)[value.variant][groupOf(value.field)]) }));
}
