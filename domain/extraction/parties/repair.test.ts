import { expect, test } from "vitest";
import { hasCompanyForm } from "./names.ts";
import { repairAddress, repairName } from "./repair.ts";

test.each([
  ["ZLATÝ KLAS TRADIMG", "ZLATÝ KLAS TRADING"],
  ["Cc W KOLÁŘ SDN BHD", "C W KOLÁŘ SDN BHD"],
  ["M.1.K. PRAHA s.r.o.", "M.I.K. PRAHA s.r.o."],
  ["BÍLÁ HORA 5/8 (812345-X)", "BÍLÁ HORA S/B (812345-X)"],
  ["KLAS BÍLÁ HORA 5/B 812345-X", "KLAS BÍLÁ HORA S/B 812345-X"],
  ["KLAS KLAS i TRADING", "KLAS KLAS TRADING"],
  ["Bílá Hora s.1.o.", "Bílá Hora s.r.o."],
  ["Bílá Hora 8.7.o", "Bílá Hora s.r.o."],
  ["Bílá Hora s.1o.", "Bílá Hora s.r.o."],
  ["Bílá Hora spol. s 1.o", "Bílá Hora spol. s r.o."],
  ["Bílá Hora o.p.8.", "Bílá Hora o.p.s."],
  ["Bílá Hora s. r. 0.", "Bílá Hora s. r. o."],
  ["Klas by Bílá Hora S/5", "Klas by Bílá Hora S/B"],
  ["BÍLÁ HORA (126", "BÍLÁ HORA"],
  ["Zahradní architekti Hora 4 syn, s.r.o.", "Zahradní architekti Hora & syn, s.r.o."],
  ["Mor. Jana Horská", "Mgr. Jana Horská"],
  ["Mar. Ing. JANA HORSKÁ", "Mgr. Ing. JANA HORSKÁ"],
  ["BÍLÁ HORA (BALD", "BÍLÁ HORA (BALI)"],
])("%s is mended to %s", (read, mended) => {
  expect(repairName(read)).toBe(mended);
});

test.each(["Nábřežní 5/8", "Kovárna (Brno) s.r.o.", "Al Mare s.r.o.", "3.1.2026", "Lékárna Mor. Budějovice", "Tradiční pekárna a.s."])(
  "%s is left alone",
  (name) => {
    expect(repairName(name)).toBe(name);
  },
);

test.each([
  ["SRD FLR, UPPER HOUSE", "3RD FLR, UPPER HOUSE"],
  ["IST FLOOR, ZND STREET", "1ST FLOOR, 2ND STREET"],
  ["12 LONG LANE, $2100 UPPER TOWN", "12 LONG LANE, 52100 UPPER TOWN"],
  ["Polígono EI Ejemplo, nave 7", "Polígono El Ejemplo, nave 7"],
  ["Musterstralße 62b, 6410 Telfs", "Musterstraße 62b, 6410 Telfs"],
  ["1 Mill Lane, Redruth, TR5 ORD", "1 Mill Lane, Redruth, TR5 0RD"],
  ["Ostrá 5, 110 00 Praha", "Ostrá 5, 110 00 Praha"],
  ["Ostrá 5., 750 02 Přerov.", "Ostrá 5, 750 02 Přerov"],
  ["Dlouhá 8, 592 31 Nové Město n. Mor.", "Dlouhá 8, 592 31 Nové Město n. Mor."],
])("the address %s is mended to %s", (read, mended) => {
  expect(repairAddress(read)).toBe(mended);
});

test("a legal form follows a name; misread words before it are none", () => {
  expect(hasCompanyForm("Holding Kolář s.r.o.")).toBe(true);
  expect(hasCompanyForm("s.r.o.")).toBe(true);
  expect(hasCompanyForm("SRO FLOOR, CENTRUM")).toBe(false);
});
