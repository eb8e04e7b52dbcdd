import type { LabelConcept } from "./labels.ts";

/**
 * What Italian, Spanish and Hungarian documents call their values, written as in labels.ts. Only pages in these languages are searched for
 * them: "data", "de" and "total" are other words elsewhere.
 */
export const southernPhrases: Partial<Record<LabelConcept, Partial<Record<"it" | "es" | "hu", string>>>> = {
  invoiceNumber: {
    it: "numero fattura|fattura n.|fattura n°|fattura nr.|fattura numero|n. fattura|n° fattura|nr. fattura|numero documento|documento n.|n. documento|nota di credito n.|nota di credito numero|ricevuta n.|ricevuta fiscale n.|fattura|fattura differita|fattura differita n.|fattura immediata|fattura immediata n.|nota di credito|nota di accredito|fattura proforma n.|numero doc.|fattura accompagnatoria n.|parcella n.|~numero|~ricevuta|~documento commerciale n.",
    es: "número de factura|n.º de factura|nº de factura|nº factura|núm. factura|factura nº|factura n.º|factura núm.|factura número|factura|n.º factura|número factura|factura rectificativa nº|factura rectificativa|abono nº|número de documento|nº documento|factura simplificada|factura simplificada nº|recibo nº|factura proforma nº|~número",
    hu: "számla sorszáma|számlaszám|számla száma|sorszám|számla sorszám|bizonylat sorszáma|bizonylatszám|számla azonosító|számla",
  },
  originalNumber: {
    it: "rif. fattura|riferimento fattura|a storno fattura|fattura di riferimento|storno della fattura",
    es: "factura rectificada|factura original|rectifica a la factura|rectifica la factura",
    hu: "eredeti számla|módosított számla|hivatkozott számla|eredeti számla sorszáma",
  },
  orderNumber: {
    it: "numero ordine|ordine n.|vs. ordine|vostro ordine|n. ordine|ordine cliente|rif. ordine|rif. vs. ordine|rif. vostro ordine|vs. ordine n.|vs. rif.|rif. cliente|ordine",
    es: "número de pedido|nº pedido|pedido nº|su pedido|n.º de pedido|pedido|su referencia|referencia cliente|orden de compra",
    hu: "rendelésszám|rendelési szám|megrendelés száma|megrendelésszám|rendelés száma|megrendelés|hivatkozási szám",
  },
  otherNumber: {
    it: "codice cliente|cod. cliente|cliente n.|ddt|d.d.t.|ddt n.|d.d.t. n.|tel.|telefono|fax|codice destinatario|rea|r.e.a.|pag.|pagina|camera|numero cliente|bolla n.|cap. soc.|capitale sociale|codice articolo|lotto",
    es: "número de cliente|nº cliente|código cliente|código de cliente|tel.|teléfono|fax|albarán nº|albarán|página|pág.|habitación|tomo|folio|hoja|cliente nº|código postal",
    hu: "vevőkód|ügyfélszám|vevő azonosító|partnerkód|tel.|telefon|fax|cégjegyzékszám|oldal|szállítólevél száma|szállítólevélszám|szerződésszám|mérőóra",
  },
  issueDate: {
    it: "data fattura|data documento|data emissione|data di emissione|data|del|emessa il|data doc.|data della fattura",
    es: "fecha de factura|fecha factura|fecha de emisión|fecha emisión|fecha|fecha de expedición|emitida el|expedida el",
    hu: "számla kelte|kelt|kiállítás dátuma|kiállítás kelte|kiállítás napja|számla dátuma|keltezés|bizonylat kelte|kibocsátás dátuma",
  },
  taxDate: {
    it: "data consegna|data di consegna|data prestazione|data di effettuazione|data operazione|consegna del|data di fornitura|data esecuzione",
    es: "fecha de operación|fecha operación|fecha de entrega|fecha de servicio|fecha del servicio|fecha de la operación|fecha de prestación",
    hu: "teljesítés dátuma|teljesítés kelte|teljesítés|teljesítés ideje|teljesítési időpont|teljesítés időpontja|teljesítés napja",
  },
  dueDate: {
    it: "scadenza|data scadenza|scadenza pagamento|data di scadenza|pagamento entro|pagamento entro il|da pagare entro il|entro il|scadenza il|scadenze|scad.",
    es: "vencimiento|fecha de vencimiento|fecha vencimiento|vence el|fecha de pago|fecha límite de pago|pagar antes del|vencimientos|pagadero el",
    hu: "fizetési határidő|esedékesség|fizetés határideje|fizetendő|esedékes|lejárat|fizetési határidő napja",
  },
  otherDate: {
    it: "data ordine|periodo|arrivo|partenza|dal|al|check-in|check-out|periodo dal|data stampa|pagato il|stampato il",
    es: "fecha de pedido|fecha pedido|período|periodo|desde|hasta|llegada|salida|entrada|período de facturación|fecha de impresión|pagado el",
    hu: "megrendelés dátuma|rendelés dátuma|időszak|elszámolási időszak|érkezés|távozás|nyomtatás|nyomtatva",
  },
  supplier: {
    it: "fornitore|venditore|cedente|prestatore|cedente/prestatore|cedente prestatore|mittente|emesso da",
    es: "proveedor|vendedor|emisor|datos del emisor|datos del proveedor|expedidor|emitida por|datos de la empresa",
    hu: "eladó|szállító|szolgáltató|számlakibocsátó|kibocsátó|számla kibocsátója|az eladó neve|értékesítő|eladó adatai|kiállító",
  },
  customer: {
    it: "cliente|acquirente|cessionario|committente|cessionario/committente|spett.le|spettabile|spett.|intestata a|intestatario|destinatario|fatturato a|fatturare a|intestazione|dati cliente|venduto a",
    es: "cliente|comprador|datos del cliente|facturar a|facturado a|destinatario|receptor|datos del receptor|cliente / razón social|datos de facturación|dirección de facturación|vendido a",
    hu: "vevő|megrendelő|vásárló|vevő adatai|számlafizető|címzett|ügyfél|vevő neve|számlázási cím",
  },
  delivery: {
    it: "destinazione merce|luogo di consegna|indirizzo di consegna|consegna a|destinazione|spedire a|spedito a",
    es: "dirección de entrega|dirección de envío|enviar a|enviado a|lugar de entrega|entregar a",
    hu: "szállítási cím|teljesítés helye|átvevő|szállítási hely|kézbesítési cím",
  },
  companyId: { es: "registro mercantil", hu: "cégjegyzékszám|cg." },
  vatId: {
    it: "partita iva|p. iva|p.iva|p.i.|partita i.v.a.|iva n.|numero iva|part. iva|codice iva",
    es: "nif|cif|nif-iva|n.i.f.|c.i.f.|nif/cif|cif/nif|nif iva|número de iva|iva intracomunitario|vat",
    hu: "adószám|közösségi adószám|eu adószám|adóazonosító|eu-adószám",
  },
  taxNumber: { it: "codice fiscale|c.f.|cod. fisc.|cod. fiscale" },
  iban: { it: "iban|codice iban|coordinate bancarie", es: "iban|cuenta iban", hu: "iban|iban számlaszám|bankszámlaszám|bankszámla" },
  accountNumber: {
    it: "c/c|conto corrente|conto n.",
    es: "cuenta|número de cuenta|cuenta bancaria|nº de cuenta",
    hu: "bankszámlaszám|számlaszámunk|bankszámla",
  },
  bic: { it: "bic|swift|bic/swift", es: "bic|swift|bic/swift", hu: "bic|swift|swift kód" },
  bankName: { it: "banca|banca d'appoggio", es: "banco|entidad|entidad bancaria", hu: "bank|bank neve" },
  totalAmount: {
    it: "totale fattura|totale documento|importo totale|totale complessivo|totale da pagare|totale euro|totale eur|totale generale|totale iva inclusa|totale ivato|totale lordo|totale ricevuta|totale a pagare|importo fattura|~totale",
    es: "total factura|importe total|total a pagar|total con iva|total iva incluido|total euros|total general|importe factura|total documento|total eur|total (iva incl.)|~total",
    hu: "bruttó végösszeg|végösszeg|összesen bruttó|bruttó összesen|fizetendő végösszeg|mindösszesen|számla végösszege|számla összesen|bruttó összeg|fizetendő összesen|összesen fizetendő|bruttó érték|~összesen",
  },
  amountDue: {
    it: "netto a pagare|da pagare|saldo|saldo a pagare|importo da pagare|importo dovuto|residuo da pagare|totale dovuto|netto da pagare|a saldo",
    es: "a pagar|importe a pagar|pendiente de pago|saldo pendiente|total a abonar|líquido a pagar|importe pendiente|resta por pagar",
    hu: "fizetendő|fizetendő összeg|hátralék|még fizetendő|átutalandó összeg|fizetendő végösszeg",
  },
  totalWithoutVat: {
    it: "imponibile|totale imponibile|base imponibile|totale netto|netto|importo netto|totale merce|subtotale|totale senza iva|imponibile iva|totale esclusa iva|totale iva esclusa|totale i.e.|totale ie",
    es: "base imponible|subtotal|total base|importe neto|total neto|base|suma|total sin iva|importe bruto sin iva|total base imponible",
    hu: "nettó érték|nettó összesen|összesen nettó|nettó összeg|nettó végösszeg|adóalap|áfa alapja|nettó ár összesen|nettó",
  },
  totalVat: {
    it: "iva|totale iva|imposta|totale imposta|importo iva|i.v.a.|ammontare iva",
    es: "iva|total iva|cuota iva|cuota|importe iva|i.v.a.|cuota de iva|total cuota|impuestos|igic",
    hu: "áfa|áfa összeg|áfa összege|áfa összesen|áfa érték|összesen áfa|áfa tartalom",
  },
  rounding: { it: "arrotondamento", es: "redondeo", hu: "kerekítés" },
  advance: {
    it: "acconto|acconti|acconto versato|già pagato|pagato|anticipo|acconto ricevuto|importo pagato|caparra|ritenuta d'acconto|ritenuta",
    es: "anticipo|anticipos|a cuenta|entrega a cuenta|pagado|anticipo recibido|pago a cuenta|importe pagado|señal|retención irpf|retención|irpf|i.r.p.f.|retención i.r.p.f.",
    hu: "előleg|fizetett előleg|kifizetve|fizetve|előlegszámla|levont előleg|befizetett előleg",
  },
  tendered: { it: "contanti|contante", es: "efectivo|entregado", hu: "készpénz" },
  change: { it: "resto", es: "cambio", hu: "visszajáró" },
  otherAmount: {
    it: "sconto|spese di spedizione|spese di trasporto|trasporto|spese incasso|bollo|marca da bollo",
    es: "descuento|dto.|gastos de envío|portes|transporte|recargo",
    hu: "kedvezmény|engedmény|szállítási költség|részösszeg",
  },
  paymentMethod: {
    it: "modalità di pagamento|metodo di pagamento|pagamento|condizioni di pagamento|mod. pagamento",
    es: "forma de pago|método de pago|medio de pago",
    hu: "fizetési mód|fizetés módja|fizetési módja",
  },
  currency: { it: "valuta|divisa", es: "moneda|divisa", hu: "pénznem|deviza" },
  exchangeRate: { it: "cambio|tasso di cambio", es: "tipo de cambio", hu: "árfolyam" },
  paymentTerm: { it: "termini di pagamento|condizioni di pagamento", es: "condiciones de pago|plazo de pago", hu: "fizetési feltételek" },
};
