import { structure } from "./structure.ts";

/** Files of Money S3 (_Document.xsd, version 20.201) with received invoices, cash vouchers and payables, as far as we write them. */
export const moneyStructure = structure(`
  MoneyData & SeznamFaktPrij? SeznamPokDokl? SeznamZavazku?
  SeznamFaktPrij = FaktPrij*
  FaktPrij & EvCisDokl? GUID? Rada? Popis? Vystaveno? DatUcPr? PlnenoDPH? Splatno? Doruceno? KonstSym? KodDPH? ZjednD? VarSymbol?
      PrijatDokl? Zakazka? CObjednavk? Druh? Dobropis? Uhrada? PredKontac? Cinnost? SazbaDPH1? SazbaDPH2? Proplatit? SouhrnDPH Celkem
      Valuty? Poznamka? Stredisko? DodOdb? SeznamPolozek?
  SouhrnDPH & Zaklad0? Zaklad5? Zaklad22? DPH5? DPH22?
  DodOdb Adresa & ObchNazev? ObchAdresa? ICO? DIC? Ucet? KodBanky?
  ObchAdresa & Ulice? Misto? PSC? Stat? KodStatu?
  SeznamPolozek = Polozka*
  Polozka & Popis? PocetMJ? SazbaDPH? Cena? CenaTyp? Poradi? Valuty? NesklPolozka? CenaPoSleve?
  NesklPolozka & MJ? Katalog? Protizapis
  FaktPrij/Valuty & Mena SouhrnDPH Celkem
  Mena & Kod Mnozstvi? Kurs?
  SeznamPokDokl = PokDokl*
  PokDokl = Vydej Popis? DatUcPr? DatVyst? DatPlat? DatPln? DatUplDPH? PrijatDokl? VarSym? Adresa? Pokl? PrKont? Cleneni? SSazba? ZSazba?
      (SouhrnDPH Celkem)? ZjednD? SeznamNormPolozek?
  SeznamNormPolozek = NormPolozka+
  NormPolozka & Poradi? Popis? Cena? CenaTyp? SazbaDPH? TextMJ? PocetMJ?
  SeznamZavazku = Zavazek*
  Zavazek = Popis? PrDokl? VarSym? KonSym? DatUcPr? DatVyst? DatSpl? DatPln? Doruceno? Dbrpis? Adresa? SSazba? ZSazba? (SouhrnDPH Celkem)?
  CObjednavk EvCisDokl Popis PrDokl PrijatDokl Ulice : text 50
  Celkem Cena DPH22 DPH5 Kurs Mnozstvi NormPolozka/CenaTyp PocetMJ Poradi Proplatit SSazba SazbaDPH SazbaDPH1 SazbaDPH2 Valuty ZSazba
      Zaklad0 Zaklad22 Zaklad5 : decimal
  CenaPoSleve Dbrpis Dobropis Vydej ZjednD : boolean
  CenaTyp : 0|1|2|3
  Cinnost Cleneni ICO KodDPH MJ PSC Pokl PrKont PredKontac Stredisko TextMJ Zakazka : text 10
  DIC Stat Uhrada VarSym VarSymbol : text 20
  DatPlat DatPln DatSpl DatUcPr DatUplDPH DatVyst Doruceno PlnenoDPH Splatno Vystaveno : date
  Druh : N|Z|P|L|F|D
  GUID KodBanky ObchNazev Poznamka Protizapis : text
  Katalog : text 60
  Kod KonSym KonstSym : text 4
  KodStatu : text 2-2
  Misto : text 40
  Rada : text 5
  Ucet : text 24
`);
