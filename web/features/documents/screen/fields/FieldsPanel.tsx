import type { FieldDefinition } from "#contract/organisation/documentTypes.ts";
import { Switch } from "@mantine/core";
import { IconCircleCheck, IconEye } from "@tabler/icons-react";
import { needsEyes } from "#web/features/documents/screen/state/attention.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { DeliveredDate } from "./DeliveredDate.tsx";
import { FieldRow } from "./FieldRow.tsx";
import { Glance } from "./Glance.tsx";
import { RegisterSign } from "./RegisterSign.tsx";
import { UsualCoding } from "./UsualCoding.tsx";
import { VatTable } from "./VatTable.tsx";
import styles from "./fields.module.css";

/** Fields that the registers of VAT payers speak of. */
const registerFields = ["supplierVatId", "supplierCompanyId", "accountNumber", "iban"];

/** Formats whose values are so short that two stand beside each other, and fields of plain text that are. */
const shortFormats = ["date", "amount", "rate", "currency", "country", "companyId", "vatId", "symbol", "flag", "kind", "paymentMethod"];
const shortFields = ["invoiceNumber", "originalDocumentNumber", "orderNumber", "supplierTaxNumber", "customerTaxNumber"];
const isShort = ({ name, format }: FieldDefinition): boolean => shortFormats.includes(format) || shortFields.includes(name) || /(City|PostalCode)$/.test(name);

/** The header values, group by group, with the day of delivery after the dates, the VAT breakdown after the amounts and the supplier's usual coding before the codes. */
export function FieldsPanel({ everyField, setEveryField }: { everyField: boolean; setEveryField(on: boolean): void }) {
  const { groups, text, certainty, order, canEdit } = useScreen();
  const open = order.filter((name) => needsEyes(certainty.get(name) ?? "empty")).length;
  return (
    <section className={styles.panel} aria-label={text("document.fields")}>
      {canEdit && (
        <div className={styles.bar}>
          <span className={styles.count} data-open={open > 0 || undefined} role="status">
            {open > 0 ? <IconEye size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
            {open > 0 ? text("document.toCheck", { count: open }) : text("document.allChecked")}
          </span>
          <Switch size="xs" label={text("document.everyField")} checked={everyField} onChange={(event) => setEveryField(event.currentTarget.checked)} />
        </div>
      )}
      {canEdit && <Glance />}
      <div className={styles.scroll} data-scrolls>
        {groups.map(({ group, fields }) => (
          <div key={group} className={styles.group} role="group" aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`} className={styles.groupTitle}>
              {text(`document.group.${group}`)}
            </h2>
            {group === "coding" && <UsualCoding />}
            <div className={styles.pairs}>
              {fields.map((field) => (
                <div key={field.name} data-short={isShort(field) || undefined}>
                  <FieldRow field={field} />
                  {registerFields.includes(field.name) && <RegisterSign field={field.name} />}
                </div>
              ))}
              {group === "dates" && (
                <div data-short>
                  <DeliveredDate />
                </div>
              )}
            </div>
            {group === "amounts" && <VatTable />}
          </div>
        ))}
      </div>
    </section>
  );
}
