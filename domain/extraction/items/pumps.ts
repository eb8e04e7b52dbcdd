import type { Line } from "#domain/extraction/page/geometry.ts";

/** "Výdejní stojan 2", "Pump 4", "Zapfsäule: 06" (folded): where fuel was drawn, which names nothing that is sold. */
const PUMP =
  /^\W*(?:vydejni stojan|vydajny stojan|stojan|cerpadlo|pump(?: no\.?)?|zapfsaule|saule|zapfpunkt|zp|pompe|pomp|dystrybutor|pompa|erogatore)\s?(?:c\.|cislo|nr\.?|n°)?\s?[:#]?\s?\d{1,2}\W*$/;

/** Whether a line says at which pump of a filling station something was drawn. */
export const isPump = ({ folded }: Line): boolean => PUMP.test(folded.trim());
