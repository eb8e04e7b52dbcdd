import { type Walk, GOAL_CLICKS, GOAL_SECONDS, personSeconds } from "./firstHour.ts";
import type { ManyWalk } from "./manyDocuments.ts";
import { median } from "./median.ts";
import { GOAL_TAPS } from "./phoneApproval.ts";

export type Reviewed = {
  documentId: string;
  set: string;
  pages: number;
  /** Values that asked for eyes when everything was right. */
  doubtful: number;
  keysRight: number;
  wrongFields: readonly string[];
  keysWrong: number;
};

export const GOAL_RIGHT = 2;
export const GOAL_WRONG = 12;

/** The page docs/speed-of-review.md. */
export function reviewPage(documents: readonly Reviewed[], tried: { count: number; misread: number; unclean: number }): string {
  const right = documents.map(({ keysRight }) => keysRight);
  const wrong = documents.map(({ keysWrong }) => keysWrong);
  const rows = documents.map(
    (one) => `| ${one.documentId} | ${one.set} | ${one.pages} | ${one.doubtful} | ${one.keysRight} | ${one.wrongFields.join(", ")} | ${one.keysWrong} |`,
  );
  return `# Speed of review

How many keys a person presses until a document is saved. Made by \`npm run review-speed\` with the real program in a real browser, by the keyboard alone.

| | median | mean | most | goal for the median |
|---|---:|---:|---:|---:|
| everything was read right | **${median(right)}** | ${mean(right)} | ${Math.max(...right)} | ${GOAL_RIGHT} |
| two values are wrong | **${median(wrong)}** | ${mean(wrong)} | ${Math.max(...wrong)} | ${GOAL_WRONG} |

## Method

1. **Documents.** ${documents.length} documents of the corpora whose values stand on their page, sets mixed, without the data that is embedded in some of the files. They go through the ordinary upload and the ordinary reading; nothing is remembered of their suppliers. ${tried.count} were read to find them: ${tried.misread} had a header value read otherwise than the truth says, ${tried.unclean} lack a value that their document type requires.
2. **Everything read right.** The count begins when the document is on the screen and ends with the key that saves it and opens the next one. The values that ask for eyes stand above the fields, each beside its place on the page; where all of them are in sight without a key, one look and \`Ctrl+Enter\` do. Those that are out of sight are walked to with \`Enter\`, and each such key counts. Without a doubtful value the focus stands on the primary button: \`Enter\`.
3. **Two wrong values.** Afterwards the documents are put back as they were read and two header values of each are replaced by wrong ones of the same kind (other dates, wrong digits, half a name); which two goes through the list of fields from document to document. Both are marked as doubtful, as misread values are. Of the first one the right value is among the other readings, as if the reader had chosen the wrong candidate; the right second one is nowhere but on the page. The person sees that a value is wrong, takes the right one from what is offered (\`↓\`), or types until it is offered, or types all of it; then \`Ctrl+Enter\`.
4. **What counts.** Every key that is pressed, held ones too: \`Ctrl+Enter\` are two, a capital letter is two. Nothing is pasted, no mouse is used. Looking costs nothing here, as a script does not look.
5. **Proof.** After the walk the server is asked: each document is Processed and every known header value is right, or the command fails.

## Documents

| document | set | pages | doubtful | keys, all right | made wrong | keys, two wrong |
|---|---|---:|---:|---:|---|---:|
${rows.join("\n")}
`;
}

/** Where the part about the first hour begins in docs/speed-of-review.md. */
export const FIRST_HOUR = "## The first hour\n";

/** The last part of docs/speed-of-review.md. */
export function firstHourPart(walk: Walk & { seconds: number }): string {
  return `${FIRST_HOUR}
From the sign-in page of a bare program to the first POHODA file, led by the first steps: own password, own company, the sample invoice, POHODA, check and save, export. Made by \`npm run review-speed -- --journeys\`; \`e2e/firstHour.test.ts\` walks the same way and fails over the goals.

| | counted | goal |
|---|---:|---:|
| clicks | **${walk.clicks}** | ${GOAL_CLICKS} |
| keys | ${walk.keys} | |
| a person's time, seconds | **${personSeconds(walk)}** | ${GOAL_SECONDS} |
| the script's time, seconds, with everything that the program lets it wait for | ${walk.seconds} | |

Of the keys, most are the e-mail and the passwords. A person's time follows the keystroke-level model (Card, Moran, Newell): 0.28 s for a key, 1.3 s to point and press, 1.35 s of thought before each click; the values of the document are not read in it. The invoice is read while the next step is answered. The company is typed, as no register can be asked where this is counted.
`;
}

/** The part about many documents. */
export function manyPart({ uploaded, checked, keys, clicks, readSeconds, seconds }: ManyWalk): string {
  return `## Many mixed documents

${uploaded} invented files at once, a tenth of them twice under other names, one with two invoices: what stands against a document is answered, the rest is checked, and all leaves in one file for POHODA. The command fails when a document is lost, leaves twice, or stays; \`e2e/manyDocuments.test.ts\` walks the same way with fewer.

| | counted |
|---|---:|
| documents of which something asked for a look | ${checked} |
| keys | ${keys} |
| clicks | ${clicks} |
| seconds until all were read | ${readSeconds} |
| seconds of the whole walk, without a person's looking | ${seconds} |
`;
}

/** The part about the phone. */
export function phonePart(taps: number): string {
  return `## An approval on a phone

From the message to the decision at 390 px: the link of the message is tapped, the document opens with its page and what was read, Approve lies under the thumb. \`e2e/phoneApproval.test.ts\` walks the same way and sees that nothing lies over the button of the next document.

| | counted | goal |
|---|---:|---:|
| taps | **${taps}** | ${GOAL_TAPS} |
`;
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1);
}
