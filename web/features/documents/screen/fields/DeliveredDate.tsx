import { parseInput } from "#domain/documents/typing/inputs.ts";
import { FieldInput } from "#web/components/fieldInputs.tsx";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { dateContext } from "./dateContext.ts";
import styles from "./fields.module.css";

const ID = "delivered-date";

/** The day on which the document came. It stands on no page, so it is no field of the type; POHODA books the document on it. */
export function DeliveredDate() {
  const { draft, dispatch, canEdit, text, today, culture } = useScreen();
  const value = draft.values.deliveredDate;
  const context = dateContext({ draft, today, culture }, "deliveredDate");
  const isBroken = value !== "" && !parseInput("date", value, context).ok;
  const messageId = isBroken ? `${ID}-message` : undefined;
  return (
    <div className={styles.row}>
      <div className={styles.labels}>
        <label htmlFor={ID}>{text("document.field.deliveredDate")}</label>
      </div>
      <FieldInput
        id={ID}
        format="date"
        value={value}
        culture={culture}
        context={context}
        onChange={(date) => dispatch({ type: "setDeliveredDate", date })}
        readOnly={!canEdit}
        invalid={isBroken}
        describedBy={messageId}
      />
      {isBroken && (
        <p id={messageId} className={styles.message} data-blocking>
          {text("document.rule.date")}
        </p>
      )}
    </div>
  );
}
