import type { Suggestion } from "#domain/documents/list/search.ts";
import { useCombobox } from "#web/components/combobox/useCombobox.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Input, Kbd } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type ChangeEvent, type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { matchPath, useLocation, useNavigate, useSearchParams } from "react-router";
import styles from "./TopBar.module.css";

const none: readonly Suggestion[] = [];
const SearchSuggestions = lazy(() => import("./SearchSuggestions.tsx"));

/** Pause in typing after which a shown list follows, in milliseconds. */
const TYPING_MS = 250;

/** One search for all documents: narrows the list that is shown, or opens it. `/` brings the cursor here. */
export function Search() {
  const { text } = useText();
  const input = useRef<HTMLInputElement>(null);
  const { typed, setTyped, search } = useQuery(input);
  const help = useSuggestions();
  useHotkeys([["/", () => input.current?.focus()]]);
  const isTouch = matchMedia("(pointer: coarse)").matches;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    help.close();
    search();
  };
  const put = (next: string) => {
    setTyped(next);
    help.type(next.length);
  };
  const change = ({ currentTarget: { value, selectionStart } }: ChangeEvent<HTMLInputElement>) => {
    setTyped(value);
    help.type(selectionStart ?? value.length);
  };
  const press = (event: KeyboardEvent) => {
    const isTaken = help.press(event.key, put);
    if (!isTaken && event.key === "Escape") input.current?.blur();
    // A browser empties a search by Escape, which would count as typing and open the suggestions again.
    if (isTaken || event.key === "Escape") event.preventDefault();
  };
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <Input
        {...help.box.input}
        aria-expanded={help.isListed}
        aria-controls={help.isListed ? help.box.listId : undefined}
        ref={input}
        size="xs"
        type="search"
        aria-label={text("search.label")}
        placeholder={text("search.placeholder")}
        value={typed}
        onChange={change}
        onFocus={help.open}
        onBlur={help.close}
        onSelect={(event) => help.setAt(event.currentTarget.selectionStart ?? 0)}
        onKeyDown={press}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        rightSection={
          typed || isTouch ? undefined : (
            <Kbd size="xs" className="key">
              /
            </Kbd>
          )
        }
        rightSectionPointerEvents="none"
      />
      {help.isOpen && (
        <Suspense>
          <SearchSuggestions typed={typed} at={help.at} box={help.box} onFound={help.setFound} onTake={put} input={input} />
        </Suspense>
      )}
    </form>
  );
}

/** What is typed and how it becomes the query of a list; a list that is shown follows the typing. */
function useQuery(input: { current: HTMLInputElement | null }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const isList = matchPath("/Documents/*", pathname) !== null;
  const shown = isList ? (query.get("query") ?? "") : "";
  const [typed, setTyped] = useState(shown);
  // The address says what the list is narrowed by, but takes no letter from whoever is typing.
  useEffect(() => {
    if (window.document.activeElement !== input.current) setTyped(shown);
  }, [shown, pathname, input]);

  const narrow = (value: string) =>
    setQuery(
      (before) => {
        if (value) before.set("query", value);
        else before.delete("query");
        return before;
      },
      { replace: true },
    );
  useEffect(() => {
    if (!isList || typed.trim() === shown.trim()) return undefined;
    const { href: typedAt } = window.location;
    // Whoever has gone elsewhere meanwhile is not called back.
    const timer = setTimeout(() => window.location.href === typedAt && narrow(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
    // Only typing starts the clock; `narrow` and `shown` are new after each step.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);
  const search = () => {
    if (isList) narrow(typed.trim());
    else void navigate(href("docList", {}, { query: typed.trim() }));
  };
  return { typed, setTyped, search };
}

/** The suggestions: whether they are open, what they offer for the place of the cursor, and which of them is marked. */
function useSuggestions() {
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<readonly Suggestion[]>(none);
  const [at, setAt] = useState(0);
  const box = useCombobox({ listId: useId(), count: found.length, isOpen, setOpen, first: -1 });
  return {
    box,
    at,
    setAt,
    isOpen,
    isListed: isOpen && found.length > 0,
    setFound,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      box.reset();
    },
    /** Called as the user types; `end` is the position of the cursor. */
    type: (end: number) => {
      setOpen(true);
      setAt(end);
      box.reset();
    },
    /** Arrows move, Enter or Tab takes what they stand on, Escape closes. Answers whether the key was for the suggestions. */
    press: (key: string, put: (typed: string) => void): boolean => {
      if (!isOpen || found.length === 0) return false;
      const marked = found[box.marked];
      if ((key === "Enter" || key === "Tab") && marked) put(marked.typed);
      else if (key === "Escape") setOpen(false);
      else return box.move(key);
      return true;
    },
  };
}
