import { takesCodes } from "#domain/documents/codes.ts";
import { validateDocument } from "#domain/documents/validate.ts";
import { choicesOf } from "#web/components/fieldFormats.ts";
import { FieldInput } from "#web/components/fieldInputs.tsx";
import { type TextKey, useText } from "#web/locales/language.ts";
import { useState } from "react";
import styles from "./documentType.module.css";
import { definitionOf, type StagedField } from "./staged.ts";

/** The field as the document screen will show it: what is typed here is understood and checked by the staged rules. */
export function FieldPreview({ field }: { field: StagedField }) {
  const { text, culture } = useText();
  const [value, setValue] = useState("");
  const definition = definitionOf(field, 0, culture);
  const [error] = validateDocument({ fields: [definition], itemFields: [] }, { fields: { [field.name]: value }, items: [], vatBreakdown: [] });
  const codes = takesCodes(field.type)
    ? {
        options: ["1", "2", "3"].map((code) => ({ value: code, label: text("documentType.sampleCode", { code }) })),
        suggested: [],
        isMany: field.type === "ENUMLIST",
      }
    : undefined;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <div className={styles.preview} role="group" aria-label={text("documentType.preview")}>
      <span className={styles.previewTitle}>{text("documentType.preview")}</span>
      {field.hidden ? (
        <p className={styles.hint}>{text("documentType.previewHidden")}</p>
      ) : (
        <>
          <label htmlFor="preview">
            {field.labels[culture]}
            {field.required && <span className={styles.required}> · {text("document.required")}</span>}
          </label>
          <FieldInput
            id="preview"
            format={field.format}
            value={value}
            culture={culture}
            context={{ today, monthFirst: culture === "en-US" }}
            onChange={setValue}
            readOnly={!field.editable}
            required={field.required}
            invalid={error?.blocking ?? false}
            choices={choicesOf(field.type === "BINARY" ? "flag" : field.format, text)}
            codes={codes}
            describedBy={error ? "preview-message" : undefined}
          />
          {error && (
            <p id="preview-message" className={styles.message}>
              {text(`document.rule.${error.rule}` as TextKey, { detail: error.detail ?? "" })}
            </p>
          )}
        </>
      )}
    </div>
  );
}
