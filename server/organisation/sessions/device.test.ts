import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
    { browser: "Chrome", system: "Windows", device: "computer" },
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", { browser: "Firefox", system: "Linux", device: "computer" }],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    { browser: "Safari", system: "iOS", device: "phone" },
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    { browser: "Safari", system: "iOS", device: "tablet" },
  ],
  ["Mozilla/5.0 (<script>alert(1)</script>", { browser: null, system: null, device: "unknown" }],
  ["", { browser: null, system: null, device: "unknown" }],
])("%s", (userAgent, expected) => expect(deviceOf(userAgent)).toEqual(expected));
