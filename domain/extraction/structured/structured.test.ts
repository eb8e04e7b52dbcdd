import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shared } from "#test/shared.ts";
import { parseStructured, structuredXmlVerdict } from "./index.ts";

type IsdocParts = { type?: string; before?: string; lines?: string; totals?: string; payment?: string; namespace?: string };

const party = (role: string, name: string, companyId: string) => `<${role}><Party>
  <PartyIdentification><ID>${companyId}</ID></PartyIdentification><PartyName><Name>${name}</Name></PartyName>
  <PostalAddress><StreetName>Polní</StreetName><BuildingNumber>7</BuildingNumber><CityName>Zlín</CityName><PostalZone>760 01</PostalZone>
  <Country><IdentificationCode>CZ</IdentificationCode><Name/></Country></PostalAddress>
  <PartyTaxScheme><CompanyID>CZ${companyId}</CompanyID><TaxScheme>VAT</TaxScheme></PartyTaxScheme>
  <RegisterIdentification><RegisterKeptAt>Krajský soud v Brně</RegisterKeptAt><RegisterFileRef>C 1</RegisterFileRef></RegisterIdentification>
  <Contact><Telephone>+420 577 000 000</Telephone><ElectronicMail>fakturace@example.com</ElectronicMail></Contact></Party></${role}>`;

const line = `<InvoiceLine><ID>1</ID><InvoicedQuantity unitCode="ks">3</InvoicedQuantity><LineExtensionAmount>300.60</LineExtensionAmount>
  <LineExtensionAmountTaxInclusive>363.73</LineExtensionAmountTaxInclusive><LineExtensionTaxAmount>63.13</LineExtensionTaxAmount>
  <UnitPrice>100.2</UnitPrice><UnitPriceTaxInclusive>121.242</UnitPriceTaxInclusive>
  <ClassifiedTaxCategory><Percent>21</Percent><VATCalculationMethod>0</VATCalculationMethod></ClassifiedTaxCategory>
  <Item><Description>Šroub &amp; matice &#x160;</Description><SellersItemIdentification><ID>SM-3</ID></SellersItemIdentification></Item></InvoiceLine>`;
const totals = `<TaxTotal><TaxSubTotal><TaxableAmount>300.60</TaxableAmount><TaxAmount>63.13</TaxAmount>
  <TaxCategory><Percent>21</Percent><LocalReverseChargeFlag>false</LocalReverseChargeFlag></TaxCategory></TaxSubTotal><TaxAmount>63.13</TaxAmount></TaxTotal>
  <LegalMonetaryTotal><TaxExclusiveAmount>300.60</TaxExclusiveAmount><TaxInclusiveAmount>363.73</TaxInclusiveAmount>
  <AlreadyClaimedTaxInclusiveAmount>0</AlreadyClaimedTaxInclusiveAmount><PayableRoundingAmount>0.27</PayableRoundingAmount>
  <PaidDepositsAmount>0</PaidDepositsAmount><PayableAmount>364</PayableAmount></LegalMonetaryTotal>`;
const payment = `<PaymentMeans><Payment><PaymentMeansCode>10</PaymentMeansCode></Payment><Payment><PaymentMeansCode>42</PaymentMeansCode>
  <Details><PaymentDueDate>2026-03-16</PaymentDueDate><ID>19-2000145399</ID><BankCode>0800</BankCode><Name>Banka</Name><IBAN>cz65 0800 0000 1920 0014 5399</IBAN>
  <BIC>GIBACZPX</BIC><VariableSymbol>2026001</VariableSymbol><ConstantSymbol>0308</ConstantSymbol><SpecificSymbol/></Details></Payment></PaymentMeans>`;

function isdoc(parts: IsdocParts = {}): string {
  return `<?xml version="1.0" encoding="utf-8"?><!-- <!DOCTYPE in a comment is text --><Invoice xmlns="${parts.namespace ?? "http://isdoc.cz/namespace/2013"}" version="6.0.2">
  <DocumentType>${parts.type ?? "1"}</DocumentType><ID>FV 2026/1</ID><IssueDate>2026-03-02</IssueDate><TaxPointDate>2026-02-28</TaxPointDate>
  <Note>Děkujeme<![CDATA[ <za> &amp; platbu]]></Note><LocalCurrencyCode>CZK</LocalCurrencyCode>${parts.before ?? ""}
  ${party("AccountingSupplierParty", "Dodavatel, s.r.o.", "88888880")}${party("AccountingCustomerParty", "Odběratel a.s.", "99999994")}
  <OriginalDocumentReferences><OriginalDocumentReference><ID>FV 2025/9</ID></OriginalDocumentReference></OriginalDocumentReferences>
  <InvoiceLines>${parts.lines ?? line}</InvoiceLines>${parts.totals ?? totals}${parts.payment ?? payment}</Invoice>`;
}

