import { describe, expect, it } from "vitest";
import { receiptHeader } from "#test/receiptHeader.ts";
import { firmOfTrade, namesUser } from "./tradeNames.ts";

describe("firms that trade under another name", () => {
  it.each([
    ["Kino Úsvit provozuje firma Promítárna a.s..", "Promítárna a.s."],
    ["Kupferkessel ist eine Marke der Dombäcker Handels GmbH", "Dombäcker Handels GmbH"],
    ["Kino Úsvit provozuje společnost Promítárna a.s.", "Promítárna a.s."],
    ["Kino Úsvit je provozováno společností Promítárna a.s.", "Promítárna a.s."],
    ["Eetcafé De Brug is een handelsnaam van Brughuis Horeca B.V.", "Brughuis Horeca B.V."],
    ["Malley Retail Limited t/a Malley's Corner Shop", "Malley Retail Limited"],
    ["Copper Kettle is a trading name of our friends", "Copper Kettle is a trading name of our friends"],
    ["Malley Retail Limited", "Malley Retail Limited"],
  ])("%s", (text, firm) => expect(firmOfTrade(text)).toBe(firm));

  it("a firm with the name that it trades under may be the customer", () =>
    expect(["Malley Retail Limited t/a Malley's", "Malley's is a trading name of Malley Retail Limited"].map(namesUser)).toEqual([false, true]));

  const cafe = [
    "The Copper Kettle",
    "22 Bridge Street, Hexham NE46 1AA",
    "Order 318",
    "14 Mar 2026 12:51",
    "Soup of the day      6.50",
    "Flat white      3.40",
    "Toasted teacake      3.75",
    "Lemonade      2.10",
    "TOTAL      GBP 15.75",
    "Contactless      15.75",
    "Receipt no. 0099318",
  ];

  it("a sentence in the foot of a receipt names the firm, its head the address", () =>
    expect(receiptHeader([...cafe, "The Copper Kettle is a trading name of Tynedale Catering Ltd."], "text")).toMatchObject({
      name: "Tynedale Catering Ltd.",
      address: "22 Bridge Street, Hexham NE46 1AA",
    }));

  it("the firm may stand on the next line", () =>
    expect(
      receiptHeader(
        [
          "Eetcafé De Brug",
          "Havenkade 2",
          "4301 HG Zierikzee",
          "31/07/2026 20:31",
          "Tosti      6,90",
          "TOTAAL EUR      6,90",
          "Eetcafé De Brug is een handelsnaam van",
          "Brughuis Horeca B.V. KvK 22041187",
        ],
        "ocr",
      ),
    ).toMatchObject({ name: "Brughuis Horeca B.V.", address: "Havenkade 2, 4301 HG Zierikzee" }));
});
