import { structure } from "./structure.ts";

/** Packs of POHODA (data.xsd, version 2) with received invoices, other commitments and cash vouchers, as far as we write them. */
export const pohodaStructure = structure(`
  dat:dataPack = dat:dataPackItem+
  dat:dataPack @ version=2.0 id ico application note
  dat:dataPackItem = inv:invoice|vch:voucher
  inv:invoice = inv:invoiceHeader? inv:invoiceDetail? inv:invoiceSummary?
  inv:invoiceHeader & inv:extId? inv:invoiceType inv:number? inv:symVar? inv:originalDocument? inv:date? inv:dateTax? inv:dateAccounting?
      inv:dateDue? inv:accounting? inv:classificationVAT? inv:numberKHDPH? inv:text? inv:partnerIdentity? inv:numberOrder? inv:paymentType?
      inv:symConst? inv:paymentAccount? inv:centre? inv:activity? inv:contract? inv:note? inv:intNote?
  inv:extId vch:extId & typ:ids typ:exSystemName
  inv:number inv:accounting vch:accounting inv:centre inv:activity inv:contract typ:country typ:currency vch:cashAccount = typ:ids?
  inv:classificationVAT vch:classificationVAT & typ:ids? typ:classificationVATType?
  inv:partnerIdentity vch:partnerIdentity = typ:address?
  typ:address & typ:company? typ:city? typ:street? typ:zip? typ:ico? typ:dic? typ:country?
  inv:paymentAccount & typ:accountNo typ:bankCode
  inv:invoiceDetail = (inv:invoiceItem+ | inv:invoiceAdvancePaymentItem*)+
  inv:invoiceItem & inv:text? inv:quantity? inv:unit? inv:payVAT? inv:rateVAT? inv:homeCurrency? inv:foreignCurrency? inv:code?
  inv:invoiceItem/inv:homeCurrency vch:voucherItem/vch:homeCurrency inv:invoiceItem/inv:foreignCurrency & typ:unitPrice? typ:price?
      typ:priceVAT? typ:priceSum?
  inv:invoiceSummary & inv:roundingDocument? inv:roundingVAT? inv:homeCurrency? inv:foreignCurrency?
  inv:invoiceSummary/inv:homeCurrency vch:voucherSummary/vch:homeCurrency & typ:priceNone? typ:priceLow? typ:priceLowVAT? typ:priceHigh?
      typ:priceHighVAT? typ:round?
  typ:round = typ:priceRound
  inv:invoiceSummary/inv:foreignCurrency & typ:currency typ:rate? typ:amount? typ:priceSum?
  inv:invoiceAdvancePaymentItem & inv:quantity inv:payVAT inv:rateVAT inv:homeCurrency? inv:note?
  inv:invoiceAdvancePaymentItem/inv:homeCurrency & typ:unitPrice typ:price typ:priceVAT typ:priceSum?
  vch:voucher = vch:voucherHeader? vch:voucherDetail? vch:voucherSummary?
  vch:voucherHeader & vch:extId? vch:voucherType? vch:cashAccount? vch:originalDocument? vch:date? vch:datePayment? vch:dateTax?
      vch:accounting? vch:classificationVAT? vch:text? vch:partnerIdentity? vch:symPar? vch:intNote?
  vch:voucherDetail = vch:voucherItem*
  vch:voucherItem & vch:text? vch:quantity? vch:unit? vch:payVAT? vch:rateVAT? vch:homeCurrency?
  vch:voucherSummary & vch:roundingDocument? vch:roundingVAT? vch:homeCurrency?
  inv:paymentType = typ:paymentType?
  typ:accountNo : text 34
  typ:amount : integer
  typ:bankCode : text 11
  typ:city : text 45
  typ:classificationVATType : inland|nonSubsume
  inv:code inv:extId/typ:ids typ:exSystemName typ:street vch:extId/typ:ids : text 64
  typ:company : text 255
  inv:date inv:dateAccounting inv:dateDue inv:dateTax vch:date vch:datePayment vch:dateTax : date
  typ:dic : text 18
  typ:ico typ:zip : text 15
  typ:ids : text 19
  inv:intNote inv:note vch:intNote : text
  inv:invoiceType : receivedInvoice|receivedCreditNotice|receivedDebitNote|receivedAdvanceInvoice|commitment
  inv:invoiceAdvancePaymentItem/inv:note inv:invoiceItem/inv:text vch:voucherItem/vch:text : text 90
  inv:numberKHDPH inv:numberOrder inv:originalDocument vch:originalDocument : text 32
  inv:payVAT vch:payVAT : true|false
  inv:invoiceAdvancePaymentItem/inv:quantity inv:quantity typ:price typ:priceHigh typ:priceHighVAT typ:priceLow typ:priceLowVAT
      typ:priceNone typ:priceRound typ:priceSum typ:priceVAT typ:rate typ:unitPrice vch:quantity : number
  inv:rateVAT vch:rateVAT : none|high|low|third|historyHigh|historyLow|historyThird
  inv:roundingDocument vch:roundingDocument :
      none|math2one|math2half|math2tenth|math5cent|up2one|up2half|up2tenth|down2one|down2half|down2tenth
  inv:roundingVAT vch:roundingVAT : none
  inv:symConst : text 4
  inv:symVar vch:symPar : text 20
  inv:text vch:text : text 240
  inv:unit vch:unit : text 10
  vch:voucherType : receipt|expense
  typ:paymentType : draft|cash|postal|delivery|creditcard|advance|encashment|cheque|compensation
`);
