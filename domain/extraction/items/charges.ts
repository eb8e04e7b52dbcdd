import type { Line } from "#domain/extraction/page/geometry.ts";
import type { RawRow } from "./rows.ts";

/** What charges, discounts and deposits are called (folded): their rows need neither quantity nor price. */
const CHARGE = new RegExp(
  String.raw`^(?:(?:abzgl|abzuglich|zzgl|zuzuglich|minus|less|plus|moins|odpocet|po odectu)\b[^a-z]*)?(${[
    "sleva|slevy|postovne|balne|doprava|dopravne|prirazka|priplatek|manipulacni|zaloha na obal|vratny obal|[a-z]+[yai] (?:sleva|prirazka|priplatek|poplatek)",
    "zlava|zlavy|priplatok|postovne a balne",
    "rabatt|nachlass|sondernachlass|mengenrabatt|zuschlag|versand|versandkosten|fracht|frachtkosten|porto|verpackung|pfand|mautzuschlag|mindermengenzuschlag|[a-z]+zuschlag|transportkosten|lieferkosten|anfahrt|spesen|spesenpauschale|nebenkosten|auslagen",
    "discount|trade discount|surcharge|rush surcharge|fuel surcharge|shipping|freight|delivery|carriage|postage|handling|packing|deposit on|[a-z]+ (?:fee|levy|surcharge)|expenses|disbursements",
    "remise|rabais|ristourne|frais|port|frais de port|transport|livraison|supplement|consigne|eco-participation|ecotaxe",
    "korting|toeslag|verzendkosten|vracht|vrachtkosten|transportkosten|statiegeld|administratiekosten|bezorgkosten",
    "rabat|upust|doplata|wysylka|koszt wysylki|koszty wysylki|koszt dostawy|koszty dostawy|transport|przesylka|kaucja|oplata",
    "sconto|spese di (?:trasporto|spedizione|incasso)|trasporto|imballo|portes|gastos de envio|embalaje|recargo|descuento|szallitasi koltseg|csomagolas|kedvezmeny",
  ].join("|")})\b`,
);

/** Whether a row of an amount alone, or beside a rate, charges or discounts something. */
export function isCharge({ line, cells }: RawRow): boolean {
  const amounts = [...cells].filter(([{ kind }]) => kind === "net" || kind === "gross" || kind === "total");
  return amounts.length > 0 && amounts.every(([, number]) => number.isMoney && number.cents !== 0) && namesCharge(line);
}

/** Whether a line begins with a word for a charge or discount. */
export function namesCharge({ folded }: Line): boolean {
  return CHARGE.test(folded.replace(/^[^a-z]+/, ""));
}
