import { describe, expect, it } from "vitest";
import { pricePerPiece } from "./allowances.ts";
import { parseStructured } from "./index.ts";

const cii = (settlement: string, price: string) =>
  parseStructured(`<CrossIndustryInvoice><ExchangedDocument><ID>1</ID></ExchangedDocument><SupplyChainTradeTransaction>
    <IncludedSupplyChainTradeLineItem><SpecifiedTradeProduct><Name>Screws</Name></SpecifiedTradeProduct>
      <SpecifiedLineTradeAgreement><NetPriceProductTradePrice>${price}</NetPriceProductTradePrice></SpecifiedLineTradeAgreement>
      <SpecifiedLineTradeDelivery><BilledQuantity unitCode="C62">500</BilledQuantity></SpecifiedLineTradeDelivery>
      <SpecifiedLineTradeSettlement><SpecifiedTradeSettlementLineMonetarySummation><LineTotalAmount>60.00</LineTotalAmount>
      </SpecifiedTradeSettlementLineMonetarySummation></SpecifiedLineTradeSettlement></IncludedSupplyChainTradeLineItem>
    <ApplicableHeaderTradeSettlement>${settlement}</ApplicableHeaderTradeSettlement></SupplyChainTradeTransaction></CrossIndustryInvoice>`)?.lineItems;

const ubl = (allowances: string) =>
  parseStructured(`<Invoice><DocumentCurrencyCode>EUR</DocumentCurrencyCode>${allowances}<InvoiceLine><InvoicedQuantity unitCode="KGM">3</InvoicedQuantity>
    <LineExtensionAmount>36.00</LineExtensionAmount><AllowanceCharge><ChargeIndicator>false</ChargeIndicator><Amount>1.00</Amount></AllowanceCharge>
    <Item><Name>Nails</Name></Item><Price><PriceAmount>1200</PriceAmount><BaseQuantity>100</BaseQuantity></Price></InvoiceLine></Invoice>`)?.lineItems;

describe("allowances and charges on the whole document", () => {
  it("are lines of a cross industry invoice, freight charges of ZUGFeRD too", () => {
    const rate = (name: string) => `<${name}><RateApplicablePercent>19</RateApplicablePercent></${name}>`;
    const lines = cii(
      `<SpecifiedTradeAllowanceCharge><ChargeIndicator><Indicator>false</Indicator></ChargeIndicator><ActualAmount>5</ActualAmount><Reason>Loyalty</Reason>${rate("CategoryTradeTax")}</SpecifiedTradeAllowanceCharge>
       <SpecifiedLogisticsServiceCharge><Description>Freight</Description><AppliedAmount>9.90</AppliedAmount>${rate("AppliedTradeTax")}</SpecifiedLogisticsServiceCharge>`,
      "<ChargeAmount>12</ChargeAmount><BasisQuantity>100</BasisQuantity>",
    );
    expect(lines).toEqual([
      { description: "Screws", quantity: "500", unit: "C62", unitPrice: "0.12", totalWithoutVat: "60.00" },
      { description: "Loyalty", quantity: "-1", unitPrice: "5", vatRate: "19.00", totalWithoutVat: "-5.00" },
      { description: "Freight", quantity: "1", unitPrice: "9.9", vatRate: "19.00", totalWithoutVat: "9.90" },
    ]);
  });

  it("are lines of a UBL invoice; those of one line are none", () => {
    const allowance = (isCharge: boolean, amount: string) =>
      `<AllowanceCharge><ChargeIndicator>${isCharge}</ChargeIndicator><Amount>${amount}</Amount><TaxCategory><Percent>21</Percent></TaxCategory></AllowanceCharge>`;
    expect(ubl(allowance(true, "4") + allowance(false, "0"))).toEqual([
      { description: "Nails", quantity: "3", unit: "KGM", unitPrice: "12", totalWithoutVat: "36.00" },
      { description: "Charge", quantity: "1", unitPrice: "4", vatRate: "21.00", totalWithoutVat: "4.00" },
    ]);
  });
});

describe("prices for a base quantity", () => {
  it.each([
    ["12", "100", "0.12"],
    ["1", "3", "0.333333"],
    ["12.50", undefined, "12.5"],
    ["12.50", "0", "12.5"],
    [undefined, "10", undefined],
  ])("%s for %s", (price, base, expected) => expect(pricePerPiece(price, base)).toBe(expected));
});
