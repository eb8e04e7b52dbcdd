import type { feed } from "#contract/notifications/feed.ts";
import { nothing, type Row } from "./row.ts";

export const feedRows: Record<keyof typeof feed, Row> = {
  ownFeed: nothing,
  openOwnFeed: nothing,
  endOwnFeed: nothing,
  readFeed: { send: ({ feedToken }) => ({ query: { token: feedToken } }) },
};
