import { type Check, checksOf } from "#domain/documents/checks.ts";
import { pagesOf } from "#domain/documents/split.ts";
import { Alert } from "#web/components/Alert.tsx";
import { showValue } from "#web/components/fieldFormats.ts";
import { formatDate } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import type { Text, TextKey } from "#web/locales/language.ts";
import { Button, Kbd } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { shortcutOf } from "#web/features/documents/screen/actions/index.ts";
import { pageNumbers } from "#web/features/documents/screen/page/pageNumbers.ts";
import { QUESTIONS_ID, useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import type { DocumentWrites } from "#web/features/documents/screen/useDocumentWrites.ts";
import styles from "#web/features/documents/screen/screen.module.css";

const CompareDialog = lazy(() => import("./CompareDialog.tsx"));

type Props = { writes: DocumentWrites; afterDelete(): void };

/** What stands against the whole document, each with its answers, and its faults; other broken rules of single values stand at the values. */
export function Questions(props: Props) {
  const { document, errors, certainty, text } = useScreen();
  const isSplitAsked = document.proposedSplit !== null && document.state !== "Extracting";
  const facts = checksOf(
    [...document.validationErrors.filter(({ rule }) => rule === "duplicate"), ...errors.filter(({ field }) => certainty.get(field) === "fault")],
    document.warnings,
  );
  if (!isSplitAsked && facts.length === 0) return null;
  return (
    <section id={QUESTIONS_ID} className={styles.questions} aria-label={text("document.questions")} tabIndex={-1}>
      {isSplitAsked && <ProposedSplit writes={props.writes} />}
      {facts.length > 0 && <Facts {...props} facts={facts} />}
    </section>
  );
}

/** The file holds several documents: one key makes them, another answer keeps it whole. Until then it is not processed. */
function ProposedSplit({ writes }: Pick<Props, "writes">) {
  const { document, text } = useScreen();
  const parts = document.proposedSplit ?? [];
  const key = shortcutOf("acceptSplit");
  return (
    <Alert kind="look">
      <div className={styles.offer}>
        <span>{text("pages.proposed", { count: parts.length, pages: parts.map((part) => pageNumbers(pagesOf(part))).join(" | ") })}</span>
        {document.allowedActions.includes("split") && (
          <>
            <Button
              size="compact-sm"
              onClick={() => void writes.split(parts.map(pagesOf))}
              rightSection={
                <Kbd size="xs" className="key">
                  {key}
                </Kbd>
              }
            >
              {text("pages.proposed.accept")}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => void writes.keepWhole()}>
              {text("pages.proposed.keep")}
            </Button>
          </>
        )}
      </div>
    </Alert>
  );
}

/** Facts to look at, each with what resolves it: an answer, the field, the other document. */
function Facts({ facts, ...props }: Props & { facts: readonly Check[] }) {
  const { text } = useScreen();
  return (
    <Alert kind="look">
      <ul className={styles.warnings} aria-label={text("document.warnings")}>
        {facts.map((fact, at) => (
          <Fact key={at} fact={fact} {...props} />
        ))}
      </ul>
    </Alert>
  );
}

/** What a fact says: the sentence of a warning, or that of the rule that the document breaks. */
function sentenceOf({ rule }: Check, text: Text): string {
  const keys = [`document.warning.${rule}`, `document.rule.${rule}`] as TextKey[];
  return keys.map((key) => text(key)).find((sentence, at) => sentence !== keys[at]) ?? text("document.warning.other", { code: rule });
}

function Fact({ fact, writes, afterDelete }: Props & { fact: Check }) {
  const { document, text, culture, focusField, order, definition } = useScreen();
  const [isCompared, setCompared] = useState(false);
  const field = definition.fields.find((each) => each.name === fact.field);
  const { documentId } = fact;
  return (
    <li>
      {sentenceOf(fact, text)}
      {fact.detail && ` ${fact.rule === "page-disagrees" && field ? showValue(field.format, fact.detail, culture) : formatDate(fact.detail, culture)}`}
      {documentId && <Link to={href("document", { id: documentId })}>{text("document.warning.open")}</Link>}
      {documentId && (
        <Button className={styles.answer} size="compact-sm" variant="default" onClick={() => setCompared(true)}>
          {text("document.warning.compare")}
        </Button>
      )}
      {documentId && isCompared && (
        <Suspense>
          <CompareDialog documentId={document.documentId} otherId={documentId} close={() => setCompared(false)} />
        </Suspense>
      )}
      {documentId && fact.answers.includes("anotherDocument") && document.allowedActions.includes("editNote") && (
        <Button className={styles.answer} size="compact-sm" variant="default" onClick={() => void writes.keepBoth(documentId)}>
          {text("document.warning.anotherDocument")}
        </Button>
      )}
      {documentId && fact.answers.includes("keepOne") && document.allowedActions.includes("delete") && (
        <Button className={styles.answer} size="compact-sm" variant="default" onClick={() => void writes.remove().then((isDone) => isDone && afterDelete())}>
          {text("document.warning.keepOne")}
        </Button>
      )}
      {fact.field && order.includes(fact.field) && (
        <button type="button" className={styles.bannerLink} onClick={() => focusField(fact.field!)}>
          {text("document.warning.goTo")} {field?.label}
        </button>
      )}
    </li>
  );
}
