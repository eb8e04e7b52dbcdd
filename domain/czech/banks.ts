/** A bank of the ČNB list of payment-system codes. */
export type Bank = { name: string; bic?: string };

/** Czech bank codes (ČNB, directory of payment-system codes). */
export const banks: Record<string, Bank> = {
  "0100": { name: "Komerční banka, a.s.", bic: "KOMBCZPP" },
  "0300": { name: "Československá obchodní banka, a. s.", bic: "CEKOCZPP" },
  "0600": { name: "MONETA Money Bank, a.s.", bic: "AGBACZPP" },
  "0710": { name: "Česká národní banka", bic: "CNBACZPP" },
  "0800": { name: "Česká spořitelna, a.s.", bic: "GIBACZPX" },
  "2010": { name: "Fio banka, a.s.", bic: "FIOBCZPP" },
  "2060": { name: "Citfin, spořitelní družstvo", bic: "CITFCZPP" },
  "2070": { name: "TRINITY BANK a.s.", bic: "MPUBCZPP" },
  "2100": { name: "ČSOB Hypoteční banka, a.s." },
  "2200": { name: "Peněžní dům, spořitelní družstvo" },
  "2220": { name: "Artesa, spořitelní družstvo", bic: "ARTTCZPP" },
  "2250": { name: "Banka CREDITAS a.s.", bic: "CTASCZ22" },
  "2260": { name: "NEY spořitelní družstvo" },
  "2600": { name: "Citibank Europe plc, organizační složka", bic: "CITICZPX" },
  "2700": { name: "UniCredit Bank Czech Republic and Slovakia, a.s.", bic: "BACXCZPP" },
  "3030": { name: "Air Bank a.s.", bic: "AIRACZPP" },
  "3050": { name: "BNP Paribas Personal Finance SA, odštěpný závod", bic: "BPPFCZP1" },
  "3060": { name: "PKO BP S.A., Czech Branch", bic: "BPKOCZPP" },
  "3500": { name: "ING Bank N.V.", bic: "INGBCZPP" },
  "4300": { name: "Národní rozvojová banka, a.s.", bic: "NROZCZPP" },
  "5500": { name: "Raiffeisenbank a.s.", bic: "RZBCCZPP" },
  "5800": { name: "J&T BANKA, a.s.", bic: "JTBPCZPP" },
  "6000": { name: "PPF banka a.s.", bic: "PMBPCZPP" },
  "6200": { name: "COMMERZBANK Aktiengesellschaft, pobočka Praha", bic: "COBACZPX" },
  "6210": { name: "mBank S.A., organizační složka", bic: "BREXCZPP" },
  "6300": { name: "BNP Paribas S.A., pobočka Česká republika", bic: "GEBACZPP" },
  "6363": { name: "Partners Banka, a.s.", bic: "PTBNCZPP" },
  "6700": { name: "Všeobecná úverová banka a.s., pobočka Praha", bic: "SUBACZPP" },
  "7910": { name: "Deutsche Bank Aktiengesellschaft Filiale Prag", bic: "DEUTCZPX" },
  "7950": { name: "Raiffeisen stavební spořitelna a.s." },
  "7960": { name: "ČSOB Stavební spořitelna, a.s." },
  "7970": { name: "MONETA Stavební Spořitelna, a.s." },
  "7990": { name: "Modrá pyramida stavební spořitelna, a.s." },
  "8030": { name: "Volksbank Raiffeisenbank Nordoberpfalz eG pobočka Cheb", bic: "GENOCZ21" },
  "8040": { name: "Oberbank AG pobočka Česká republika", bic: "OBKLCZ2X" },
  "8060": { name: "Stavební spořitelna České spořitelny, a.s." },
  "8090": { name: "Česká exportní banka, a.s.", bic: "CZEECZPP" },
  "8150": { name: "HSBC Continental Europe, Czech Republic", bic: "MIDLCZPP" },
  "8200": { name: "PRIVAT BANK der Raiffeisenlandesbank Oberösterreich AG" },
  "8250": { name: "Bank of China (CEE) Ltd. Prague Branch", bic: "BKCHCZPP" },
  "8265": { name: "Industrial and Commercial Bank of China Limited, Prague Branch", bic: "ICBKCZPP" },
};

/** Whether the code is a Czech bank's. */
export function isBankCode(code: string): boolean {
  return code in banks;
}
