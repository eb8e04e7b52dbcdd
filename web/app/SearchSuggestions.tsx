import { calls } from "#contract/index.ts";
import { parseSearch, type SearchField, type Suggestion, suggestions } from "#domain/documents/list/search.ts";
import { searchFields } from "#domain/documents/list/searchFields.ts";
import { Option, OptionList } from "#web/components/combobox/OptionList.tsx";
import type { OptionMark } from "#web/components/combobox/useCombobox.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useDocumentTypes } from "#web/lib/documentTypes.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Combobox } from "@mantine/core";
import { type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useState } from "react";
import styles from "./TopBar.module.css";

type Props = {
  typed: string;
  /** Place of the cursor in what was typed. */
  at: number;
  box: OptionMark;
  onFound: (found: readonly Suggestion[]) => void;
  onTake: (typed: string) => void;
  /** The search itself, which the suggestions stand below. */
  input: RefObject<HTMLInputElement | null>;
};

/** Below the search: names and values that could follow, what is wrong with what stands there, and examples while it is empty. */
export default function SearchSuggestions({ typed, at, box, onFound, onTake, input }: Props) {
  const { text, culture } = useText();
  const fields = useSearchFields();
  const found = useMemo(() => suggestions(typed, { at, fields, culture }), [typed, at, fields, culture]);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { problems } = useMemo(() => parseSearch(typed, { today, fields }), [typed, fields, today]);
  useEffect(() => onFound(found), [found, onFound]);
  // While a word is being typed its quotation mark is missing by nature.
  const shown = problems.filter(({ code, to }) => code !== "quote" || to < at);
  if (found.length === 0 && shown.length === 0 && typed !== "") return null;
  return (
    <Combobox store={box.store} position="bottom-start" offset={4} width="target" keepMounted={false}>
      <Combobox.DropdownTarget>
        <Searched input={input} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={styles.suggestions}>
        {typed === "" && <p className={styles.examples}>{text("search.examples")}</p>}
        {found.length > 0 && (
          <OptionList box={box} label={text("search.help")}>
            {found.map((each, place) => (
              <Option key={each.typed} box={box} at={place} choose={() => onTake(each.typed)}>
                <code className={styles.suggestion}>{each.label}</code>
              </Option>
            ))}
          </OptionList>
        )}
        {shown.map((problem) => (
          <p key={problem.from} className={styles.searchProblem} role="status">
            {text(`search.problem.${problem.code}`, { piece: problem.piece })}
          </p>
        ))}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Names the search as the target of its suggestions, without being around it: it is there before them. */
function Searched({ input, ref }: { input: RefObject<HTMLInputElement | null>; ref?: Ref<HTMLInputElement> }) {
  useImperativeHandle(ref, () => input.current as HTMLInputElement, [input]);
  return null;
}

/** Every name that the search knows, with the tenant's own fields, types and units. */
function useSearchFields(): SearchField[] {
  const { culture } = useText();
  const labels = useCall(calls.localizedFields, { query: { culture } }, { staleTime: 300_000 }).data?.items;
  const { types } = useDocumentTypes();
  const { units } = useAccountingUnits();
  return useMemo(
    () =>
      searchFields({
        fields: (labels ?? []).filter((field) => !field.builtIn).map(({ name, label, type }) => ({ name, labels: [label], type })),
        values: {
          documentType: types.map((type) => ({ value: type.documentType, words: [type.label] })),
          accountingUnitId: units.map((unit) => ({ value: unit.accountingUnitId, words: [unit.name] })),
        },
      }),
    [labels, types, units],
  );
}
