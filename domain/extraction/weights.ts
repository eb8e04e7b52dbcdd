/**
 * Weights of the ranking: for every field a bias and a weight per named feature; the score is the logistic function of
 * their sum. All numbers of the ranking stand here. Features are described where they are computed (fields.ts, parties.ts, totals.ts).
 */
type Weights = { bias: number; features: Record<string, number> };

export const weights = {
  issueDate: {
    bias: -2.6,
    features: {
      label: 7.0,
      rival: -5.5,
      unlabelled: 0.9,
      top: 1.1,
      repeated: 0.4,
      compact: -1.5,
      fullYear: 0.5,
      inTable: -2.0,
      firstDate: 0.3,
      beforeAll: 0.2,
      timeBeside: 1.2,
      withNumber: 4.0,
    },
  },
  taxDate: { bias: -3.6, features: { label: 8.0, rival: -5.0, unlabelled: -2, top: 0.4, compact: -1.5, fullYear: 0.3, inTable: -1.5 } },
  dueDate: {
    bias: -3.6,
    features: { label: 8.0, rival: -5.0, unlabelled: -2, laterUnnamed: 5.2, top: 0.2, earlyPayment: -2.5, compact: -1.5, fullYear: 0.3, inTable: -1.5 },
  },
  invoiceNumber: {
    bias: -4.2,
    features: {
      label: 6.5,
      rival: -5.0,
      prominent: 1.2,
      top: 1.0,
      repeated: 1.0,
      isOther: -4.5,
      short: -1.8,
      long: -1.0,
      separators: 0.5,
      isYear: -2.5,
      inTable: -2.0,
      directly: 1.0,
      symbolEqual: 1.2,
      letters: 0.1,
    },
  },
  orderNumber: { bias: -4.6, features: { label: 8.0, rival: -4.0, isOther: -3.5, short: -1.5, inTable: -2.5, directly: 0.8, isYear: -2.0 } },
  originalDocumentNumber: { bias: -4.8, features: { label: 8.0, rival: -4.0, isOther: -3.5, short: -1.8, inTable: -2.5, directly: 0.8, isYear: -2.0 } },
  variableSymbol: { bias: -4.0, features: { label: 8.5, rival: -3.5, isOther: -2.5, notDigits: -6, tooLong: -6, directly: 0.6, short: -0.8, inTable: -1 } },
  constantSymbol: { bias: -4.4, features: { label: 8.5, rival: -3.5, isOther: -2.0, notDigits: -6, notFour: -3.5, directly: 0.6, inTable: -1 } },
  specificSymbol: { bias: -5.4, features: { label: 8.5, rival: -3.5, isOther: -2.5, notDigits: -6, tooLong: -6, directly: 0.6, short: -1.5, inTable: -1 } },
  iban: { bias: 0.6, features: { label: 2.2, rival: -0.8, checked: 2.6, unchecked: -0.5, supplierSide: 0.6, customerSide: -1.5, repeated: 0.4 } },
  accountNumber: { bias: -0.4, features: { label: 2.4, rival: -0.8, checked: 1.8, unchecked: -0.6, supplierSide: 0.4, customerSide: -1.2, ibanEqual: 2.0 } },
  totalAmount: {
    bias: -4.0,
    features: {
      label: 4.2,
      dueLabel: 3.6,
      rival: -3.8,
      largest: 1.2,
      prominent: 1.6,
      low: 0.8,
      sums: 3.6,
      rowsSum: 1.6,
      itemsSum: 1.4,
      repeated: 0.5,
      money: 1.2,
      currency: 0.6,
      inTable: -1.2,
      last: 0.3,
      negative: -1.0,
      wholeNumber: -1.2,
    },
  },
  supplierName: {
    bias: -3.6,
    features: {
      form: 2.2,
      region: 2.2,
      firstInRegion: 1.6,
      laterInRegion: -0.8,
      otherRegion: -3.2,
      delivery: -2.5,
      own: -6,
      regionAndForm: 0.8,
      isLabel: -3.5,
      nameLabel: 1.6,
      aboveTown: 0.8,
      aboveStreet: 0.5,
      directAddress: 0.9,
      idBelow: 0.6,
      colon: -3,
      inlineAddress: 1.6,
      contact: 0.9,
      top: 1.4,
      firstLine: 0.5,
      footer: 0.5,
      laterPage: -1.5,
      prominent: 0.6,
      sentence: -2.5,
      inTable: -3,
      digits: -1.2,
      lowerStart: -1.8,
      lone: -0.8,
      title: -2.5,
      street: -2.2,
      repeated: 0.8,
      receipt: 0.2,
      receiptTop: 2.6,
      receiptForm: 2.2,
    },
  },
  customerName: {
    bias: -4.0,
    features: {
      form: 1.8,
      region: 3.0,
      firstInRegion: 1.8,
      laterInRegion: -0.9,
      otherRegion: -3.5,
      delivery: -1.2,
      own: 6,
      regionAndForm: 0.6,
      isLabel: -3.5,
      nameLabel: 1.8,
      aboveTown: 1.2,
      aboveStreet: 0.6,
      directAddress: 0.8,
      idBelow: 0.5,
      colon: -3,
      inlineAddress: -0.8,
      contact: -0.4,
      top: 0.3,
      firstLine: -1.0,
      footer: -2.5,
      laterPage: -2,
      prominent: -0.3,
      sentence: -2.5,
      inTable: -3,
      digits: -1.2,
      lowerStart: -1.8,
      lone: -0.8,
      title: -2.5,
      street: -2.2,
      repeated: -0.1,
      addressWindow: 2.4,
    },
  },
} satisfies Record<string, Weights>;

export type RankedField = keyof typeof weights;

/** Named features of a candidate; absent ones are 0. */
export type Features = Record<string, number>;

/** Log-odds that a candidate is the value of a field. */
export function logOdds(field: RankedField, features: Features): number {
  const { bias, features: weight }: Weights = weights[field];
  let total = bias;
  for (const name in features) total += (weight[name] ?? 0) * features[name]!;
  return total;
}

/** Probability of log-odds. */
export function probability(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
