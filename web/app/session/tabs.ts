const NAME = "kvitance-session";

/** Messages between the tabs of one browser. */
export type TabMessage =
  | { kind: "signedOut" }
  /** A refresh token was replaced; a duplicated tab that still holds `replaced` takes over `user` (its stored form). */
  | { kind: "renewed"; replaced: string; user: string };

export type Tabs = { announce(message: TabMessage): void; close(): void };

/** Connects this tab with the others. A tab does not hear itself. */
export function joinTabs(onMessage: (message: TabMessage) => void): Tabs {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", (event: MessageEvent<TabMessage>) => onMessage(event.data));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  return { announce: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Runs `work` while no other tab of this browser does. Outside a secure context there are no locks, and no sign-in either. */
export function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(NAME, work) : work();
}
