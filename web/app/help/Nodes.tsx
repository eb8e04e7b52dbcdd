import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { createElement, type ReactNode } from "react";
import { Link } from "react-router";
import type { GuideNode } from "./section.ts";
import styles from "./help.module.css";

/** Draws what stands below a heading of the guide. */
export function Nodes({ nodes }: { nodes: readonly GuideNode[] }) {
  const { culture } = useText();
  const draw = (node: GuideNode, key: number): ReactNode => {
    if (typeof node === "string") return node;
    if (node.tag === "img")
      return (
        <img
          key={key}
          className={styles.picture}
          src={`/guide/${node.name}-${culture.slice(0, 2)}.webp`}
          alt={node.alt}
          width={1200}
          height={750}
          loading="lazy"
        />
      );
    const children = node.children.map(draw);
    if (node.tag === "a")
      return (
        <Link key={key} to={href("help", { section: node.to })}>
          {children}
        </Link>
      );
    if (node.tag === "table")
      return (
        <table key={key} className={styles.table}>
          <thead>{children.slice(0, 1)}</thead>
          <tbody>{children.slice(1)}</tbody>
        </table>
      );
    return createElement(node.tag, { key, ...(node.tag === "th" ? { scope: "col" } : {}) }, ...children);
  };
  return nodes.map(draw);
}
