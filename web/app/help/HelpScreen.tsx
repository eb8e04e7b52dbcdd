import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Skeleton, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { chapterOf, findSections, loadGuide, textOf } from "./guide.ts";
import { Nodes } from "./Nodes.tsx";
import { sawNews } from "./news.ts";
import type { GuideSection } from "./section.ts";
import styles from "./help.module.css";

/** Beginning of a section's text in the results, in characters. */
const EXCERPT = 140;

/** /Help/{section?}: the guide, with contents and a search. Nobody has to sign in for it. */
export default function HelpScreen() {
  const { text, culture } = useText();
  const guide = useQuery({ queryKey: ["guide", culture], queryFn: () => loadGuide(culture), staleTime: Infinity });
  if (guide.isError)
    return (
      <Notice title={text("help.failed")} advice={text("list.failedAdvice")}>
        <Button onClick={() => void guide.refetch()}>{text("action.retry")}</Button>
      </Notice>
    );
  if (!guide.data)
    return (
      <Loading isScreen className={styles.page}>
        <Skeleton height={240} />
        <Skeleton height={480} />
      </Loading>
    );
  return <Guide guide={guide.data} />;
}

function Guide({ guide }: { guide: readonly GuideSection[] }) {
  const { text } = useText();
  const { section: wanted = "start" } = useParams();
  const [query, setQuery] = useState("");
  const chapter = useMemo(() => chapterOf(guide, wanted), [guide, wanted]);
  const found = useMemo(() => findSections(guide, query), [guide, query]);
  const isSearched = query.trim() !== "";
  useEffect(() => {
    if (chapter[0]?.id === "news") sawNews();
  }, [chapter]);
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <h1>{text("title.help")}</h1>
        <TextInput
          type="search"
          aria-label={text("help.search")}
          placeholder={text("help.search")}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Contents guide={guide} chapter={chapter} onOpen={() => setQuery("")} />
      </div>
      <div className={styles.content}>{isSearched ? <Found found={found} onOpen={() => setQuery("")} /> : <Chapter chapter={chapter} wanted={wanted} />}</div>
    </div>
  );
}

/** All chapters, and the sections of the one that is open. */
function Contents({ guide, chapter, onOpen }: { guide: readonly GuideSection[]; chapter: readonly GuideSection[]; onOpen: () => void }) {
  const { text } = useText();
  const [open] = chapter;
  return (
    <nav className={styles.contents} aria-label={text("help.contents")}>
      <ul>
        {guide
          .filter(({ level }) => level === 1)
          .map(({ id, title }) => (
            <li key={id}>
              <Link to={href("help", { section: id })} aria-current={id === open?.id ? "page" : undefined} onClick={onOpen}>
                {title}
              </Link>
              {id === open?.id && (
                <ul>
                  {chapter.slice(1).map((section) => (
                    <li key={section.id}>
                      <Link to={href("help", { section: section.id })} onClick={onOpen}>
                        {section.title}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** A chapter as a whole, scrolled to the section that the address names. */
function Chapter({ chapter, wanted }: { chapter: readonly GuideSection[]; wanted: string }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "start" });
  }, [chapter, wanted]);
  return chapter.map(({ id, title, level, nodes }) => {
    const isWanted = id.toLowerCase() === wanted.toLowerCase();
    return (
      <section
        key={id}
        ref={isWanted && level > 1 ? place : undefined}
        className={styles.section}
        data-wanted={isWanted && level > 1}
        aria-labelledby={`guide-${id}`}
      >
        <h2 id={`guide-${id}`} data-level={level}>
          {title}
        </h2>
        <Nodes nodes={nodes} />
      </section>
    );
  });
}

function Found({ found, onOpen }: { found: readonly GuideSection[]; onOpen: () => void }) {
  const { text } = useText();
  return (
    <section className={styles.section} aria-labelledby="guide-found">
      <h2 id="guide-found" role="status">
        {text("help.found", { count: found.length })}
      </h2>
      {found.length === 0 && <p className="dim">{text("help.nothing")}</p>}
      <ul className={styles.found}>
        {found.map(({ id, title, nodes }) => {
          const words = textOf(nodes);
          return (
            <li key={id}>
              <Link to={href("help", { section: id })} onClick={onOpen}>
                {title}
              </Link>
              <p className="dim">{words.length > EXCERPT ? `${words.slice(0, EXCERPT)}…` : words}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
