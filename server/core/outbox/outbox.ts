import type { DeliveryProblem } from "#domain/exports/deliveryProblem.ts";
import type { Slots } from "#domain/outbox/fairness.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { carried, type Carried } from "#platform/tracing.ts";
import { type RawBuilder, sql } from "kysely";

/** Outboxes whose messages go to many places; e-mail goes to one mail server. */
type OutboxOfReceivers = "webHooks" | "deliveries";
export type OutboxName = "mail" | "imports" | OutboxOfReceivers;

/** What every table of messages has; they are logs as well, so each keeps its own columns beside. */
export type Message = {
  tenant_id: string;
  attempts: number;
  first_attempt_at: Date | null;
  /** The request that caused it; null of earlier versions, and missing where no request causes messages. */
  origin?: Carried | null;
};

/** A failed attempt: a code, and what the receiver said, for people. */
export type Failure = {
  code: string;
  reason: string;
  /** Of a delivery: the same with what the product itself says of it. */
  problem?: DeliveryProblem;
  /** The same attempt may succeed later. */
  isTemporary: boolean;
  /** The receiver asked to wait so long. */
  retryAfterSeconds?: number | undefined;
  /** Other messages would fail there too: it is away, broken or overloaded. */
  isReceiverDown: boolean;
  /** Nothing can be sent there until a person changes the receiver: the outbox closes it and the message waits. */
  closesReceiver?: boolean;
};

/** What came of one attempt; `withdrawn`: nothing was sent, because it is no longer to be sent. */
export type Outcome<Sent> = { kind: "sent"; sent: Sent } | { kind: "failed"; failure: Failure } | { kind: "withdrawn" };

/** What the attempt means for the message: `released` was cut off by the end of the program and says nothing of the receiver. */
export type AttemptResult<Sent> =
  | { kind: "sent"; sent: Sent }
  | { kind: "again"; at: Date; failure: Failure }
  | { kind: "givenUp"; failure: Failure }
  | { kind: "withdrawn" }
  | { kind: "released"; at: Date };

/** Where messages of a table go to, when it is more than one place. */
export type Receivers = {
  outbox: OutboxOfReceivers;
  table: "web_hooks" | "export_integrations";
  /** Column of both tables that names the receiver. */
  key: "web_hook_id" | "integration_id";
  /** Whether it takes anything now, over `receiver`. */
  isOpen(app: App): RawBuilder<boolean>;
  /** How many messages it takes at once, over `receiver`. */
  atOnce(app: App): RawBuilder<number>;
};

/** A table of messages that are sent by the one mechanism of this folder, and what is particular about it. */
export type Outbox<Row extends Message = Message, Sent = unknown> = {
  name: OutboxName;
  table: "mail_outbox" | "web_hook_outbox" | "deliveries" | "import_states";
  /** Columns that name a message within its tenant. */
  key: readonly string[];
  receivers?: Receivers;
  slots: Slots;
  /** Whether messages are sent at all in this installation. */
  isOn?(app: App): boolean;
  /**
   * Sends one message. No transaction is open meanwhile, and the claim is renewed. The same message may be sent again after a crash: it
   * has to carry an id that a receiver recognises. What it throws counts as a fault of ours that may pass.
   */
  send(app: App, message: Row): Promise<Outcome<Sent>>;
  /** Writes what came of it; `isMine` of claim.ts keeps those out whose claim was lost. */
  record(tx: Tx, app: App, message: Row, result: AttemptResult<Sent>): Promise<void>;
};

/** Wakes the senders of an outbox when the caller's transaction commits. A lost notice is no loss: senders look by themselves as well. */
export async function wake(tx: Tx, name: OutboxName, tenantId: string): Promise<void> {
  await sql`select pg_notify('outbox', ${`${name}/${tenantId}`})`.execute(tx);
}

/** The column of a message that names what causes it now. */
export const caused = () => ({ origin: JSON.stringify(carried()) });

/** Columns of a message that a person sends again: due now, and tried for as long as a new one. A claim that is held still counts. */
export const dueAgain = (now: Date) => ({ due_at: now, first_attempt_at: null, ...caused() });

/** A person changed a receiver or asks to try again: what is known of its failures no longer counts. */
export async function resume(tx: Tx, name: OutboxOfReceivers, tenantId: string, receiverId: string): Promise<void> {
  await tx.deleteFrom("outbox_receivers").where("tenant_id", "=", tenantId).where("outbox", "=", name).where("receiver_id", "=", receiverId).execute();
  await wake(tx, name, tenantId);
}
