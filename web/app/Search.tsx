import type { Suggestion } from "#domain/documents/list/search.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Kbd, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { matchPath, useLocation, useNavigate, useSearchParams } from "react-router";
import styles from "./TopBar.module.css";

const none: readonly Suggestion[] = [];
const SearchSuggestions = lazy(() => import("./SearchSuggestions.tsx"));

/** Pause in typing after which a shown list follows, in milliseconds. */
const TYPING_MS = 250;

/** One search for all documents: narrows the list that is shown, or opens it. `/` brings the cursor here. */
export function Search() {
  const { text } = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const isList = matchPath("/Documents/*", pathname) !== null;
  const shown = isList ? (query.get("query") ?? "") : "";
  const [typed, setTyped] = useState(shown);
  const [at, setAt] = useState(0);
  const help = useSuggestions();
  const input = useRef<HTMLInputElement>(null);
  // The address says what the list is narrowed by, but takes no letter from whoever is typing.
  useEffect(() => {
    if (window.document.activeElement !== input.current) setTyped(shown);
  }, [shown, pathname]);
  useHotkeys([["/", () => input.current?.focus()]]);

  const isTouch = matchMedia("(pointer: coarse)").matches;

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

  const submit = (event: FormEvent) => {
    event.preventDefault();
    help.close();
    if (isList) narrow(typed.trim());
    else void navigate(href("docList", {}, { query: typed.trim() }));
  };
  const put = (next: string) => {
    setTyped(next);
    setAt(next.length);
    help.reset();
  };
  const press = (event: KeyboardEvent) => {
    const isTaken = help.press(event, put);
    if (!isTaken && event.key === "Escape") input.current?.blur();
    // A browser empties a search by Escape, which would count as typing and open the suggestions again.
    if (isTaken || event.key === "Escape") event.preventDefault();
  };

  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <TextInput
        ref={input}
        size="xs"
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={help.isOpen && help.count > 0}
        aria-controls={help.isOpen && help.count > 0 ? help.listId : undefined}
        aria-activedescendant={help.active >= 0 ? `${help.listId}-${help.active}` : undefined}
        aria-label={text("search.label")}
        placeholder={text("search.placeholder")}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(event.currentTarget.selectionStart ?? event.currentTarget.value.length);
          help.reset();
        }}
        onFocus={help.open}
        onBlur={help.close}
        onSelect={(event) => setAt(event.currentTarget.selectionStart ?? 0)}
        onKeyDown={press}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        rightSection={typed || isTouch ? undefined : <Kbd size="xs">/</Kbd>}
        rightSectionPointerEvents="none"
      />
      {help.isOpen && (
        <Suspense>
          <SearchSuggestions typed={typed} at={at} listId={help.listId} active={help.active} onFound={help.setFound} onTake={put} />
        </Suspense>
      )}
    </form>
  );
}

/** Whether suggestions are open, and which of them the arrows stand on. */
function useSuggestions() {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<readonly Suggestion[]>(none);
  const [active, setActive] = useState(-1);
  const count = found.length;
  const reset = () => {
    setOpen(true);
    setActive(-1);
  };
  return {
    listId,
    isOpen,
    count,
    active: active < count ? active : -1,
    setFound,
    reset,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      setActive(-1);
    },
    /** Arrows move, Enter or Tab takes what they stand on, Escape closes. Answers whether the key was for the suggestions. */
    press: ({ key }: KeyboardEvent, put: (typed: string) => void): boolean => {
      if (!isOpen || count === 0) return false;
      if (key === "ArrowDown") setActive((before) => (before + 1) % count);
      else if (key === "ArrowUp") setActive((before) => (before <= 0 ? count - 1 : before - 1));
      else if ((key === "Enter" || key === "Tab") && found[active]) put(found[active].typed);
      else if (key === "Escape") setOpen(false);
      else return false;
      return true;
    },
  };
}
