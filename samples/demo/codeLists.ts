import type { EnumCategory } from "#domain/names.ts";
import { storeCodeList } from "#server/organisation/codeLists/store.ts";
import type { Tx } from "#server/core/db.ts";
import { demoTenant, demoUnits } from "./company.ts";

type Row = readonly [key: string, cs: string, en: string];
type DemoList = { name: string; category: EnumCategory; unit?: keyof typeof demoUnits; rows: readonly Row[] };

/** What an accounting office keeps in its program: codes as POHODA writes them, centres and jobs of its own clients. */
const lists: readonly DemoList[] = [
  {
    name: "Předkontace přijatých dokladů",
    category: "AccountCode",
    rows: [
      ["1Pv", "501/321 Spotřeba materiálu", "501/321 Materials"],
      ["2Pv", "502/321 Spotřeba energie", "502/321 Energy"],
      ["3Pv", "504/321 Prodané zboží", "504/321 Goods sold"],
      ["4Pv", "511/321 Opravy a udržování", "511/321 Repairs and maintenance"],
      ["5Pv", "512/321 Cestovné", "512/321 Travel"],
      ["6Pv", "513/321 Náklady na reprezentaci", "513/321 Entertainment"],
      ["7Pv", "518/321 Ostatní služby", "518/321 Other services"],
      ["8Pv", "518/321 Nájemné", "518/321 Rent"],
      ["9Pv", "518/321 Telefon a internet", "518/321 Telephone and internet"],
      ["10Pv", "022/321 Hmotný majetek", "022/321 Tangible assets"],
      ["11Pv", "501/211 Drobný nákup v hotovosti", "501/211 Small purchase in cash"],
    ],
  },
  {
    name: "Členění DPH",
    category: "BreakdownOfVat",
    rows: [
      ["PD", "Tuzemské plnění, plný nárok na odpočet", "Domestic supply, full deduction"],
      ["PDkrac", "Tuzemské plnění, krácený odpočet", "Domestic supply, proportional deduction"],
      ["PDpdp", "Přenesená daňová povinnost", "Domestic reverse charge"],
      ["PZzboz", "Pořízení zboží z jiného členského státu", "Goods acquired within the EU"],
      ["PZsluz", "Přijetí služby z jiného členského státu", "Services received within the EU"],
      ["PDdov", "Dovoz zboží", "Import of goods"],
      ["PN", "Nezahrnovat do přiznání DPH", "Outside of the VAT return"],
    ],
  },
  {
    name: "Členění kontrolního hlášení",
    category: "VatReportCode",
    rows: [
      ["B1", "B.1 Přenesená daňová povinnost", "B.1 Domestic reverse charge"],
      ["B2", "B.2 Doklady nad 10 000 Kč", "B.2 Documents above CZK 10,000"],
      ["B3", "B.3 Doklady do 10 000 Kč", "B.3 Documents up to CZK 10,000"],
      ["A2", "A.2 Plnění z jiného členského státu", "A.2 Supplies from the EU"],
    ],
  },
  {
    name: "Střediska",
    category: "Centre",
    rows: [
      ["SPR", "Správa", "Administration"],
      ["PROV", "Provoz", "Operations"],
      ["OBCH", "Obchod", "Sales"],
      ["VUZ", "Vozový park", "Vehicles"],
    ],
  },
  {
    name: "Střediska truhlářství",
    category: "Centre",
    unit: "joinery",
    rows: [
      ["DIL", "Dílna", "Workshop"],
      ["MON", "Montáže", "Fitting"],
      ["LAK", "Lakovna", "Paint shop"],
      ["SKL", "Sklad dřeva", "Timber store"],
    ],
  },
  {
    name: "Zakázky truhlářství",
    category: "Contract",
    unit: "joinery",
    rows: [
      ["26Z001", "Schodiště, rodinný dům Litomyšl", "Staircase, house in Litomyšl"],
      ["26Z002", "Kuchyňská linka, Polička", "Fitted kitchen, Polička"],
      ["26Z003", "Vestavěné skříně, penzion", "Built-in wardrobes, guest house"],
    ],
  },
  {
    name: "Číselné řady",
    category: "NumberSeries",
    rows: [
      ["FP", "Přijaté faktury", "Received invoices"],
      ["UC", "Účtenky", "Receipts"],
      ["OZ", "Ostatní závazky", "Other liabilities"],
    ],
  },
  {
    name: "Činnosti",
    category: "Activity",
    rows: [
      ["VYR", "Výroba", "Production"],
      ["SLUZ", "Služby", "Services"],
      ["POHOST", "Pohostinství", "Catering"],
    ],
  },
];

/** The code lists of the demo company, so that fields for posting have something to choose from. */
export async function createCodeLists(tx: Tx): Promise<void> {
  for (const [at, { name, category, unit, rows }] of lists.entries())
    await storeCodeList(
      tx,
      demoTenant.tenantId,
      {
        enumId: `de300000-0000-4000-8000-0000000000${50 + at}`,
        name,
        type: unit ? "ByAccountingUnit" : "Default",
        category,
        fields: [],
        accountingUnitIds: unit ? [demoUnits[unit].accountingUnitId] : [],
        conditions: [],
        accountingSystemId: null,
        sourceKey: null,
        rows: rows.map(([key, cs, en]) => ({ key, labels: { "cs-CZ": cs, "en-US": en }, hidden: false, gone: false })),
      },
      new Date(),
    );
}
