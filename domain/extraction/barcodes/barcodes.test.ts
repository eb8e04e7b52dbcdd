import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shared } from "#test/shared.ts";
import { crc32 } from "./attributes.ts";
import { parseBarcode } from "./index.ts";
import { spayd } from "./write.ts";

const ACCOUNT = { iban: "CZ6508000000192000145399", accountNumber: "19-2000145399/0800" };

describe("QR Platba", () => {
  test("R089 every payment attribute is read", () => {
    const text =
      "SPD*1.0*ACC:CZ6508000000192000145399+GIBACZPX*ALT-ACC:CZ5855000000001265098001*AM:480.5*CC:CZK*DT:20260316*MSG:D%C3%ADky%2A*RN:Jan Novák*X-VS:0123456789*X-KS:0308*X-SS:77*PT:IP*X-URL:HTTPS%3A//EXAMPLE.COM";
    expect(parseBarcode(text)).toEqual({
      source: "qr",
      vatBreakdown: [],
      lineItems: [],
      fields: {
        ...ACCOUNT,
        bic: "GIBACZPX",
        amountDue: "480.50",
        currency: "CZK",
        dueDate: "2026-03-16",
        supplierName: "Jan Novák",
        variableSymbol: "0123456789",
        constantSymbol: "0308",
        specificSymbol: "77",
        paymentMethod: "transfer",
      },
    });
  });

  test("a wrong account gives way to a right alternative one", () => {
    const read = parseBarcode("SPD*1.0*ACC:CZ0008000000192000145399*ALT-ACC:CZ1100,CZ5855000000001265098001+RZBCCZPP*AM:1");
    expect(read?.fields).toMatchObject({ iban: "CZ5855000000001265098001", bic: "RZBCCZPP", accountNumber: "1265098001/5500" });
    expect(parseBarcode("SPD*1.0*ACC:CZ0008000000192000145399*AM:1")?.fields).not.toHaveProperty("iban");
  });

  test("CRC32 is checked over the sorted attributes", () => {
    const covered = ["ACC:CZ6508000000192000145399", "AM:100.00", "CC:CZK", "MSG:ČAJ"];
    const sum = (text: string) => crc32(text).toString(16).toUpperCase().padStart(8, "0");
    const read = (crc: string) => parseBarcode(`SPD*1.0*CC:CZK*ACC:CZ6508000000192000145399*AM:100.00*MSG:ČAJ*CRC32:${crc}`);
    expect(sum("123456789")).toBe("CBF43926");
    expect(read(sum(covered.join("*")))?.fields.amountDue).toBe("100.00");
    expect(read(sum(`SPD*1.0*${covered.join("*")}`))?.fields.amountDue).toBe("100.00");
    expect(read("00000000")).toBeUndefined();
  });

  test.each(["", "http://example.com", "SPD", "SPD*1.0*", "SPD*1.0*AM:", "BCD", "12345", "SPD*1.0*MSG:%E0%A4%A", "spd*x*ACC:1"])("%j is no payment", (text) => {
    expect(parseBarcode(text)).toBeUndefined();
  });

  test("no text makes the reader throw", () => {
    fc.assert(
      fc.property(fc.constantFrom("SPD*1.0*", "SID*1.0*", "BCD\n002\n1\nSCT\n", "SPC\n0200\n1\n"), fc.string({ unit: "binary" }), (head, rest) => {
        expect(() => parseBarcode(head + rest)).not.toThrow();
      }),
    );
  });
});

