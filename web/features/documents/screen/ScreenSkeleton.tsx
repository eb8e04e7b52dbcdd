import { Loading } from "#web/components/Loading.tsx";
import { Skeleton } from "@mantine/core";
import { readLayout } from "./state/layout.ts";
import styles from "./screen.module.css";

/** Fields that are still to come. */
export function FieldsSkeleton() {
  return Array.from({ length: 9 }, (_, at) => (
    <div key={at} className={styles.skeletonField}>
      <Skeleton width={110} height={12} />
      <Skeleton height={32} />
    </div>
  ));
}

/** The layout of the document screen while it loads; nothing jumps when the document comes. */
export function ScreenSkeleton({ label }: { label: string }) {
  const layout = readLayout();
  return (
    <Loading isScreen className={styles.screen} label={label}>
      <div className={styles.header}>
        <Skeleton width={280} height={20} />
        <span className={styles.spacer} />
        <Skeleton width={140} height={36} />
      </div>
      <div className={styles.parts} style={{ "--fields": `${layout.fieldsWidth}px`, "--items": "36px" } as React.CSSProperties}>
        <div className={styles.fields}>
          <FieldsSkeleton />
        </div>
        <div className={styles.columnDivider} />
        <div className={styles.page}>
          <Skeleton className={styles.skeletonPage} />
        </div>
        <div className={styles.rowDivider} />
        <div className={styles.items}>
          <Skeleton height={14} width={120} m={12} />
        </div>
      </div>
    </Loading>
  );
}
