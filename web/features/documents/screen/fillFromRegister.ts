import { calls } from "#contract/index.ts";
import { isCompanyId } from "#domain/czech/companyId.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { api } from "#web/lib/api.ts";
import type { ScreenModel } from "./ScreenContext.ts";

export type PartyRole = "supplier" | "customer";

/** Takes name, ids and address of a party from the register ARES by its company id; nothing is saved until the document is (R037). */
export async function fillFromRegister({ document, draft, dispatch, definition, focusField, text }: ScreenModel, party: PartyRole): Promise<void> {
  const companyId = (draft.values.fields[`${party}CompanyId`] ?? "").replaceAll(/\s/g, "");
  if (!isCompanyId(companyId)) {
    notify("warning", text("document.register.noId"));
    focusField(`${party}CompanyId`);
    return;
  }
  try {
    const { fields } = await api(calls.companyFromAres, { params: { documentId: document.documentId }, body: { companyId, party } });
    const known = new Set(definition.fields.map((field) => field.name));
    dispatch({ type: "setFields", fields: Object.fromEntries(Object.entries(fields).filter(([name]) => known.has(name))) });
    notify("positive", text("document.ares.filled", { name: fields[`${party}Name`] ?? companyId }));
  } catch (error) {
    notifyError(error);
  }
}