describe("QR Faktura", () => {
  const plain =
    "SID*1.0*ID:012150672*DD:20151201*TP:0*AM:495.00*VS:012150672*VII:CZ60194383*INI:60194383*VIR:CZ12345678*DUZP:20151201*DT:20151217*TB0:409.09*T0:85.91*CC:CZK*ACC:CZ3103000000270016060243*";
  const joined =
    "SPD*1.0*CC:CZK*ACC:CZ3103000000270016060243*AM:495.00*DT:20151217*X-VS:012150672*X-INV:SID%2A1.0%2AID:012150672%2ADD:20151201%2ATP:0%2AVII:CZ60194383%2AINI:60194383%2AVIR:CZ12345678%2ADUZP:20151201%2ATB0:409.09%2AT0:85.91*";

  test("alone and inside a QR Platba it says the same", () => {
    const read = parseBarcode(plain);
    expect(read?.fields).toEqual({
      invoiceNumber: "012150672",
      issueDate: "2015-12-01",
      taxDate: "2015-12-01",
      dueDate: "2015-12-17",
      variableSymbol: "012150672",
      supplierVatId: "CZ60194383",
      supplierCompanyId: "60194383",
      customerVatId: "CZ12345678",
      currency: "CZK",
      reverseCharge: "false",
      iban: "CZ3103000000270016060243",
      accountNumber: "27-16060243/0300",
      paymentMethod: "transfer",
      totalWithoutVat: "409.09",
      totalVat: "85.91",
      totalAmount: "495.00",
      amountDue: "495.00",
    });
    expect(read?.vatBreakdown).toEqual([{ rate: "21.00", base: "409.09", vat: "85.91" }]);
    expect(parseBarcode(joined)).toEqual(read);
  });

  test.each([
    ["rounding among the untaxed", "AM:100.00*TB0:82.50*T0:17.33*NTB:0.17", { totalWithoutVat: "82.50", rounding: "0.17", totalAmount: "100.00" }, 1],
    ["untaxed supplies", "AM:199.83*TB0:82.50*T0:17.33*NTB:100.00", { totalWithoutVat: "182.50", totalVat: "17.33" }, 2],
    ["a heller that taxes rounded apart miss", "AM:99.84*TB0:82.50*T0:17.33", { totalWithoutVat: "82.50", totalVat: "17.33", totalAmount: "99.84" }, 1],
    ["sums that do not fit prove nothing", "AM:900.00*TB0:82.50*T0:17.33", { totalAmount: "900.00", totalWithoutVat: undefined }, 0],
    [
      "rows stand in CZK, not in the currency",
      "AM:99.83*CC:EUR*FX:25.1*FXA:1*TB0:82.50*T0:17.33",
      { currency: "EUR", exchangeRate: "25.1", totalVat: undefined },
      0,
    ],
    ["with deducted advances the amount is what is left", "AM:99.83*SA:1*TB0:82.50*T0:17.33", { amountDue: "99.83", totalAmount: undefined }, 0],
    ["reverse charge", "AM:50.00*TP:1", { reverseCharge: "true" }, 0],
    ["document for a received payment", "AM:50.00*TD:2", { documentKind: "advanceTaxDocument" }, 0],
    ["a correction downwards", "AM:-99.83*TD:1*TB0:-82.50*T0:-17.33", { documentKind: "creditNote", totalVat: "-17.33" }, 1],
  ])("%s", (_, attributes, fields, rows) => {
    const read = parseBarcode(`SID*1.0*ID:1*DD:20260105*${attributes}`);
    expect(read?.fields).toMatchObject(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
    for (const [name, value] of Object.entries(fields)) if (value === undefined) expect(read?.fields).not.toHaveProperty(name);
    expect(read?.vatBreakdown).toHaveLength(rows);
  });

  test.each([
    ["20260105", "1", "12.00"],
    ["20230105", "1", "15.00"],
    ["20230105", "2", "10.00"],
    ["20140105", "1", "15.00"],
  ])("issued %s, slot %s has the rate %s", (day, slot, rate) => {
    const vat = (10 * Number(rate)).toFixed(2);
    const read = parseBarcode(`SID*1.0*ID:1*DD:${day}*AM:${(1000 + Number(vat)).toFixed(2)}*TB${slot}:1000.00*T${slot}:${vat}`);
    expect(read?.vatBreakdown).toEqual([{ rate, base: "1000.00", vat }]);
  });
});

describe("codes of other countries", () => {
  test("EPC code", () => {
    expect(parseBarcode("BCD\n002\n1\nSCT\nBFSWDE33BER\nVerein Beispiel e.V.\nDE33100205000001194700\nEUR12.3\n\n\nSpende")?.fields).toEqual({
      iban: "DE33100205000001194700",
      bic: "BFSWDE33BER",
      supplierName: "Verein Beispiel e.V.",
      currency: "EUR",
      amountDue: "12.30",
      paymentMethod: "transfer",
    });
  });

  test("Swiss QR bill", () => {
    const lines = [
      "SPC",
      "0200",
      "1",
      "CH4431999123000889012",
      "S",
      "Muster AG",
      "Weg",
      "1",
      "8000",
      "Zürich",
      "CH",
      "",
      "",
      "",
      "",
      "",
      "",
      "",
      "1949.75",
      "CHF",
      "S",
      "Kundin GmbH",
    ];
    expect(parseBarcode(lines.join("\r\n"))?.fields).toEqual({
      iban: "CH4431999123000889012",
      supplierName: "Muster AG",
      customerName: "Kundin GmbH",
      amountDue: "1949.75",
      currency: "CHF",
      paymentMethod: "transfer",
    });
  });
});

describe("writing a QR Platba", () => {
  test("R089 the payload reads back", () => {
    const text = spayd({
      accountNumber: "19-2000145399/0800",
      amount: "0.5",
      currency: "CZK",
      dueDate: "2026-03-16",
      variableSymbol: "2026001",
      constantSymbol: "0308",
      recipientName: "Šťastný & syn, s.r.o.",
      message: "Faktura 2026*001 – 100 % bavlna",
    });
    expect(text).toBe(
      "SPD*1.0*ACC:CZ6508000000192000145399*AM:0.50*CC:CZK*RN:STASTNY SYN S.R.O.*DT:20260316*MSG:FAKTURA 2026 001 100 BAVLNA*X-VS:2026001*X-KS:0308",
    );
    expect(parseBarcode(text ?? "")?.fields).toEqual({
      ...ACCOUNT,
      amountDue: "0.50",
      currency: "CZK",
      dueDate: "2026-03-16",
      supplierName: "STASTNY SYN S.R.O.",
      variableSymbol: "2026001",
      constantSymbol: "0308",
      paymentMethod: "transfer",
    });
  });

  test.each([
    [{}, undefined],
    [{ iban: "CZ00" }, undefined],
    [{ iban: ACCOUNT.iban, amount: "0" }, undefined],
    [{ iban: ACCOUNT.iban, amount: "-1.00" }, undefined],
    [{ iban: ACCOUNT.iban, amount: "10000000" }, undefined],
    [{ iban: ACCOUNT.iban, amount: "9999999.99" }, "SPD*1.0*ACC:CZ6508000000192000145399*AM:9999999.99"],
    [{ iban: "cz65 0800 0000 1920 0014 5399", bic: "gibaczpx", variableSymbol: "12345678901" }, "SPD*1.0*ACC:CZ6508000000192000145399+GIBACZPX"],
  ])("%j", (payment, expected) => {
    expect(spayd(payment)).toBe(expected);
  });

  test("any text keeps the alphanumeric set and the lengths", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), fc.string({ unit: "grapheme", maxLength: 60 }), (message, recipientName) => {
        const text = spayd({ iban: ACCOUNT.iban, message, recipientName }) ?? "";
        expect(text).toMatch(/^[0-9A-Z $*+\-./:]+$/);
        expect(/\*MSG:([^*]*)/.exec(text)?.[1]?.length ?? 0).toBeLessThanOrEqual(60);
      }),
    );
  });
});

