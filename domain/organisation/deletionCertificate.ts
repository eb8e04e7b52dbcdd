import type { Culture } from "#domain/names.ts";

/** Rows by table, stored files with their bytes, and documents that a search could find. */
export type DataCounts = { tables: Record<string, number>; files: number; bytes: number; searchable: number };

/** What proves that a tenant was deleted. */
export type DeletionCertificate = {
  tenantId: string;
  company: string;
  /** E-mail of the administrator; null: the operator, by command. */
  requestedBy: string | null;
  /** ISO moments. */
  requestedAt: string;
  finishedAt: string;
  before: DataCounts;
  after: DataCounts;
  /** The end of the audit log before it went: number of entries, and the hash of the last one, which stands for all of them; null without a log. */
  auditLog: { entries: number; sha256: string } | null;
};

const sum = ({ tables }: DataCounts): number => Object.values(tables).reduce((total, rows) => total + rows, 0);

/** Whether nothing is left. */
export const isEmpty = (counts: DataCounts): boolean => sum(counts) === 0 && counts.files === 0 && counts.searchable === 0;

const words = {
  "cs-CZ": {
    title: "Potvrzení o smazání dat firmy",
    company: "Firma",
    by: "O smazání požádal",
    operator: "správce serveru (příkazem)",
    asked: "Požádáno",
    done: "Dokončeno",
    before: "Před smazáním",
    after: "Po smazání",
    rows: "řádky v databázi",
    files: "uložené soubory",
    bytes: "bajtů",
    found: "doklady, které by našlo hledání",
    log: "Konec auditního záznamu před smazáním",
    entries: "záznamů",
    tables: "Řádky po tabulkách před smazáním",
    backups:
      "Zálohy pořízené před smazáním data firmy ještě obsahují, dokud je provozovatel neodstraní nebo nezestárnou. Smazání se netýká ani exportů, které si firma stáhla, a dokladů, které předala jiným systémům. Toto potvrzení uchovává název firmy a e-mail žadatele.",
  },
  "en-US": {
    title: "Certificate of the deletion of a company's data",
    company: "Company",
    by: "Asked for by",
    operator: "the operator of the server (by command)",
    asked: "Asked",
    done: "Finished",
    before: "Before",
    after: "After",
    rows: "rows in the database",
    files: "stored files",
    bytes: "bytes",
    found: "documents that a search would find",
    log: "End of the audit log before the deletion",
    entries: "entries",
    tables: "Rows by table before the deletion",
    backups:
      "Backups made before the deletion still hold the company's data until the operator removes them or they age out. Exports that the company took and documents that it handed to other systems are not affected either. This certificate keeps the name of the company and the e-mail of whoever asked.",
  },
} as const satisfies Record<Culture, Record<string, string>>;

/** The certificate as text for people, lines of plain text. */
export function certificateText(certificate: DeletionCertificate, culture: Culture): string {
  const word = words[culture];
  const counts = (of: DataCounts): string[] => [
    `  ${sum(of)} ${word.rows}`,
    `  ${of.files} ${word.files} (${of.bytes} ${word.bytes})`,
    `  ${of.searchable} ${word.found}`,
  ];
  const { auditLog } = certificate;
  return [
    word.title,
    "",
    `${word.company}: ${certificate.company} (${certificate.tenantId})`,
    `${word.by}: ${certificate.requestedBy ?? word.operator}`,
    `${word.asked}: ${certificate.requestedAt}`,
    `${word.done}: ${certificate.finishedAt}`,
    "",
    `${word.before}:`,
    ...counts(certificate.before),
    `${word.after}:`,
    ...counts(certificate.after),
    "",
    ...(auditLog ? [`${word.log}: ${auditLog.entries} ${word.entries}, SHA-256 ${auditLog.sha256}`, ""] : []),
    word.backups,
    "",
    `${word.tables}:`,
    ...Object.entries(certificate.before.tables).flatMap(([name, rows]) => (rows > 0 ? [`  ${name}: ${rows}`] : [])),
    "",
  ].join("\n");
}
