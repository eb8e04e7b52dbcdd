import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Kbd, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { matchPath, useLocation, useNavigate, useSearchParams } from "react-router";
import styles from "./TopBar.module.css";

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
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(shown), [shown]);
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
    if (!isList || typed.trim() === shown) return undefined;
    const timer = setTimeout(() => narrow(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
    // Only typing starts the clock; `narrow` and `shown` are new after each step.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isList) narrow(typed.trim());
    else void navigate(href("docList", {}, { query: typed.trim() }));
  };

  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <TextInput
        ref={input}
        size="xs"
        type="search"
        aria-label={text("search.label")}
        placeholder={text("search.placeholder")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && input.current?.blur()}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        rightSection={typed || isTouch ? undefined : <Kbd size="xs">/</Kbd>}
        rightSectionPointerEvents="none"
      />
    </form>
  );
}
