/**
 * What documents often say and how evidence is written, for compression by reference: what is met most stands last. What is stored was compressed with
 * exactly this text, so it never changes; a better one is a new form (packed.ts).
 */
export const DICTIONARY = Buffer.from(
  [
    "zákazník příjemce konečný uživatel pobočka provozovna objednávky smlouvy zakázky dodací list poznámka vyřizuje vystavil převzal schválil razítko podpis",
    "Obchodní rejstřík vedený u Krajského soudu Městského soudu v Praze oddíl vložka spisová značka C zapsaná společnost je plátce DPH není plátcem",
    "Rechnung Rechnungsnummer Rechnungsdatum Lieferdatum Kunde Steuer MwSt USt-IdNr Betrag Gesamtbetrag Menge Einzelpreis Zahlbar bis Netto Brutto GmbH Straße",
    "Facture Numéro Date TVA Montant Total HT TTC Quantité Prix unitaire Factuur Factuurnummer Factuurdatum BTW Bedrag Totaal Aantal Prijs",
    "Invoice number date due Supplier Customer VAT Registration Tax Amount Total Quantity Price Unit Description Payment terms Bank account Page of Ltd Inc",
    "faktúra dodávateľ odberateľ dátum splatnosti vystavenia dodania úhrada spolu celková suma množstvo jednotková cena bez s DPH EUR Slovenská republika",
    "telefon tel. mobil e-mail email www.http://https://info@.com.eu.sk.de.cz ulice náměstí třída nábřeží Nová Dlouhá Hlavní Školní",
    "Praha Brno Ostrava Plzeň Liberec Olomouc České Budějovice Hradec Králové Pardubice Ústí nad Labem Zlín Jihlava Česká republika Czech Republic",
    "leden únor březen duben květen červen červenec srpen září říjen listopad prosinec January March October December",
    "Kontaktní údaje Sídlo firmy Místo určení Způsob dopravy Forma úhrady převodem hotově kartou dobírkou příkazem bankovní převod platba kartou",
    "Bankovní spojení Číslo účtu Banka IBAN SWIFT BIC Konstantní symbol Specifický symbol Variabilní symbol 0308 0100 0300 0600 0800 2010 5500 KOMBCZPP CEKOCZPP GIBACZPX FIOBCZPP",
    "Označení dodávky Popis položky Název zboží služby Kód Množství MJ Jednotka ks hod kg m2 km bal Cena za jednotku Jednotková cena Sleva Sazba Základ daně Částka DPH Cena celkem",
    "Rekapitulace DPH v Kč Základní snížená sazba 21 % 12 % 15 % 10 % 0 % bez DPH s DPH Součet položek Zaokrouhlení Haléřové vyrovnání Uhrazeno zálohami Zbývá uhradit Celkem k úhradě",
    "Daňový doklad FAKTURA - DAŇOVÝ DOKLAD Faktura č. číslo Dodavatel: Odběratel: IČ: IČO: DIČ: CZ a.s. s.r.o. spol. s r.o.",
    "Datum vystavení: Datum splatnosti: Datum uskutečnění zdanitelného plnění: DUZP: Datum zdan. plnění: Objednávka č.: Způsob platby: Celkem: CZK Kč ,00 Strana 1/1",
    `"text":["bold":"000000000000000000001111111111","confidence":[0.96,0.95,0.93,0.9,"slope":[null,null,`,
    `"learnedFrom":{"fileName":".pdf","documentId":"disagreement":"shortenedFrom":"computed":true,"discount":"ordinal":"AccountCode":"VatReportCode":"BreakdownOfVat":"Centre":"`,
    `"checks":["qr"],"source":"qr","checks":["xml"],"source":"isdoc","source":"en16931","checks":["register"],"source":"register","checks":["history"],"source":"history","source":"person","source":"ocr","checks":["secondReader","checkDigit","sums","label"]`,
    `"externalDocumentId":{"contractNumber":{"deliveryNoteNumber":{"originalDocumentNumber":{"checks":[],"source":"default","confidence":0.9},"customerCountry":{"checks":[],"source":"derived","confidence":0.995},"exchangeRateAmount":{"supplierPhone":{"specificSymbol":{"constantSymbol":{"rounding":{"advancePaid":{"note":{"swift":{`,
    `-01-02-03-04-05-06-07-08-09-10-11-12-13-14-15-16-17-18-19-20-21-22-23-24-25-26-27-28-29-30-31"},{"box":[`,
    `{"bic":{"box":[,"page":0,"checks":["label"],"source":"text","candidates":[],"confidence":0.994},"iban":{"box":[,"page":0,"checks":["checkDigit"],"source":"text","candidates":[],"confidence":0.995},"dueDate":{"box":[,"page":0,"checks":["label"],"source":"text","candidates":[{"box":[,"page":0,"score":0.001,"value":"2025-"},{"box":[,"page":0,"score":0,"value":"2026-"}],"confidence":0.995},"taxDate":{"box":[`,
    `"confidence":0.995},"bankName":{"checks":[],"source":"derived","confidence":0.995},"currency":{"box":[,"page":0,"checks":["repeated"],"source":"text","candidates":[],"confidence":0.995},"totalVat":{"box":[,"page":0,"checks":["sums"],"source":"text","candidates":[{"box":[,"page":0,"score":0.00,"value":"`,
    `"confidence":0.995},"amountDue":{"box":[,"page":0,"checks":["label","sums"],"source":"text","candidates":[],"confidence":0.995},"issueDate":{"box":[`,
    `"confidence":0.995},"orderNumber":{"box":[,"page":0,"checks":["label"],"source":"text","candidates":[],"confidence":0.995},"totalAmount":{"box":[`,
    `"confidence":0.995},"customerCity":{"box":[,"page":0,"checks":[],"source":"text","confidence":0.995},"customerName":{"box":[,"page":0,"checks":["label"],"source":"text","candidates":[{"box":[,"page":0,"score":0.0,"value":"s.r.o."}],"confidence":0.995},"documentKind":{"checks":[],"source":"text","confidence":0.995},"exchangeRate":{`,
    `"supplierCity":{"box":[,"page":0,"checks":[],"source":"text","confidence":0.995},"supplierName":{"box":[,"page":0,"checks":[],"source":"text","candidates":[],"confidence":0.995},"accountNumber":{"box":[,"page":0,"checks":["checkDigit"],"source":"text","candidates":[],"confidence":0.995},"customerVatId":{"box":[,"page":0,"checks":["checkDigit"],"source":"text","candidates":[],"confidence":0.995},"deductionDate":{"checks":[],"source":"derived","confidence":0.995},"deliveredDate":{"invoiceNumber":{"box":[,"page":0,"checks":["label"],"source":"text","candidates":[],"confidence":0.995},"paymentMethod":{"box":[,"page":0,"checks":[],"source":"text","candidates":[],"confidence":0.995},"reverseCharge":{`,
    `"supplierEmail":{"box":[,"page":0,"checks":[],"source":"text","candidates":[],"confidence":0.948},"supplierVatId":{"box":[,"page":0,"checks":["checkDigit"],"source":"text","candidates":[],"confidence":0.995},"customerStreet":{"box":[,"page":0,"checks":[],"source":"text","confidence":0.995},"supplierStreet":{"box":[,"page":0,"checks":[],"source":"text","confidence":0.995},"variableSymbol":{"box":[,"page":0,"checks":["label","repeated"],"source":"text","candidates":[],"confidence":0.995},"customerAddress":{"box":[,"page":0,"checks":[],"source":"text","confidence":0.995},"supplierAddress":{"box":[,"page":0,"checks":[],"source":"text","confidence":0.995},"totalWithoutVat":{"box":[`,
    `"customerCompanyId":{"box":[,"page":0,"checks":["checkDigit"],"source":"text","candidates":[{"box":[,"page":0,"score":0.0,"value":"`,
    `"confidence":0.995},"supplierCompanyId":{"box":[,"page":0,"checks":["checkDigit"],"source":"text","candidates":[],"confidence":0.995},"customerPostalCode":{"box":[,"page":0,"checks":[],"source":"text","confidence":0.995},"supplierPostalCode":{"box":[,"page":0,"checks":[],"source":"text","confidence":0.995},"supplierRegistration":{"box":[,"page":0,"checks":[],"source":"text","candidates":[],"confidence":0.948}},`,
    `[{"box":[,"page":0,"unit":"ks","vatRate":"21","quantity":"1","unitPrice":"1000.00","confidence":0.97,"description":"","totalWithVat":"1210.00","totalWithoutVat":"1000.00","vat":"210.00"},{"box":[,"page":0,"unit":"hod","vatRate":"12","quantity":"2","unitPrice":"`,
    `"}],[{"box":[,"vat":"","base":"","page":0,"rate":"21","confidence":0.99},{"vat":"","base":"","rate":"12","computed":true,"confidence":0.99}]]`,
  ].join("\n"),
);
