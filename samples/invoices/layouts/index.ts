import type { LayoutName } from "#samples/invoices/types.ts";
import { bandedCards } from "./bandedCards.ts";
import { billTo } from "./billTo.ts";
import { boxedForm } from "./boxedForm.ts";
import { craftsman } from "./craftsman.ts";
import { denseLandscape } from "./denseLandscape.ts";
import { labelsAbove } from "./labelsAbove.ts";
import { receiptFuel } from "./receiptFuel.ts";
import { receiptRestaurant } from "./receiptRestaurant.ts";
import { receiptShop } from "./receiptShop.ts";
import { rightLabels } from "./rightLabels.ts";
import { sidebar } from "./sidebar.ts";
import { typewriter } from "./typewriter.ts";
import { utilityBill } from "./utilityBill.ts";
import { webMinimal } from "./webMinimal.ts";
import { windowLetter } from "./windowLetter.ts";
import { forms } from "#samples/invoices/forms/index.ts";
import { programs } from "#samples/invoices/programs/index.ts";
import type { Layout } from "./layout.ts";

/** Every layout by its name. */
export const layouts: Record<LayoutName, Layout> = {
  boxedForm,
  webMinimal,
  windowLetter,
  utilityBill,
  typewriter,
  denseLandscape,
  rightLabels,
  labelsAbove,
  sidebar,
  craftsman,
  billTo,
  bandedCards,
  receiptRestaurant,
  receiptShop,
  receiptFuel,
  ...forms,
  ...programs,
};
