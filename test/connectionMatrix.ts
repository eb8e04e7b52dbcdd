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

/** A test: its file and its title. */
type Proof = { file: string; title: string };
type Proofs = Partial<Record<Cell, Proof>>;

const connectionTests = (name: string, titles: Partial<Record<Cell, string>>): Proofs =>
  Object.fromEntries(Object.entries(titles).map(([cell, title]) => [cell, { file: `server/exports/connections/${name}.test.ts`, title }]));

/** The tests of accounting systems; the fault hunt (test/long/accountingFaults.ts) breaks their requests by chance too. */
const bookingProofs = connectionTests("matrix", {
  test: "the test of the connection finds something out and books nothing",
  codeLists: "code lists",
  invoice: "%s: %s is booked with the total of the paper",
  creditNote: "%s: %s is booked with the total of the paper",
  receipt: "%s: %s is booked with the total of the paper",
  attachment: "the original stands beside the record, once",
  retry: "%s at any request: the next attempt leaves one record",
  wrongPassword: "a wrong password is refused to the test and to a delivery, for good",
  refused: "a document that is refused comes back with the words of the remote system",
  onceUnderKill: "%s at any request: the next attempt leaves one record",
});
const repeated = "R364 another file of the name stays unless overwriting is on; a repetition is the same delivery";
const killed = "a server killed in the middle leaves no half file under the name; the next attempt delivers and clears up";
const hunted: Proof = { file: "test/long/storageFaults.ts", title: "files arrive whole through faults" };
const sftpProofs = connectionTests("sftp", {
  test: "the first test shows the host key and learns it",
  retry: "a server that stops answering ends with the time of the attempt",
  wrongPassword: "a password signs in, a wrong one does not",
  refused: repeated,
  onceUnderKill: killed,
});
const ftpsProofs = connectionTests("ftps", {
  test: "the first test takes the certificate to be pinned and says nothing before",
  retry: "a server that stops answering ends the attempt at its time limit",
  wrongPassword: "says what is wrong: password, folder, right, server, a host that may not be reached",
  refused: repeated,
  onceUnderKill: killed,
});
const blobProofs = connectionTests("blob", {
  test: "the test changes nothing, with an account key and with signatures",
  retry: "a server killed in the middle is tried again, one that stops answering ends the attempt at its time limit",
  wrongPassword: "says what is wrong: container, key, expired signature, rights, server",
  refused: "R364 another blob of the name stays unless overwriting is on; a repetition is the same delivery",
  onceUnderKill: "a server killed in the middle is tried again, one that stops answering ends the attempt at its time limit",
});
const sharepointProofs = connectionTests("sharepoint", {
  test: "R365 the test writes a probe and removes it; wrong secret, site and library are distinguished",
  retry: "R349 %s at any request: the next attempt ends with one whole file",
  wrongPassword: "R365 the test writes a probe and removes it; wrong secret, site and library are distinguished",
  refused: "R349 throttling waits as long as it is asked to; a refusal keeps its words; no token is logged",
  onceUnderKill: "R349 %s at any request: the next attempt ends with one whole file",
});
const dropProofs: Proofs = {
  ...connectionTests("fileDrops", {
    test: "the test of the connection leaves nothing; a user that is not there is refused",
    wrongPassword: "the test of the connection leaves nothing; a user that is not there is refused",
    refused: "a file is read back, a repetition is the same delivery, another file of the name stays",
  }),
  retry: hunted,
  onceUnderKill: hunted,
};

export type Row = {
  /** Books documents over an interface of its own; otherwise takes files. */
  books: boolean;
  /** What the tests run against. */
  against: "real server" | "fake";
  /** True where a test proves the cell, else why there is nothing to prove. */
  marks: Record<Cell, true | string>;
  /** The test of each cell that is proven. */
  proofs: Proofs;
  /** What no published description confirms. */
  unverified?: string;
};

