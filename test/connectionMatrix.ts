import { type ConnectionType } from "#domain/exports/names.ts";

/** What every connection has to do; columns of docs/connections.md. */
export const cells = ["test", "codeLists", "invoice", "creditNote", "receipt", "attachment", "retry", "wrongPassword", "refused", "onceUnderKill"] as const;
export type Cell = (typeof cells)[number];

const titles: Record<Cell, string> = {
  test: "Test",
  codeLists: "Code lists",
  invoice: "Invoice",
  creditNote: "Credit note",
  receipt: "Receipt",
  attachment: "Attachment",
  retry: "Retry after time-out",
  wrongPassword: "Wrong password",
  refused: "Refused document",
  onceUnderKill: "Once under kill",
};

export type Row = {
  /** Books documents over an interface of its own; otherwise takes files. */
  books: boolean;
  /** What the tests run against. */
  against: "real server" | "fake";
  /** True where a test proves the cell, else why there is nothing to prove. */
  marks: Record<Cell, true | string>;
  /** What no published description confirms. */
  unverified?: string;
};

const all = Object.fromEntries(cells.map((cell) => [cell, true])) as Record<Cell, true>;
const booking = (less: Partial<Record<Cell, string>> = {}, unverified?: string): Row => ({
  books: true,
  against: "fake",
  marks: { ...all, ...less },
  ...(unverified ? { unverified } : {}),
});
const IN_FORMAT = "in the format";
const storage = (unverified?: string): Row => ({
  books: false,
  against: "real server",
  marks: { ...all, codeLists: "–", invoice: IN_FORMAT, creditNote: IN_FORMAT, receipt: IN_FORMAT, attachment: IN_FORMAT },
  ...(unverified ? { unverified } : {}),
});

/** What each connection does and what that was proven against. */
export const connectionMatrix: Partial<Record<ConnectionType, Row>> = {
  Blob: storage(),
  SFTP: storage(),
  FTPS: storage(),
  Fakturoid: booking({ codeLists: "none are used" }),
  iDoklad: booking(),
  AbraFlexi: booking(),
  Pohoda: booking({ attachment: "its XML takes no bytes" }),
  AbraGen: booking(
    { attachment: "no call is known" },
    "names and fields of the agendas of received invoices and cash payments, the kind of their rows, credit notes as received invoices of negative amounts",
  ),
  MoneyS5: booking(
    {},
    "name of the agenda of received invoices, its fields, the call for attachments, names of code lists; cash vouchers are booked as received invoices",
  ),
  MoneyS3: booking(
    { attachment: "its fields are not published" },
    "states of the import queue besides IMPORTED, the look-up by GUID, that the import takes a GUID once, rounding of tax by rates; documents in another currency are refused, cash vouchers are booked as received invoices",
  ),
  Dynamics: booking(
    {},
    "tried with no tenant of Business Central: lines in the request of their document, VAT product posting groups as tax codes, dimensions by their short cuts, the date of the deduction as the posting date; cash vouchers are purchase invoices, Czech fields of VAT need an extension of the API",
  ),
  Sharepoint: { ...storage("tried with no tenant of Microsoft 365; the calls are those of Microsoft Graph v1.0"), against: "fake" },
  HeliosInuvio: booking(
    { codeLists: "none are offered", attachment: "none are offered" },
    "the grammar of the filter that the look-up uses, credit notes as a series of their own with negative amounts; cash vouchers are booked as received invoices",
  ),
  Premier: storage(
    "its interface is not published; only that it imports XML from a folder and renames what it has read to *.OLD. Whether it reads ISDOC or our XML has to be tried",
  ),
  Karat: storage("its interface is not published; documents wait for it as files in a folder, and what it reads has to be tried"),
  Ekonom: storage("its interface is not published; documents wait for it as files in a folder, and what it reads has to be tried"),
  eWay: booking(
    { codeLists: "none are used" },
    "that carts stand for received invoices, the methods that get items by GUID, address fields of companies, codes of a refused sign-in; lines, account codes and the currency as an entry of a list are not carried",
  ),
};

/** docs/connections.md. */
export function connectionsPage(): string {
  const rows = Object.entries(connectionMatrix).map(
    ([type, { against, marks }]) => `| ${type} | ${against} | ${cells.map((cell) => (marks[cell] === true ? "●" : marks[cell])).join(" | ")} |`,
  );
  const unverified = Object.entries(connectionMatrix).flatMap(([type, row]) => (row.unverified ? [`- **${type}**: ${row.unverified}.`] : []));
  return `# Connections

What a document can be sent to, and what tests prove of it. ● = proven by a test: accounting systems by
\`server/exports/connections/matrix.test.ts\` and the fault hunt (\`test/accountingFaults.ts\`), storages by the tests beside their files.
"Fake" means that no server of the vendor can be run for tests: the fake refuses what the vendor's documentation says is refused and keeps books.
\`npm run papers\` writes this page from \`test/connectionMatrix.ts\`.

| Connection | Proven against | ${cells.map((cell) => titles[cell]).join(" | ")} |
|---|---|${cells.map(() => "---").join("|")}|
${rows.join("\n")}

## Not verified

No source available to the project confirms the following; each stands in one place of the code. Try such a connection with a test company first.

${unverified.join("\n")}
`;
}
