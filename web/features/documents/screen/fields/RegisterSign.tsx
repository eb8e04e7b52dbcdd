import { proceedingsText } from "#domain/vat/insolvency.ts";
import { accountOf, isPublished } from "#domain/vat/register.ts";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { formatDate } from "#web/lib/format.ts";
import type { TextKey } from "#web/locales/language.ts";
import styles from "./fields.module.css";

type Register = NonNullable<DocumentDetail["supplierRegister"]>;
type Sign = { key: TextKey; isBad: boolean };

/** What registers say of a field: of the supplier at its VAT id and company id, of the account at the account. It follows what is typed. */
export function RegisterSign({ field }: { field: string }) {
  return field === "supplierCompanyId" ? <InsolvencySign /> : <VatSign field={field} />;
}

/** What the insolvency register says of the supplier. */
function InsolvencySign() {
  const { document, draft, text, culture } = useScreen();
  const insolvency = document.supplierInsolvency;
  if (!insolvency || draft.values.fields.supplierCompanyId !== insolvency.companyId) return null;
  const { proceedings, isReachable, askedTime } = insolvency;
  const isBad = proceedings !== null && proceedings.length > 0;
  const said = isBad ? text("document.register.insolvent", { proceedings: proceedingsText(proceedings) }) : text("document.register.notInsolvent");
  return (
    <p className={styles.register} data-bad={isBad || undefined}>
      {proceedings === null ? text("document.register.unreachable") : said}{" "}
      <span className={styles.registerFrom}>
        {text("document.register.from", { register: text("document.register.isir"), day: formatDate(askedTime, culture) })}
      </span>
      {!isReachable && proceedings !== null && <span className={styles.registerFrom}> {text("document.register.notReachable")}</span>}
    </p>
  );
}

function VatSign({ field }: { field: string }) {
  const { document, draft, text, culture } = useScreen();
  const register = document.supplierRegister;
  const { fields } = draft.values;
  if (!register || fields.supplierVatId !== register.vatId) return null;
  const sign = field === "supplierVatId" ? signOfSupplier(register) : signOfAccount(field, fields, register);
  if (!sign) return null;
  const name = text(`document.register.${register.answer?.register ?? "none"}`);
  return (
    <p className={styles.register} data-bad={sign.isBad || undefined}>
      {text(sign.key, { since: formatDate(register.answer?.unreliableSince ?? "", culture) })}{" "}
      <span className={styles.registerFrom}>{text("document.register.from", { register: name, day: formatDate(register.askedTime, culture) })}</span>
      {!register.isReachable && register.answer && <span className={styles.registerFrom}> {text("document.register.notReachable")}</span>}
    </p>
  );
}

function signOfSupplier({ answer }: Register): Sign {
  if (!answer) return { key: "document.register.unreachable", isBad: false };
  if (!answer.isKnown) return { key: "document.register.unknown", isBad: true };
  if (answer.register === "vies") return { key: "document.register.valid", isBad: false };
  if (!answer.isUnreliable) return { key: "document.register.reliable", isBad: false };
  return { key: answer.unreliableSince ? "document.register.unreliableSince" : "document.register.unreliable", isBad: true };
}

/** The account stands at the Czech number where the document has one, else at the IBAN. */
function signOfAccount(field: string, fields: Readonly<Record<string, string>>, { answer }: Register): Sign | undefined {
  const isHere = field === (fields.accountNumber ? "accountNumber" : "iban");
  if (!isHere || !answer || accountOf(fields) === undefined) return undefined;
  const isGood = isPublished(fields, answer);
  if (isGood === undefined) return undefined;
  return isGood ? { key: "document.register.published", isBad: false } : { key: "document.register.notPublished", isBad: true };
}