const all = Object.fromEntries(cells.map((cell) => [cell, true])) as Record<Cell, true>;
const booking = (less: Partial<Record<Cell, string>> = {}, unverified?: string): Row => ({
  books: true,
  against: "fake",
  marks: { ...all, ...less },
  proofs: bookingProofs,
  ...(unverified ? { unverified } : {}),
});
const IN_FORMAT = "in the format";
const storage = (proofs: Proofs, unverified?: string): Row => ({
  books: false,
  proofs,
  against: "real server",
  marks: { ...all, codeLists: "–", invoice: IN_FORMAT, creditNote: IN_FORMAT, receipt: IN_FORMAT, attachment: IN_FORMAT },
  ...(unverified ? { unverified } : {}),
});

/** What each connection does and what that was proven against. */
export const connectionMatrix: Partial<Record<ConnectionType, Row>> = {
  Blob: storage(blobProofs),
  SFTP: storage(sftpProofs),
  FTPS: storage(ftpsProofs),
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
  Sharepoint: { ...storage(sharepointProofs, "tried with no tenant of Microsoft 365; the calls are those of Microsoft Graph v1.0"), against: "fake" },
  HeliosInuvio: booking(
    { codeLists: "none are offered", attachment: "none are offered" },
    "the grammar of the filter that the look-up uses, credit notes as a series of their own with negative amounts; cash vouchers are booked as received invoices",
  ),
  Premier: storage(
    dropProofs,
    "its interface is not published; only that it imports XML from a folder and renames what it has read to *.OLD. Whether it reads ISDOC or our XML has to be tried",
  ),
  Karat: storage(dropProofs, "its interface is not published; documents wait for it as files in a folder, and what it reads has to be tried"),
  Ekonom: storage(dropProofs, "its interface is not published; documents wait for it as files in a folder, and what it reads has to be tried"),
  eWay: booking(
    { codeLists: "none are used" },
    "that carts stand for received invoices, the methods that get items by GUID, address fields of companies, codes of a refused sign-in; lines, account codes and the currency as an entry of a list are not carried",
  ),
};

/** Lines of the tests behind the cells; connections that share all their tests share the lines. */
function provenBy(): string[] {
  const groups = new Map<Proofs, string[]>();
  for (const [type, { proofs }] of Object.entries(connectionMatrix)) groups.set(proofs, [...(groups.get(proofs) ?? []), type]);
  return [...groups].flatMap(([proofs, types]) => [
    `**${types.join(", ")}**`,
    "",
    "| Cell | File | Test |",
    "|---|---|---|",
    ...cells.flatMap((cell) => {
      const proof = proofs[cell];
      return proof ? [`| ${titles[cell]} | \`${proof.file}\` | ${proof.title} |`] : [];
    }),
    "",
  ]);
}

/** docs/connections.md. */
export function connectionsPage(): string {
  const rows = Object.entries(connectionMatrix).map(
    ([type, { against, marks }]) => `| ${type} | ${against} | ${cells.map((cell) => (marks[cell] === true ? "●" : marks[cell])).join(" | ")} |`,
  );
  const unverified = Object.entries(connectionMatrix).flatMap(([type, row]) => (row.unverified ? [`- **${type}**: ${row.unverified}.`] : []));
  return `# Connections

What a document can be sent to, and what tests prove of it. ● = proven by a test, which stands below. The fault hunts run over all seventeen:
\`test/long/accountingFaults.ts\` over the accounting systems, \`test/long/storageFaults.ts\` over the storages.
"Fake" means that no server of the vendor can be run for tests: the fake refuses what the vendor's documentation says is refused and keeps books.
\`npm run papers\` writes this page from \`test/connectionMatrix.ts\`.

| Connection | Proven against | ${cells.map((cell) => titles[cell]).join(" | ")} |
|---|---|${cells.map(() => "---").join("|")}|
${rows.join("\n")}

## Tests

${provenBy().join("\n")}

## Not verified

No source available to the project confirms the following; each stands in one place of the code. Try such a connection with a test company first.

${unverified.join("\n")}
`;
}
