import type { Layout } from "#samples/invoices/layouts/layout.ts";
import { austrianCarrier } from "./austrianCarrier.ts";
import { austrian } from "./austrian.ts";
import { czechBills } from "./czechBills.ts";
import { czechBuilders } from "./czechBuilders.ts";
import { czechOffices } from "./czechOffices.ts";
import { czechServices } from "./czechServices.ts";
import { dutch } from "./dutch.ts";
import { dutchAustrian } from "./dutchAustrian.ts";
import { englishOffices } from "./englishOffices.ts";
import { englishTrade } from "./englishTrade.ts";
import { frenchServices } from "./frenchServices.ts";
import { frenchTrade } from "./frenchTrade.ts";
import { frenchWorkshops } from "./frenchWorkshops.ts";
import { frenchEnglish } from "./frenchEnglish.ts";
import { germanLetters } from "./germanLetters.ts";
import { germanServices } from "./germanServices.ts";
import { germanTrade } from "./germanTrade.ts";
import { germanLast } from "./germanLast.ts";
import { austrianFrenchLast } from "./austrianFrenchLast.ts";
import { englishDutchLast } from "./englishDutchLast.ts";
import { slavicLast } from "./slavicLast.ts";
import { germanLater } from "./germanLater.ts";
import { frenchLater } from "./frenchLater.ts";
import { westLater } from "./westLater.ts";
import { slavicLater } from "./slavicLater.ts";
import type { programForms } from "./names.ts";
import { neighbours } from "./neighbours.ts";
import { polishBills } from "./polishBills.ts";
import { polishOffices } from "./polishOffices.ts";
import { polishTrade } from "./polishTrade.ts";
import { slovak } from "./slovak.ts";
import { czechSettlements } from "./czechSettlements.ts";
import { czechTables } from "./czechTables.ts";
import { germanColumns } from "./germanColumns.ts";
import { slavicColumns } from "./slavicColumns.ts";
import { kiosks } from "./kiosks.ts";
import { smallFirms } from "./smallFirms.ts";
import { tills } from "./tills.ts";
import { westColumns } from "./westColumns.ts";
import { czechLetters } from "./czechLetters.ts";
import { czechShops } from "./czechShops.ts";
import { abroadTrade } from "./abroadTrade.ts";
import { abroadOffices } from "./abroadOffices.ts";
import { counters } from "./counters.ts";
import { layoutOf } from "./draw.ts";
import type { Program } from "./program.ts";

const all: Record<(typeof programForms)[number], Program> = {
  ...czechBills,
  ...czechBuilders,
  ...czechOffices,
  ...slovak,
  ...germanLetters,
  ...germanTrade,
  ...austrian,
  ...frenchServices,
  ...frenchTrade,
  ...dutch,
  ...polishOffices,
  ...polishTrade,
  ...englishOffices,
  ...englishTrade,
  ...czechServices,
  ...germanServices,
  ...austrianCarrier,
  ...neighbours,
  ...frenchEnglish,
  ...polishBills,
  ...dutchAustrian,
  ...frenchWorkshops,
  ...germanLast,
  ...austrianFrenchLast,
  ...englishDutchLast,
  ...slavicLast,
  ...germanLater,
  ...frenchLater,
  ...westLater,
  ...slavicLater,
  ...czechSettlements,
  ...czechTables,
  ...germanColumns,
  ...westColumns,
  ...slavicColumns,
  ...tills,
  ...smallFirms,
  ...kiosks,
  ...czechLetters,
  ...czechShops,
  ...abroadTrade,
  ...abroadOffices,
  ...counters,
};

/** Every form that is data, by its name. */
export const programs = Object.fromEntries(Object.entries(all).map(([name, program]) => [name, layoutOf(program)])) as Record<keyof typeof all, Layout>;
