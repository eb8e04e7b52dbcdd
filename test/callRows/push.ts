import type { push } from "#contract/notifications/push.ts";
import { randomUUID } from "node:crypto";
import { nothing, type Row } from "./row.ts";

/** What a browser subscribes with; nobody listens there. */
export const subscription = (endpoint = `https://push.example.com/${randomUUID()}`) => ({
  endpoint,
  keys: { p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM", auth: "tBHItJI5svbpez7KI4CCXg" },
});

export const pushRows: Record<keyof typeof push, Row> = {
  ownPushDevices: nothing,
  allowPush: { send: () => ({ body: subscription() }) },
  endPush: { send: ({ subscriptionId }) => ({ params: { subscriptionId } }) },
};
