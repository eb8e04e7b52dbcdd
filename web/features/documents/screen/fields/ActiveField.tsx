import type { FieldDefinition } from "#contract/organisation/documentTypes.ts";
import { isCompanyId, normaliseCompanyId } from "#domain/czech/companyId.ts";
import { nameValue, showValue } from "#web/components/fieldFormats.ts";
import { href } from "#web/lib/paths.ts";
import { Link } from "react-router";
import { placeOf, useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { fieldOptions } from "./fieldOptions.ts";
import { RegisterOffer } from "./RegisterOffer.tsx";
import { Snippet } from "./Snippet.tsx";
import styles from "./fields.module.css";

/** Stands under the active field: its place on the page enlarged, where XML and page differ, what memory took it from, other readings, the register. */
export function ActiveField({ field, readOnly, typed }: { field: FieldDefinition; readOnly: boolean; typed: string | undefined }) {
  const model = useScreen();
  const { text, culture, draft, document, dispatch } = model;
  const place = placeOf(model, field.name);
  const value = draft.values.fields[field.name] ?? "";
  const choices = model.choicesFor(field);
  const others = fieldOptions(model, field, typed).filter((candidate) => candidate.value !== value);
  const { disagreement, learnedFrom } = document.evidence[field.name] ?? {};
  const isAsRead = value !== "" && value === (draft.saved.fields[field.name] ?? "");
  const companyId = field.format === "companyId" ? normaliseCompanyId(value) : undefined;
  return (
    <div className={styles.active}>
      {place && <Snippet place={place} />}
      {disagreement && value !== disagreement && (
        <p className={styles.message}>{text("document.disagreement", { value: showValue(field.format, disagreement, culture) })}</p>
      )}
      {learnedFrom && isAsRead && (
        <p className={styles.learned}>
          {text("document.learnedFrom")} <Link to={href("document", { id: learnedFrom.documentId })}>{learnedFrom.fileName}</Link>
        </p>
      )}
      {!readOnly && others.length > 0 && (
        <div className={styles.candidates} role="group" aria-label={text("document.candidates")} title={text("document.candidate.keys")}>
          {others.map((candidate) => {
            const shown = nameValue(field.format, candidate.value, { culture, choices });
            return (
              <button
                key={candidate.value}
                type="button"
                className={styles.candidate}
                tabIndex={-1}
                aria-label={text("document.candidate.use", { value: shown })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => dispatch({ type: "setField", name: field.name, value: candidate.value, place: candidate.place })}
              >
                {shown}
              </button>
            );
          })}
        </div>
      )}
      {!readOnly && companyId && isCompanyId(companyId) && <RegisterOffer party={field.name.startsWith("customer") ? "customer" : "supplier"} />}
    </div>
  );
}
