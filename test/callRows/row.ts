import type { DocumentState } from "#domain/names.ts";
import { blankPdf } from "#test/stored.ts";

/** Ids that a request names: of the caller's tenant, of a foreign one, or of nobody. */
export type Ids = {
  documentId: string;
  /** A link to the document, and what it carries. */
  share: { shareId: string; token: string };
  /** The token of somebody's address for feed readers. */
  feedToken: string;
  /** A second document of the same tenant and state, for calls that join or attach. */
  otherDocumentId: string;
  attachmentId: string;
  /** An e-mail that is attached to the document. */
  attachedMessageId: string;
  accountingUnitId: string;
  /** A saved view of the document list, of the tenant's admin and shared. */
  viewId: string;
  /** An accounting unit that nothing uses. */
  spareUnitId: string;
  /** Another user of the tenant. */
  userId: string;
  clientApplicationId: string;
  /** A sign-in of the caller. */
  sessionId: string;
  /** A link to a new password, and whose it is. */
  subscriptionId: string;
  reset: { email: string; resetToken: string };
  /** A link that ends a change of an e-mail. */
  emailChange: { email: string; changeToken: string };
  /** A code list. */
  enumId: string;
  /** A field of received invoices that the tenant added. */
  fieldName: string;
  /** A connected accounting system; the document is on its way to it. */
  accountingSystemId: string;
  webHookId: string;
  /** A message of a webhook that was given up. */
  messageId: string;
  /** An e-mail that was given up. */
  undeliveredEmail: { eventId: string; recipient: string };
  paymentOrderId: string;
  /** A document in a payment order. */
  orderedDocumentId: string;
  importConnectionId: string;
  /** Something that the import connection met and refused. */
  importedItemId: string;
  /** A bundle of the company that the caller asked for. */
  bundleId: string;
  /** The token of the address from which that bundle is taken once. */
  bundleToken: string;
  /** A document in Error whose PDF asks for the password "tajné". */
  lockedDocumentId: string;
  /** A document under legal hold. */
  heldDocumentId: string;
  /** By which a deletion is followed that was asked for, and nobody has begun. */
  deletionToken: string;
  /** An approval workflow that nothing uses. */
  approvalWorkflowId: string;
};
export type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object; form?: Record<string, string | Blob> };
/** A row of the table: how the call is made, and the state and values its document has to have. `isApproved`: by the caller, where they may. */
export type Row = { state?: DocumentState; fields?: Record<string, string>; isApproved?: true; send(ids: Ids): Sent };

const pdf = await blankPdf();
export const file = () => new Blob([new Uint8Array(pdf)], { type: "application/pdf" });
export const nothing: Row = { send: () => ({}) };
export const culture = { culture: "cs-CZ" };
export const document = (rest: Sent = {}, state?: DocumentState): Row => ({
  ...(state ? { state } : {}),
  send: ({ documentId }) => ({ ...rest, params: { documentId, ...rest.params } }),
});
export const bulk = (state: DocumentState, rest: object = {}): Row => ({ state, send: ({ documentId }) => ({ body: { documentIds: [documentId], ...rest } }) });
export const attachment = (rest: Sent = {}): Row => ({
  send: ({ documentId, attachmentId }) => ({ ...rest, params: { documentId, attachmentId, ...rest.params } }),
});
export const type = (rest: Sent = {}): Row => ({ send: () => ({ ...rest, params: { documentType: "ReceivedInvoice", ...rest.params } }) });