describe.skipIf(!shared)("codes of the corpora", () => {
  const payment = { iban: "CZ5401000000000000001234", currency: "CZK", amountDue: "123.45", variableSymbol: "1234567890" };
  const invoice = {
    invoiceNumber: "FAKT1234",
    issueDate: "2022-08-27",
    taxDate: "2022-08-27",
    dueDate: "2022-08-29",
    totalAmount: "2410.00",
    supplierCompanyId: "73263753",
    supplierVatId: "CZ8508095453",
    orderNumber: "OBJ1234",
    reverseCharge: "true",
    variableSymbol: "1234567890",
  };
  const rows = [
    { rate: "21.00", base: "1000.00", vat: "210.00" },
    { rate: "10.00", base: "1000.00", vat: "100.00" },
    { rate: "0.00", base: "100.00", vat: "0.00" },
  ];

  test.each([
    ["qr_faktura.png", { ...invoice, totalWithoutVat: "2100.00", totalVat: "310.00" }, rows],
    ["qr_platba.png", payment, []],
    ["qr_platba_a_faktura_popisek.png", { ...invoice, constantSymbol: "0308", totalVat: "310.00" }, rows],
    ["qr_platba_a_faktura_popisek_eur.png", { ...invoice, currency: "EUR", constantSymbol: "0308" }, []],
    ["qr_platba_eur.png", { ...payment, currency: "EUR" }, []],
    ["qr_platba_popisek.png", payment, []],
    ["qr_platba_popisek_eur.png", { ...payment, currency: "EUR" }, []],
  ])("%s", (file, fields, vatBreakdown) => {
    const expected = JSON.parse(readFileSync(`${shared}corpora/qr/expected.json`, "utf8")) as { codes: { file: string; payload: string }[] };
    const read = parseBarcode(expected.codes.find((code) => code.file === file)?.payload ?? "");
    expect(read).toMatchObject({ source: "qr", fields, vatBreakdown });
  });
});
