import type { Role } from "#domain/access/permissions.ts";
import type { InventedParty } from "#samples/invoices/index.ts";

/** The invented accounting office of the demo. Its ids are fixed, so that a second start finds what the first one made. */
export const demoTenant = {
  tenantId: "de300000-0000-4000-8000-000000000000",
  licenceId: "de300000-0000-4000-8000-000000000001",
  name: "Ukázková firma – účetnictví Pod Lípou",
};

/** Password of every demo account. */
export const DEMO_PASSWORD = "Ukazka2026";

/** A client of the office: an accounting unit, and the customer on its documents. */
export type DemoUnit = { accountingUnitId: string; externalId: string; party: InventedParty & { companyId: string } };

/** The company ids have right check digits and are in a range that nobody has. */
export const demoUnits = {
  joinery: {
    accountingUnitId: "de300000-0000-4000-8000-000000000011",
    externalId: "HABR",
    party: {
      name: "Truhlářství Habrůvek s.r.o.",
      companyId: "94578648",
      vatId: "CZ94578648",
      street: "Pilařská 214",
      city: "Svitavy",
      postalCode: "568 02",
      country: "CZ",
      email: "ucetni@habruvek.example.com",
      phone: "+420 555 214 300",
      web: "www.habruvek.example.com",
      vatPayer: true,
    },
  },
  cafe: {
    accountingUnitId: "de300000-0000-4000-8000-000000000012",
    externalId: "HRUS",
    party: {
      name: "Kavárna Modrá hruška s.r.o.",
      companyId: "95959491",
      vatId: "CZ95959491",
      street: "Na Kopečku 7",
      city: "Olomouc",
      postalCode: "779 00",
      country: "CZ",
      email: "provoz@modrahruska.example.com",
      phone: "+420 556 770 112",
      web: "www.modrahruska.example.com",
      vatPayer: true,
    },
  },
  designer: {
    accountingUnitId: "de300000-0000-4000-8000-000000000013",
    externalId: "POLA",
    party: {
      name: "Ing. arch. Tereza Poláková-Lomová",
      companyId: "91038812",
      street: "Vyhlídková 1180/4",
      city: "Liberec",
      postalCode: "460 01",
      country: "CZ",
      email: "tereza@lomova.example.com",
      phone: "+420 550 118 004",
      web: "www.lomova.example.com",
      vatPayer: false,
    },
  },
} satisfies Record<string, DemoUnit>;
export type DemoUnitName = keyof typeof demoUnits;

export type DemoPerson = { userId: string; email: string; firstName: string; lastName: string; role: Role; unit?: DemoUnitName };

/** One person per role; the admin is the one that the program names when it starts. */
export const demoPeople = {
  admin: { userId: "de300000-0000-4000-8000-000000000021", email: "demo@example.com", firstName: "Dana", lastName: "Lipová", role: "TenantAdmin" },
  accountant: { userId: "de300000-0000-4000-8000-000000000022", email: "demo-ucetni@example.com", firstName: "Petr", lastName: "Kalina", role: "Processor" },
  secretary: { userId: "de300000-0000-4000-8000-000000000023", email: "demo-nahravani@example.com", firstName: "Eva", lastName: "Jasanová", role: "Uploader" },
  director: { userId: "de300000-0000-4000-8000-000000000024", email: "demo-schvaleni@example.com", firstName: "Martin", lastName: "Javor", role: "Approver" },
  barista: {
    userId: "de300000-0000-4000-8000-000000000025",
    email: "demo-kavarna@example.com",
    firstName: "Hana",
    lastName: "Modřínová",
    role: "AccountingUnitProcessor",
    unit: "cafe",
  },
  manager: {
    userId: "de300000-0000-4000-8000-000000000026",
    email: "demo-vedouci@example.com",
    firstName: "Radek",
    lastName: "Buk",
    role: "AccountingUnitApprover",
    unit: "cafe",
  },
} satisfies Record<string, DemoPerson>;
export type DemoPersonName = keyof typeof demoPeople;
