/** How a value of a detail is shown. */
export type DetailValue = "text" | "number" | "amount" | "date" | "bytes";

/**
 * What the product itself says of a connection, a delivery or a document that cannot leave: a stable code and the values of its sentence.
 * The sentences stand in the locales as `exportDetail.<code>`. What a remote system said is never put here: it stays as it was said.
 */
export const exportDetails = {
  // The way to the remote system and its identity.
  hostUnknown: {},
  connectionRefused: {},
  certificateUntrusted: {},
  answerTooLong: {},
  answerUnreadable: {},
  hostKeyUnknown: {},
  hostKeyChanged: { shown: "text", expected: "text" },
  certificateUnknown: {},
  certificateUnreadable: {},
  certificateMissing: {},
  certificateChanged: { shown: "text", expected: "text" },
  tlsUnsupported: {},
  privateKeyUnusable: {},
  // Storages.
  folderMissing: { folder: "text" },
  fileExists: { path: "text" },
  sizeDiffers: { arrived: "number", sent: "number" },
  contentDiffers: {},
  containerNameInvalid: {},
  connectionStringWithoutAddress: {},
  connectionStringWithoutKey: {},
  storageAddressInvalid: {},
  storageNeedsHttps: {},
  // Accounting systems: what they lack or did not confirm.
  companyMissing: { company: "text" },
  companyIdUnknown: {},
  notMServer: {},
  notConfirmed: {},
  deletedThere: {},
  currencyUnsupported: { currency: "text" },
  currencyUnknown: { currency: "text" },
  countryUnknown: { country: "text" },
  paymentMethodMissing: {},
  numberSeriesMissing: { series: "text" },
  cashRegisterMissing: { cashRegister: "text" },
  codeMissing: { code: "text" },
  stillQueued: {},
  // Remarks on a document that was taken.
  alreadyBooked: {},
  originalNotAttached: {},
  originalTooLarge: { most: "bytes" },
  tagMissing: { tag: "text" },
  vatDiffers: { difference: "amount", currency: "text" },
  // What the export loses, or needs prepared there, although the document has no export problem.
  deductionDateLost: { date: "date" },
  reverseChargeWithoutCode: {},
  historicalRateAllowed: { rate: "text" },
  historicalRateUnnamed: { rate: "text" },
  itemsReplaced: {},
  noIntegrationOfUnit: {},
  // Webhooks that are asked.
  waitsForWebHook: { webHook: "text" },
  heldByWebHook: { webHook: "text" },
  webHookSilent: { webHook: "text" },
  fileOfWebHook: { webHook: "text" },
  // Documents that cannot leave.
  valueInvalid: { value: "text" },
  codeTooLong: { value: "text", length: "number" },
  columnEmpty: { column: "text" },
  rateColumnMissing: {},
  rateNotCzech: { rate: "text" },
  rateNotOfDay: { rate: "text" },
  beforeFirstRates: {},
  amountTooLarge: {},
  dueBeforeIssue: { dueDate: "date", issueDate: "date" },
  sumsDiffer: { sum: "amount", total: "amount" },
  dueDiffers: { total: "amount", advance: "amount", due: "amount" },
  vatFarFromRates: { difference: "amount" },
  advanceUnsupported: {},
  advanceTypeMissing: {},
  negativeVoucherItem: {},
  originalEmpty: {},
  originalSigned: {},
  signingCertificateMissing: {},
  signingCertificateExpired: { day: "date" },
  signingTimeStampMissing: {},
} as const satisfies Record<string, Readonly<Record<string, DetailValue>>>;

export type ExportDetailCode = keyof typeof exportDetails;
export const exportDetailCodes = Object.keys(exportDetails) as [ExportDetailCode, ...ExportDetailCode[]];

/** Amounts and numbers are exact decimal texts, dates `YYYY-MM-DD`, bytes whole numbers as text. */
export type ExportDetail = { code: ExportDetailCode; values: Record<string, string> };

type ValuesOf<Code extends ExportDetailCode> = Record<keyof (typeof exportDetails)[Code] & string, string>;

/** A detail with all values that its sentence names. */
export function detailOf<Code extends ExportDetailCode>(
  code: Code,
  ...[values]: keyof (typeof exportDetails)[Code] extends never ? [] : [ValuesOf<Code>]
): ExportDetail {
  return { code, values: values ?? {} };
}

/** A remark on a document that was taken: ours by its code, the remote system's own words in `reason`, or both. */
export type Remark = { detail?: ExportDetail; reason: string };

/** A remark of this program, not of a remote system. */
export function remark(detail: ExportDetail, reason = ""): Remark {
  return { detail, reason };
}
