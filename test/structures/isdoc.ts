import { structure } from "./structure.ts";

/** Invoices of ISDOC 6.0.2, as far as we write them. */
export const isdocStructure = structure(`
  Invoice = DocumentType (SubDocumentType SubDocumentTypeOrigin)? ID UUID IssuingSystem? IssueDate TaxPointDate? VATApplicable
      ElectronicPossibilityAgreementReference Note? LocalCurrencyCode ForeignCurrencyCode? CurrRate RefCurrRate AccountingSupplierParty
      (AccountingCustomerParty | AnonymousCustomerParty AccountingCustomerParty?) OrderReferences? OriginalDocumentReferences? InvoiceLines
      TaxedDeposits? TaxTotal LegalMonetaryTotal PaymentMeans?
  Invoice @ version=6.0.2 xmlns=http://isdoc.cz/namespace/2013
  InvoiceLine ! ID
  OrderReference OriginalDocumentReference ! @id
  AccountingSupplierParty AccountingCustomerParty = Party
  Party = PartyIdentification PartyName PostalAddress PartyTaxScheme*
  PartyIdentification SellersItemIdentification OriginalDocumentReference = ID
  PartyName = Name
  PostalAddress = StreetName BuildingNumber CityName PostalZone Country
  Country = IdentificationCode Name
  PartyTaxScheme = CompanyID TaxScheme
  OrderReferences = OrderReference+
  OrderReference = SalesOrderID ExternalOrderID?
  InvoiceLines = InvoiceLine+
  InvoiceLine = ID InvoicedQuantity? LineExtensionAmountCurr? LineExtensionAmount LineExtensionAmountTaxInclusiveCurr?
      LineExtensionAmountTaxInclusive LineExtensionTaxAmount UnitPrice UnitPriceTaxInclusive ClassifiedTaxCategory Item?
  ClassifiedTaxCategory = Percent VATCalculationMethod VATApplicable?
  Item = Description? SellersItemIdentification?
  TaxedDeposits = TaxedDeposit+
  TaxedDeposit = ID VariableSymbol TaxableDepositAmountCurr? TaxableDepositAmount TaxInclusiveDepositAmountCurr? TaxInclusiveDepositAmount
      ClassifiedTaxCategory
  TaxTotal = TaxSubTotal+ TaxAmountCurr? TaxAmount
  TaxSubTotal = TaxableAmountCurr? TaxableAmount TaxAmountCurr? TaxAmount TaxInclusiveAmountCurr? TaxInclusiveAmount
      AlreadyClaimedTaxableAmountCurr? AlreadyClaimedTaxableAmount AlreadyClaimedTaxAmountCurr? AlreadyClaimedTaxAmount
      AlreadyClaimedTaxInclusiveAmountCurr? AlreadyClaimedTaxInclusiveAmount DifferenceTaxableAmountCurr? DifferenceTaxableAmount
      DifferenceTaxAmountCurr? DifferenceTaxAmount DifferenceTaxInclusiveAmountCurr? DifferenceTaxInclusiveAmount TaxCategory
  TaxCategory = Percent TaxScheme? VATApplicable? LocalReverseChargeFlag?
  LegalMonetaryTotal = TaxExclusiveAmount TaxExclusiveAmountCurr? TaxInclusiveAmount TaxInclusiveAmountCurr?
      AlreadyClaimedTaxExclusiveAmount AlreadyClaimedTaxExclusiveAmountCurr? AlreadyClaimedTaxInclusiveAmount
      AlreadyClaimedTaxInclusiveAmountCurr? DifferenceTaxExclusiveAmount DifferenceTaxExclusiveAmountCurr? DifferenceTaxInclusiveAmount
      DifferenceTaxInclusiveAmountCurr? PayableRoundingAmount? PayableRoundingAmountCurr? PaidDepositsAmount PaidDepositsAmountCurr?
      PayableAmount PayableAmountCurr?
  PaymentMeans = Payment+
  Payment = PaidAmount PaymentMeansCode Details?
  Details = (DocumentID IssueDate | PaymentDueDate ID BankCode Name IBAN BIC VariableSymbol? ConstantSymbol?)
  OriginalDocumentReferences = OriginalDocumentReference+
  AlreadyClaimedTaxAmount AlreadyClaimedTaxAmountCurr AlreadyClaimedTaxExclusiveAmount AlreadyClaimedTaxExclusiveAmountCurr
      AlreadyClaimedTaxInclusiveAmount AlreadyClaimedTaxInclusiveAmountCurr AlreadyClaimedTaxableAmount AlreadyClaimedTaxableAmountCurr
      CurrRate DifferenceTaxAmount DifferenceTaxAmountCurr DifferenceTaxExclusiveAmount DifferenceTaxExclusiveAmountCurr
      DifferenceTaxInclusiveAmount DifferenceTaxInclusiveAmountCurr DifferenceTaxableAmount DifferenceTaxableAmountCurr InvoicedQuantity
      LineExtensionAmount LineExtensionAmountCurr LineExtensionAmountTaxInclusive LineExtensionAmountTaxInclusiveCurr LineExtensionTaxAmount
      PaidAmount PaidDepositsAmount PaidDepositsAmountCurr PayableAmount PayableAmountCurr PayableRoundingAmount PayableRoundingAmountCurr
      Percent RefCurrRate TaxAmount TaxAmountCurr TaxExclusiveAmount TaxExclusiveAmountCurr TaxInclusiveAmount TaxInclusiveAmountCurr
      TaxableAmount TaxableAmountCurr TaxableDepositAmount TaxableDepositAmountCurr TaxInclusiveDepositAmount
      TaxInclusiveDepositAmountCurr UnitPrice UnitPriceTaxInclusive : decimal
  BIC BankCode BuildingNumber CityName CompanyID ConstantSymbol Description ElectronicPossibilityAgreementReference ExternalOrderID IBAN ID
      IdentificationCode Name Note PostalZone SalesOrderID StreetName TaxScheme VariableSymbol : text
  DocumentType : 1|2|3|4|5|6|7
  ForeignCurrencyCode LocalCurrencyCode : text 3-3
  InvoiceLine/ID : text 36
  IssueDate PaymentDueDate TaxPointDate : date
  IssuingSystem : text 80
  LocalReverseChargeFlag VATApplicable : true|false
  PaymentMeansCode : 10|20|31|42|48|49|50|97
  UUID : uuid
  VATCalculationMethod : 0|1
`);
