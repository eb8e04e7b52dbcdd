import { lazy, Suspense } from "react";
import type { Gathered } from "./gather.ts";

const TooManyFiles = lazy(() => import("./TooManyFiles.tsx"));

type Props = { files: Gathered[] | undefined; onFirst(files: Gathered[]): void; onClose(): void };

/** The dialog for more files than one upload takes; nothing while there are none. Closes once the first ones were taken. */
export function TooMany({ files, onFirst, onClose }: Props) {
  if (!files) return null;
  const takeFirst = (limit: number) => {
    onFirst(files.slice(0, limit));
    onClose();
  };
  return (
    <Suspense>
      <TooManyFiles count={files.length} onClose={onClose} onFirst={takeFirst} />
    </Suspense>
  );
}