describe("ISDOC", () => {
  test("every field of an invoice is read into its normal form", () => {
    const document = parseStructured(isdoc());
    expect(document).toMatchObject({ source: "isdoc", documentKind: "invoice" });
    expect(document?.fields).toEqual({
      documentKind: "invoice",
      supplierName: "Dodavatel, s.r.o.",
      supplierCompanyId: "88888880",
      supplierVatId: "CZ88888880",
      supplierAddress: "Polní 7, 760 01 Zlín",
      supplierStreet: "Polní 7",
      supplierCity: "Zlín",
      supplierPostalCode: "76001",
      supplierCountry: "CZ",
      supplierRegistration: "Krajský soud v Brně, C 1",
      supplierEmail: "fakturace@example.com",
      supplierPhone: "+420 577 000 000",
      customerName: "Odběratel a.s.",
      customerCompanyId: "99999994",
      customerVatId: "CZ99999994",
      customerAddress: "Polní 7, 760 01 Zlín",
      customerStreet: "Polní 7",
      customerCity: "Zlín",
      customerPostalCode: "76001",
      customerCountry: "CZ",
      invoiceNumber: "FV 2026/1",
      issueDate: "2026-03-02",
      taxDate: "2026-02-28",
      dueDate: "2026-03-16",
      note: "Děkujeme <za> &amp; platbu",
      currency: "CZK",
      reverseCharge: "false",
      totalWithoutVat: "300.60",
      totalVat: "63.13",
      rounding: "0.27",
      totalAmount: "364.00",
      amountDue: "364.00",
      paymentMethod: "transfer",
      accountNumber: "19-2000145399/0800",
      iban: "CZ6508000000192000145399",
      bic: "GIBACZPX",
      bankName: "Banka",
      variableSymbol: "2026001",
      constantSymbol: "0308",
    });
    expect(document?.vatBreakdown).toEqual([{ rate: "21.00", base: "300.60", vat: "63.13" }]);
    expect(document?.lineItems).toEqual([
      {
        description: "Šroub & matice Š",
        code: "SM-3",
        quantity: "3",
        unit: "ks",
        unitPrice: "100.2",
        vatRate: "21.00",
        totalWithoutVat: "300.60",
        vat: "63.13",
        totalWithVat: "363.73",
      },
    ]);
  });

  test.each([
    ["1", "invoice"],
    ["2", "creditNote"],
    ["3", "debitNote"],
    ["4", "proforma"],
    ["5", "advanceTaxDocument"],
    ["6", "creditNote"],
    ["7", "receipt"],
    // What is no type is none, also where it is what every object has.
    ["constructor", "other"],
  ])("document type %s is %s", (type, kind) => {
    expect(parseStructured(isdoc({ type }))).toMatchObject({ documentKind: kind, fields: { documentKind: kind } });
  });

  test("the namespace of version 5 and a prefix change nothing", () => {
    const prefixed = isdoc({ namespace: "http://isdoc.cz/namespace/invoice" })
      .replace("xmlns=", "xmlns:i=")
      .replaceAll(/<(\/?)(?=[A-Z])/g, "<$1i:")
      .replaceAll("<![CDATA[ <za> &amp; platbu]]>", "");
    const document = parseStructured(prefixed);
    expect(prefixed).toContain("<i:Invoice ");
    expect(document?.fields.totalAmount).toBe("364.00");
  });

  test("a credit note subtracts whether its amounts are written positive or negative", () => {
    const positive = parseStructured(isdoc({ type: "2" }));
    const minus = (xml: string) => xml.replaceAll(/(Amount(?:TaxInclusive)?|Quantity[^>]*)>(\d)/g, "$1>-$2");
    const negative = parseStructured(isdoc({ type: "2", lines: minus(line), totals: minus(totals) }));
    expect(positive?.fields).toMatchObject({
      totalAmount: "-364.00",
      totalVat: "-63.13",
      amountDue: "-364.00",
      rounding: "-0.27",
      originalDocumentNumber: "FV 2025/9",
    });
    expect(positive?.vatBreakdown).toEqual([{ rate: "21.00", base: "-300.60", vat: "-63.13" }]);
    expect(positive?.lineItems[0]).toMatchObject({ quantity: "-3", unitPrice: "100.2", totalWithoutVat: "-300.60", totalWithVat: "-363.73" });
    expect(negative).toEqual(positive);
  });

  test("a foreign currency takes the foreign amounts; a foreign code without them stays local", () => {
    const foreignTotals = totals.replaceAll(/<(\w+Amount)>([^<]+)<\/\1>/g, "<$1>9999</$1><$1Curr>$2</$1Curr>");
    const foreignLine = line.replaceAll(/<(LineExtensionAmount\w*)>([^<]+)<\/\1>/g, "<$1>9999</$1><$1Curr>$2</$1Curr>");
    const before = "<ForeignCurrencyCode>EUR</ForeignCurrencyCode><CurrRate>25.10</CurrRate><RefCurrRate>1</RefCurrRate>";
    const foreign = parseStructured(isdoc({ before, lines: foreignLine, totals: foreignTotals }));
    expect(foreign?.fields).toMatchObject({ currency: "EUR", exchangeRate: "25.1", exchangeRateAmount: "1", totalAmount: "364.00", totalVat: "63.13" });
    expect(foreign?.lineItems[0]).toMatchObject({ unitPrice: "100.2", totalWithoutVat: "300.60", vat: "63.13", totalWithVat: "363.73" });
    expect(parseStructured(isdoc({ before }))?.fields).toMatchObject({ currency: "CZK", totalAmount: "364.00" });
  });

  test("advances of both kinds are deducted from a total before rounding", () => {
    const advances = totals
      .replace("<AlreadyClaimedTaxInclusiveAmount>0", "<AlreadyClaimedTaxInclusiveAmount>121")
      .replace("<PaidDepositsAmount>0", "<PaidDepositsAmount>-42.73")
      .replace("<PayableAmount>364", "<PayableAmount>200.27");
    expect(parseStructured(isdoc({ totals: advances }))?.fields).toMatchObject({
      totalAmount: "363.73",
      advancePaid: "163.73",
      amountDue: "200.27",
      rounding: "0.27",
    });
  });

  test("reverse charge, cash on delivery and lines that are only text", () => {
    const heading = line.replaceAll(/>(3|300\.60|363\.73|63\.13|100\.2)</g, ">0<");
    const document = parseStructured(
      isdoc({ totals: totals.replace("Flag>false", "Flag>true"), payment: payment.replace(">42<", ">50<"), lines: heading + line }),
    );
    expect(document?.fields).toMatchObject({ reverseCharge: "true", paymentMethod: "cashOnDelivery" });
    expect(document?.lineItems).toHaveLength(1);
  });

  test("a common document has parties and dates but no amounts", () => {
    const xml = `<CommonDocument xmlns="http://isdoc.cz/namespace/2013" version="6.0.2"><ID>S-1</ID><IssueDate>2026-01-15</IssueDate>${party("AccountingSupplierParty", "A", "88888880")}</CommonDocument>`;
    expect(parseStructured(xml)).toMatchObject({ documentKind: "other", fields: { invoiceNumber: "S-1", supplierName: "A" }, lineItems: [], vatBreakdown: [] });
  });
});

