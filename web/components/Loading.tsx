import { useText } from "#web/locales/language.ts";
import { Skeleton, type SkeletonProps, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";

type Props = Pick<SkeletonProps, "height" | "maw" | "mt" | "radius"> & {
  /** So many shapes below each other. */
  rows?: number;
  /** Drawn instead of one grey bar. */
  children?: ReactNode;
  className?: string | undefined;
  /** What is being loaded, where that is not evident. */
  label?: string;
  /** Stands for a whole screen, which has a heading at any time. */
  isScreen?: boolean;
};

/** Grey shapes where something is being read, with a word for those who do not see them. */
export function Loading({ rows = 1, children, className, label, isScreen, ...shape }: Props) {
  const { text } = useText();
  const words = label ?? text("state.loading");
  return (
    <div role="status" aria-busy aria-label={words} className={className}>
      {isScreen && <VisuallyHidden component="h1">{words}</VisuallyHidden>}
      {children ?? Array.from({ length: rows }, (_, row) => <Skeleton key={row} {...shape} {...(rows > 1 && { mb: 8 })} />)}
    </div>
  );
}
