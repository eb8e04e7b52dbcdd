import type { exportCheck } from "#contract/exports/check.ts";
import type { payments } from "#contract/exports/payments.ts";
import type { signing } from "#contract/exports/signing.ts";
import { makePkcs12 } from "#test/certificate.ts";
import { bulk, document, nothing, type Row } from "./row.ts";

export const exportCheckRows: Record<keyof typeof exportCheck, Row> = { checkExport: bulk("Processed") };

const ordered = { format: "Abo" };
export const paymentsRows: Record<keyof typeof payments, Row> = {
  checkPayments: bulk("Processed", ordered),
  createPaymentOrder: {
    state: "Processed",
    fields: { invoiceNumber: "2026001", supplierName: "Modrá Vydra s.r.o.", totalAmount: "1210.00", accountNumber: "19-2000145399/0800" },
    send: ({ documentId }) => ({ body: { documentIds: [documentId], ...ordered, orderId: documentId, account: "2000145399/0800" } }),
  },
  paymentOrderFile: { send: ({ paymentOrderId }) => ({ params: { orderId: paymentOrderId } }) },
  documentPaymentOrder: document(),
  takePaymentBack: { send: ({ orderedDocumentId }) => ({ params: { documentId: orderedDocumentId } }) },
};

let certificate: string | undefined;
const PASSWORD = "heslo";
export const signingRows: Record<keyof typeof signing, Row> = {
  getSigning: nothing,
  setSigning: { send: () => ({ body: { actions: ["DocumentMetadataAppend"], timeStampUrl: null } }) },
  setSigningCertificate: { send: () => ({ body: { file: (certificate ??= makePkcs12(PASSWORD).toString("base64")), password: PASSWORD } }) },
  deleteSigningCertificate: nothing,
};
