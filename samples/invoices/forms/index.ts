import type { Layout } from "#samples/invoices/layouts/layout.ts";
import type { issuerForms } from "#samples/invoices/types.ts";
import { framedLedger } from "./framedLedger.ts";
import { ledgerColumns } from "./ledgerColumns.ts";
import { webBill } from "./webBill.ts";
import { portalBand } from "./portalBand.ts";
import { eshop } from "./eshop.ts";
import { erpPrint } from "./erpPrint.ts";
import { telecom } from "./telecom.ts";
import { energyBill } from "./energyBill.ts";
import { fuelCards } from "./fuelCards.ts";
import { wholesale } from "./wholesale.ts";
import { siteWorks } from "./siteWorks.ts";
import { hotelBill } from "./hotelBill.ts";
import { rentLetter } from "./rentLetter.ts";
import { typedBill } from "./typedBill.ts";
import { cashSlip } from "./cashSlip.ts";
import { tillLetters } from "./tillLetters.ts";
import { craftAbschlag } from "./craftAbschlag.ts";
import { marketplace } from "./marketplace.ts";
import { saas } from "./saas.ts";
import { consultancy } from "./consultancy.ts";
import { artisanFrancais } from "./artisanFrancais.ts";
import { factuur } from "./factuur.ts";
import { slovakPortal } from "./slovakPortal.ts";
import { customerFirst } from "./customerFirst.ts";
import { freightNote } from "./freightNote.ts";
import { supportBill } from "./supportBill.ts";
import { countySupply } from "./countySupply.ts";

/** Every issuer's form by its name. */
export const forms: Record<(typeof issuerForms)[number], Layout> = {
  framedLedger,
  ledgerColumns,
  webBill,
  portalBand,
  eshop,
  erpPrint,
  telecom,
  energyBill,
  fuelCards,
  wholesale,
  siteWorks,
  hotelBill,
  rentLetter,
  typedBill,
  cashSlip,
  tillLetters,
  craftAbschlag,
  marketplace,
  saas,
  consultancy,
  artisanFrancais,
  factuur,
  slovakPortal,
  customerFirst,
  freightNote,
  supportBill,
  countySupply,
};
