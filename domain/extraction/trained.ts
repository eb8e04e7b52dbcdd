import type { Calibration } from "./curves.ts";
import type { Weights } from "./weights.ts";

/**
 * Made by `npm run train -- --curves --per-layout 5 --seed 7001`: 644 invented documents, 371 of them scans, photos or faxes, 129 layouts.
 * Curves of confidence alone; the weights are those set by hand. All weights by hand: header micro-F1 0.9412.
 * Plain: header micro-F1 0.9412, confidence >= 0.975: 82.4 % of values, wrong 0.3 %
 * Each layout read by weights and curves that never saw it: header micro-F1 0.9412, confidence >= 0.975: 82.6 % of values, wrong 0.5 %
 * Reliability on layouts kept out, digital: confidence >= 0.975: 95.6 % of values, wrong 0.2 % (confidence, values, mean confidence, right):
 * 0.000-0.500    22  0.371  0.636
 * 0.500-0.700    13  0.598  0.846
 * 0.700-0.800    13  0.756  0.846
 * 0.800-0.900    60  0.845  0.900
 * 0.900-0.950    29  0.931  0.931
 * 0.950-0.975    68  0.961  1.000
 * 0.975-1.000  4402  0.995  0.998
 * Reliability on layouts kept out, clear: confidence >= 0.975: 77.1 % of values, wrong 0.6 % (confidence, values, mean confidence, right):
 * 0.000-0.500   165  0.279  0.667
 * 0.500-0.700   107  0.606  0.813
 * 0.700-0.800   100  0.760  0.870
 * 0.800-0.900   363  0.856  0.860
 * 0.900-0.950   165  0.926  0.885
 * 0.950-0.975   189  0.966  0.979
 * 0.975-1.000  3659  0.993  0.994
 * Reliability on layouts kept out, poor: confidence >= 0.975: 53.4 % of values, wrong 1.9 % (confidence, values, mean confidence, right):
 * 0.000-0.500   204  0.267  0.485
 * 0.500-0.700    68  0.603  0.647
 * 0.700-0.800    49  0.745  0.816
 * 0.800-0.900    74  0.856  0.824
 * 0.900-0.950    77  0.927  0.883
 * 0.950-0.975    68  0.965  0.985
 * 0.975-1.000   619  0.992  0.981
 */
export const trained: { weights: Partial<Weights>; calibration: Calibration } = {
  weights: {},
  calibration: {
    digital: {
      names: { offset: 2.303, slope: 1.698 },
      addresses: { offset: 0.629, slope: 2.246 },
      ids: { offset: 2.502, slope: 1.88 },
      dates: { offset: 1.63, slope: 1.974 },
      amounts: { offset: 1.248, slope: 1.822 },
      bank: { offset: -0.735, slope: 1.27 },
      numbers: { offset: 0.749, slope: 1.605 },
      kind: { offset: -0.118, slope: 1.059 },
      payment: { offset: 1, slope: 2.39 },
      others: { offset: 0.994, slope: 1.908 },
    },
    clear: {
      names: { offset: -0.427, slope: 1.391 },
      addresses: { offset: -1.861, slope: 1.813 },
      ids: { offset: 0.759, slope: 1.653 },
      dates: { offset: 0.853, slope: 1.873 },
      amounts: { offset: 1, slope: 1.554 },
      bank: { offset: -0.616, slope: 1.406 },
      numbers: { offset: 0.677, slope: 1.001 },
      kind: { offset: -0.549, slope: 1.421 },
      payment: { offset: 1.13, slope: 2.479 },
      others: { offset: 0.332, slope: 1.042 },
    },
    poor: {
      names: { offset: -1.211, slope: 1.613 },
      addresses: { offset: -0.88, slope: 1.035 },
      ids: { offset: -1.192, slope: 1.271 },
      dates: { offset: 0.115, slope: 1.841 },
      amounts: { offset: 0.09, slope: 0.981 },
      bank: { offset: -1.489, slope: 1.256 },
      numbers: { offset: 0.893, slope: 0.82 },
      kind: { offset: -1.268, slope: 1.451 },
      payment: { offset: 0.597, slope: 2.193 },
      others: { offset: 0.042, slope: 0.97 },
    },
  },
};
