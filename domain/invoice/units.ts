import type { Culture } from "#domain/names.ts";

type Names = readonly [cs: string, en: string];

/**
 * Units of measure that invoices state by a code of UN/ECE Recommendation 20 or 21 (EN 16931, BT-130), with the short name that people
 * of each language write. A code whose unit has no such name, or that is hardly met, is left out: it is shown as it is.
 */
const names: Readonly<Record<string, Names>> = {
  C62: ["ks", "pcs"],
  H87: ["ks", "pcs"],
  EA: ["ks", "pcs"],
  NAR: ["ks", "pcs"],
  PR: ["pár", "pair"],
  NPR: ["pár", "pair"],
  SET: ["sada", "set"],
  DZN: ["tucet", "dozen"],
  CEN: ["100 ks", "100 pcs"],
  MIL: ["1000 ks", "1,000 pcs"],
  LS: ["paušál", "lump sum"],
  E48: ["služba", "service"],
  E49: ["prac. den", "working day"],
  SEC: ["s", "s"],
  MIN: ["min", "min"],
  HUR: ["hod", "h"],
  DAY: ["den", "day"],
  WEE: ["týden", "week"],
  MON: ["měsíc", "month"],
  QAN: ["čtvrtletí", "quarter"],
  ANN: ["rok", "year"],
  MGM: ["mg", "mg"],
  GRM: ["g", "g"],
  KGM: ["kg", "kg"],
  DTN: ["q", "dt"],
  TNE: ["t", "t"],
  LBR: ["lb", "lb"],
  MLT: ["ml", "ml"],
  CLT: ["cl", "cl"],
  DLT: ["dl", "dl"],
  LTR: ["l", "l"],
  HLT: ["hl", "hl"],
  MMT: ["mm", "mm"],
  CMT: ["cm", "cm"],
  DMT: ["dm", "dm"],
  MTR: ["m", "m"],
  LM: ["bm", "lm"],
  KMT: ["km", "km"],
  KTM: ["km", "km"],
  INH: ["palec", "in"],
  CMK: ["cm²", "cm²"],
  MTK: ["m²", "m²"],
  HAR: ["ha", "ha"],
  MTQ: ["m³", "m³"],
  KWT: ["kW", "kW"],
  WHR: ["Wh", "Wh"],
  KWH: ["kWh", "kWh"],
  MWH: ["MWh", "MWh"],
  GV: ["GJ", "GJ"],
  "4L": ["MB", "MB"],
  E34: ["GB", "GB"],
  P1: ["%", "%"],
  PK: ["balení", "pack"],
  XPK: ["balení", "pack"],
  XPA: ["balení", "pack"],
  XBX: ["krabice", "box"],
  XCT: ["karton", "carton"],
  XBG: ["pytel", "bag"],
  XBO: ["láhev", "bottle"],
  XCN: ["plechovka", "can"],
  XRO: ["role", "roll"],
  XPX: ["paleta", "pallet"],
  XPF: ["paleta", "pallet"],
  XBE: ["svazek", "bundle"],
};

/** The unit of an item as people of the culture write it: the short name behind a code, everything else as it stands on the document. */
export function unitName(unit: string, culture: Culture): string {
  const known = Object.hasOwn(names, unit) ? names[unit] : undefined;
  return known?.[culture === "cs-CZ" ? 0 : 1] ?? unit;
}
