import type { Calibration } from "./curves.ts";
import type { Weights } from "./weights.ts";

/**
 * Made by `npm run train -- --curves --per-layout 5 --seed 610000 --cached`: 391 invented documents, 179 of them scans, photos or faxes, 99 layouts.
 * Curves of confidence alone; the weights are those set by hand. All weights by hand: header micro-F1 0.9356.
 * Plain: header micro-F1 0.9356, confidence >= 0.975: 80.4 % of values, wrong 0.4 %
 * Each layout read by weights and curves that never saw it: header micro-F1 0.9356, confidence >= 0.975: 80.3 % of values, wrong 0.5 %
 * Reliability on layouts kept out, digital: confidence >= 0.975: 93.7 % of values, wrong 0.4 % (confidence, values, mean confidence, right):
 * 0.000-0.500    28  0.211  0.964
 * 0.500-0.700    17  0.583  0.765
 * 0.700-0.800    27  0.752  0.963
 * 0.800-0.900    48  0.851  0.792
 * 0.900-0.950    34  0.923  0.882
 * 0.950-0.975    70  0.966  1.000
 * 0.975-1.000  3332  0.993  0.996
 * Reliability on layouts kept out, clear: confidence >= 0.975: 70.3 % of values, wrong 0.5 % (confidence, values, mean confidence, right):
 * 0.000-0.500    35  0.282  0.657
 * 0.500-0.700    67  0.630  0.716
 * 0.700-0.800    77  0.754  0.688
 * 0.800-0.900   169  0.848  0.828
 * 0.900-0.950   139  0.927  0.942
 * 0.950-0.975   126  0.963  0.944
 * 0.975-1.000  1451  0.993  0.995
 * Reliability on layouts kept out, poor: confidence >= 0.975: 45.0 % of values, wrong 1.7 % (confidence, values, mean confidence, right):
 * 0.000-0.500    90  0.296  0.322
 * 0.500-0.700    82  0.609  0.683
 * 0.700-0.800    44  0.752  0.614
 * 0.800-0.900    70  0.847  0.829
 * 0.900-0.950    52  0.928  0.981
 * 0.950-0.975    81  0.958  0.975
 * 0.975-1.000   343  0.990  0.983
 */
export const trained: { weights: Partial<Weights>; calibration: Calibration } = {
  weights: {},
  calibration: {
    digital: {
      names: { offset: 1.242, slope: 1.792 },
      addresses: { offset: -1.036, slope: 2.049 },
      ids: { offset: 1.394, slope: 2.12 },
      dates: { offset: 0.958, slope: 1.946 },
      amounts: { offset: 0.037, slope: 1.174 },
      bank: { offset: -1.634, slope: 1.25 },
      numbers: { offset: 0.338, slope: 1.526 },
      kind: { offset: 1.417, slope: 0.589 },
      payment: { offset: 0.875, slope: 2.387 },
      others: { offset: -0.407, slope: 1.452 },
    },
    clear: {
      names: { offset: -0.039, slope: 1.087 },
      addresses: { offset: 0.235, slope: 0.493 },
      ids: { offset: -0.105, slope: 1.015 },
      dates: { offset: 0.437, slope: 2.055 },
      amounts: { offset: 1.101, slope: 1.13 },
      bank: { offset: -2.064, slope: 1.3 },
      numbers: { offset: -0.636, slope: 1.473 },
      kind: { offset: 2.038, slope: 0.713 },
      payment: { offset: 1.168, slope: 2.495 },
      others: { offset: 0.114, slope: 1.261 },
    },
    poor: {
      names: { offset: -0.35, slope: 0.729 },
      addresses: { offset: -2.048, slope: 1.04 },
      ids: { offset: -0.216, slope: 0.799 },
      dates: { offset: 1.043, slope: 1.734 },
      amounts: { offset: -0.008, slope: 0.906 },
      bank: { offset: -5.116, slope: 2.574 },
      numbers: { offset: -0.355, slope: 0.781 },
      kind: { offset: -0.055, slope: 0.82 },
      payment: { offset: 1.729, slope: 2.496 },
      others: { offset: 0.57, slope: 1.159 },
    },
  },
};
