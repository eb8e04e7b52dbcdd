import type { PainVersion } from "#domain/payments/pain.ts";
import { type Structure, structure } from "./structure.ts";

/**
 * Customer credit transfers of ISO 20022 as far as we write them. Version 03 after its schema; version 09 after the guidelines of the
 * European Payments Council for customers (EPC132-08 of 2023), by which it differs in the day, in how often a service level may stand and
 * in nothing else that we write.
 */
export function painStructure(version: PainVersion): Structure {
  const isOld = version === "pain.001.001.03";
  return structure(`
  Document = CstmrCdtTrfInitn
  Document @ xmlns=urn:iso:std:iso:20022:tech:xsd:${version}
  CstmrCdtTrfInitn = GrpHdr PmtInf+
  GrpHdr = MsgId CreDtTm NbOfTxs CtrlSum? InitgPty
  PmtInf = PmtInfId PmtMtd NbOfTxs? CtrlSum? PmtTpInf? ReqdExctnDt Dbtr DbtrAcct DbtrAgt ChrgBr? CdtTrfTxInf+
  InitgPty Dbtr Cdtr = Nm?
  PmtTpInf = SvcLvl${isOld ? "?" : "*"}
  SvcLvl = Cd
  ${isOld ? "ReqdExctnDt : date" : "ReqdExctnDt = Dt"}
  DbtrAcct CdtrAcct = Id Ccy?
  DbtrAcct/Id CdtrAcct/Id = IBAN
  DbtrAgt = FinInstnId
  FinInstnId = Othr?
  Othr = Id
  CdtTrfTxInf = PmtId Amt Cdtr? CdtrAcct? RmtInf?
  PmtId = EndToEndId
  Amt = InstdAmt
  InstdAmt @ Ccy
  RmtInf = Ustrd*
  MsgId PmtInfId EndToEndId Othr/Id : text 1-35
  Nm Ustrd : text 1-140
  Cd : text 1-4
  CreDtTm : \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d
  Dt : date
  NbOfTxs : \\d{1,15}
  CtrlSum InstdAmt : decimal
  Ccy : [A-Z]{3}
  IBAN : [A-Z]{2}\\d{2}[a-zA-Z0-9]{1,30}
  PmtMtd : CHK|TRF|TRA
  ChrgBr : DEBT|CRED|SHAR|SLEV
`);
}
