import type { deviceKinds } from "#contract/organisation/sessions.ts";
import bowser from "bowser";

type Device = { browser: string | null; system: string | null; device: (typeof deviceKinds)[number] };

const kinds: Record<string, Device["device"]> = { desktop: "computer", tablet: "tablet", mobile: "phone" };

/** Browser, system and kind of device in the names that people know. Of a program that is no browser nothing is repeated. */
export function deviceOf(userAgent: string): Device {
  if (!userAgent) return { browser: null, system: null, device: "unknown" };
  const { browser, os, platform } = bowser.parse(userAgent);
  const device = kinds[platform.type ?? ""];
  return device ? { browser: browser.name || null, system: os.name || null, device } : { browser: null, system: null, device: "unknown" };
}
