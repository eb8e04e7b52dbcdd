import { describe, expect, test } from "vitest";
import { networkOf, rangeOf, readRateLimits, usualRateLimits } from "./rateLimits.ts";

describe("limits of the environment", () => {
  test("the usual ones where nothing is set", () => expect(readRateLimits({ KVITANCE_LIMIT_USER: " " })).toEqual(usualRateLimits));
  test("0 switches one off", () =>
    expect(readRateLimits({ KVITANCE_LIMIT_USER: "0", KVITANCE_LIMIT_ANONYMOUS: "60", KVITANCE_LIMIT_OPENING: "30", KVITANCE_LIMIT_ADDRESS: "120" })).toEqual({
      user: 0,
      anonymous: 60,
      opening: 30,
      link: usualRateLimits.link,
      address: 120,
    }));
  test.each(["-1", "1.5", "many", "9999999"])("%s stops the start", (text) =>
    expect(() => readRateLimits({ KVITANCE_LIMIT_ANONYMOUS: text })).toThrow(/KVITANCE_LIMIT_ANONYMOUS/),
  );
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["2001:0db8:0000:0000:1::", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["nonsense", "nonsense"],
])("the caller at %s is %s", (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  ["192.0.2.77", "192.0.2.0/24"],
  ["2001:db8:7:1::5", "2001:db8:7::/48"],
  ["unknown", "unknown"],
])("the range around %s is %s", (address, range) => expect(rangeOf(networkOf(address))).toBe(range));
