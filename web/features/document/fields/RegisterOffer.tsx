import { calls } from "#contract/index.ts";
import type { RegisterCompany } from "#contract/tenant.ts";
import { notify, notifyError } from "#web/app/notify.ts";
import { api } from "#web/lib/api.ts";
import { IconBuildingBank } from "@tabler/icons-react";
import { useState } from "react";
import { useWorkbench } from "../WorkbenchContext.ts";
import styles from "./fields.module.css";

/** Values of a party that the register knows, by field name. */
function fieldsOf(party: "supplier" | "customer", company: RegisterCompany): Record<string, string> {
  const values: Record<string, string | null> = {
    Name: company.name,
    VatId: company.vatId,
    Address: company.address,
    Street: company.street,
    City: company.city,
    PostalCode: company.postalCode,
    Country: company.country,
  };
  return Object.fromEntries(Object.entries(values).flatMap(([part, value]) => (value ? [[party + part, value]] : [])));
}

/** Offers name, VAT id and address of a company from the register ARES; nothing is saved until the document is. */
export function RegisterOffer({ fieldName, companyId }: { fieldName: string; companyId: string }) {
  const { text, dispatch, definition } = useWorkbench();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      const company = await api(calls.aresBasicInfo, { params: { companyId } });
      const known = new Set(definition.fields.map((field) => field.name));
      const found = Object.entries(fieldsOf(fieldName.startsWith("customer") ? "customer" : "supplier", company));
      dispatch({ type: "setFields", fields: Object.fromEntries(found.filter(([name]) => known.has(name))) });
      notify("positive", text("document.ares.filled", { name: company.name }));
    } catch (error) {
      notifyError(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <button type="button" className={styles.offer} disabled={isAsking} onMouseDown={(event) => event.preventDefault()} onClick={() => void ask()}>
      <IconBuildingBank size={14} aria-hidden />
      {text("document.ares.offer")}
    </button>
  );
}
