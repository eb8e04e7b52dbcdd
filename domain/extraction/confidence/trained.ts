import type { Calibration } from "./curves.ts";
import type { Weights } from "./weights.ts";

/**
 * Made by `npm run train -- --curves --per-layout 5 --seed 7001 --cached`: 640 invented documents, 294 of them scans, photos or faxes, 166 layouts.
 * Curves of confidence alone; the weights are those set by hand. All weights by hand: header micro-F1 0.9642.
 * Plain: header micro-F1 0.9642, confidence >= 0.975: 89.4 % of values, wrong 0.1 %
 * Each layout read by weights and curves that never saw it: header micro-F1 0.9642, confidence >= 0.975: 89.3 % of values, wrong 0.2 %
 * Reliability on layouts kept out, digital: confidence >= 0.975: 96.1 % of values, wrong 0.1 % (confidence, values, mean confidence, right):
 * 0.000-0.500    22  0.384  0.818
 * 0.500-0.700    96  0.616  0.948
 * 0.700-0.800    14  0.749  1.000
 * 0.800-0.900    40  0.859  0.875
 * 0.900-0.950    27  0.926  0.852
 * 0.950-0.975    29  0.962  0.931
 * 0.975-1.000  5614  0.995  0.999
 * Reliability on layouts kept out, clear: confidence >= 0.975: 83.9 % of values, wrong 0.3 % (confidence, values, mean confidence, right):
 * 0.000-0.500    74  0.258  0.554
 * 0.500-0.700   209  0.617  0.871
 * 0.700-0.800    19  0.751  0.526
 * 0.800-0.900   276  0.858  0.841
 * 0.900-0.950    47  0.928  0.894
 * 0.950-0.975    45  0.964  0.978
 * 0.975-1.000  3482  0.993  0.997
 * Reliability on layouts kept out, poor: confidence >= 0.975: 63.2 % of values, wrong 0.9 % (confidence, values, mean confidence, right):
 * 0.000-0.500    57  0.210  0.175
 * 0.500-0.700    67  0.607  0.806
 * 0.700-0.800    20  0.766  0.550
 * 0.800-0.900    51  0.863  0.863
 * 0.900-0.950    17  0.927  0.765
 * 0.950-0.975    35  0.967  0.914
 * 0.975-1.000   425  0.993  0.991
 */
export const trained: { weights: Partial<Weights>; calibration: Calibration } = {
  weights: {},
  calibration: {
    digital: {
      names: { offset: 2.621, slope: 1.994 },
      addresses: { offset: 1.292, slope: 1.806 },
      ids: { offset: 2.554, slope: 1.835 },
      dates: { offset: 1.032, slope: 1.88 },
      amounts: { offset: 1.253, slope: 1.808 },
      bank: { offset: -0.943, slope: 1.384 },
      numbers: { offset: 0.471, slope: 1.941 },
      kind: { offset: -0.162, slope: 1.115 },
      payment: { offset: 1.381, slope: 2.415 },
      others: { offset: 0.544, slope: 1.799 },
    },
    clear: {
      names: { offset: 2.282, slope: 1.209 },
      addresses: { offset: -2.029, slope: 1.947 },
      ids: { offset: 1.802, slope: 1.967 },
      dates: { offset: 0.703, slope: 1.907 },
      amounts: { offset: 0.819, slope: 1.478 },
      bank: { offset: -1.36, slope: 1.49 },
      numbers: { offset: 0.971, slope: 1.677 },
      kind: { offset: -1.337, slope: 1.647 },
      payment: { offset: 1.169, slope: 2.489 },
      others: { offset: 0.571, slope: 1.823 },
    },
    poor: {
      names: { offset: -0.57, slope: 2.065 },
      addresses: { offset: -1.159, slope: 1.016 },
      ids: { offset: 0.436, slope: 1.872 },
      dates: { offset: 0.691, slope: 2.172 },
      amounts: { offset: 0.321, slope: 1.312 },
      bank: { offset: -1.401, slope: 1.138 },
      numbers: { offset: -0.807, slope: 1.527 },
      kind: { offset: -1.168, slope: 1.372 },
      payment: { offset: 0.561, slope: 2.079 },
      others: { offset: -1.18, slope: 1.434 },
    },
  },
};