describe("EN 16931", () => {
  const ubl = (
    root: string,
    quantity: string,
  ) => `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"><ID>C1</ID><IssueDate>2026-05-04+02:00</IssueDate>
    <DocumentCurrencyCode>EUR</DocumentCurrencyCode><AccountingSupplierParty><Party><PartyName><Name>Trade name</Name></PartyName>
    <PartyTaxScheme><CompanyID>de 123456788</CompanyID><TaxScheme><ID>VAT</ID></TaxScheme></PartyTaxScheme>
    <PartyLegalEntity><RegistrationName>Legal name GmbH</RegistrationName></PartyLegalEntity></Party></AccountingSupplierParty>
    <PaymentMeans><PaymentMeansCode>58</PaymentMeansCode><PayeeFinancialAccount><ID>44421800</ID></PayeeFinancialAccount></PaymentMeans>
    <TaxTotal><TaxAmount currencyID="CZK">500</TaxAmount></TaxTotal>
    <TaxTotal><TaxAmount currencyID="EUR">0</TaxAmount><TaxSubtotal><TaxableAmount>.5</TaxableAmount><TaxAmount>0</TaxAmount><TaxCategory><ID>AE</ID></TaxCategory></TaxSubtotal></TaxTotal>
    <LegalMonetaryTotal><TaxExclusiveAmount>.5</TaxExclusiveAmount><TaxInclusiveAmount>.5</TaxInclusiveAmount><PayableAmount>.5</PayableAmount></LegalMonetaryTotal>
    <${root}Line><${quantity} unitCode="C62">1.0</${quantity}><LineExtensionAmount>.5</LineExtensionAmount><Item><Name>Thing</Name></Item><Price><PriceAmount>0.50</PriceAmount></Price></${root}Line></${root}>`;

  test("UBL invoice: legal name, second tax total, account that is no IBAN, reverse charge", () => {
    const document = parseStructured(ubl("Invoice", "InvoicedQuantity"));
    expect(document).toEqual({
      source: "en16931",
      documentKind: "invoice",
      fields: {
        documentKind: "invoice",
        supplierName: "Legal name GmbH",
        supplierVatId: "DE123456788",
        invoiceNumber: "C1",
        issueDate: "2026-05-04",
        currency: "EUR",
        reverseCharge: "true",
        totalWithoutVat: "0.50",
        totalVat: "0.00",
        totalAmount: "0.50",
        amountDue: "0.50",
        paymentMethod: "transfer",
        accountNumber: "44421800",
      },
      vatBreakdown: [{ rate: "0.00", base: "0.50", vat: "0.00" }],
      lineItems: [{ description: "Thing", quantity: "1", unit: "C62", unitPrice: "0.5", totalWithoutVat: "0.50" }],
    });
  });

  test("UBL credit note: amounts turn negative", () => {
    const document = parseStructured(ubl("CreditNote", "CreditedQuantity"));
    expect(document).toMatchObject({
      documentKind: "creditNote",
      fields: { totalAmount: "-0.50", totalVat: "0.00" },
      lineItems: [{ quantity: "-1", unitPrice: "0.5", totalWithoutVat: "-0.50" }],
    });
  });

  test("CII of the MINIMUM profile, a credit note by its type code", () => {
    const xml = `<rsm:CrossIndustryInvoice xmlns:rsm="r" xmlns:ram="a" xmlns:udt="u"><rsm:ExchangedDocument><ram:ID>M-1</ram:ID><ram:TypeCode>381</ram:TypeCode>
      <ram:IssueDateTime><udt:DateTimeString format="102">20260331</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument><rsm:SupplyChainTradeTransaction>
      <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Vendeur SARL</ram:Name><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">FR11999999998</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
      <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:SpecifiedTradeSettlementHeaderMonetarySummation>
      <ram:TaxBasisTotalAmount>100</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">20</ram:TaxTotalAmount><ram:GrandTotalAmount>120</ram:GrandTotalAmount><ram:DuePayableAmount>120</ram:DuePayableAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
    expect(parseStructured(xml)).toEqual({
      source: "en16931",
      documentKind: "creditNote",
      fields: {
        documentKind: "creditNote",
        supplierName: "Vendeur SARL",
        supplierVatId: "FR11999999998",
        invoiceNumber: "M-1",
        issueDate: "2026-03-31",
        currency: "EUR",
        totalWithoutVat: "-100.00",
        totalVat: "-20.00",
        totalAmount: "-120.00",
        amountDue: "-120.00",
      },
      vatBreakdown: [],
      lineItems: [],
    });
  });
});

describe("what is no invoice", () => {
  test.each([
    ["<a/>", "notInvoice"],
    ["<Invoice/>", "notInvoice"],
    ["", "malformed"],
    ["plain words", "malformed"],
    ["<Invoice><ID></Invoice>", "malformed"],
    [isdoc().slice(0, 900), "malformed"],
    [`${"<a>".repeat(5000)}${"</a>".repeat(5000)}`, "malformed"],
    ['<!DOCTYPE Invoice [<!ENTITY x SYSTEM "file:///etc/passwd">]><Invoice><InvoiceLines/><ID>&x;</ID></Invoice>', "hostile"],
    ["<!doctype Invoice><Invoice><InvoiceLines/></Invoice>", "hostile"],
  ])("%.60s is judged", (xml, kind) => {
    expect(structuredXmlVerdict(xml)).toEqual({ kind });
    expect(parseStructured(xml)).toBeUndefined();
  });

  test("an entity that nobody declared stays as it is written", () => {
    expect(parseStructured("<Invoice><InvoiceLines/><ID>&secret; &#0;&amp;lt;</ID></Invoice>")?.fields.invoiceNumber).toBe("&secret; &lt;");
  });

  test("names of object internals are harmless", () => {
    const xml = "<Invoice><InvoiceLines/><__proto__><polluted>1</polluted></__proto__><constructor>x</constructor><ID>1</ID></Invoice>";
    expect(() => structuredXmlVerdict(xml)).not.toThrow();
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test("damage of any kind never throws", () => {
    const whole = isdoc();
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(60), fc.string(), (at, cut, put) => {
        const verdict = structuredXmlVerdict(whole.slice(0, at) + put + whole.slice(at + cut));
        expect(["known", "notInvoice", "malformed", "hostile"]).toContain(verdict.kind);
      }),
      { numRuns: 300 },
    );
  });

  describe.skipIf(!shared)("hostile files of the corpora", () => {
    test.each([
      ["xxe.isdoc", "hostile"],
      ["entity-bomb.isdoc", "hostile"],
      ["not-invoice.isdoc", "notInvoice"],
    ])("bad/%s is %s", (name, kind) => {
      expect(structuredXmlVerdict(readFileSync(`${shared}corpora/bad/${name}`, "utf8")).kind).toBe(kind);
    });
  });
});
