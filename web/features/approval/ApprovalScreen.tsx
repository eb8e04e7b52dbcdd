import { calls } from "#contract/index.ts";
import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { ApiError } from "#web/lib/api.ts";
import { useCall } from "#web/lib/queries.ts";
import { href } from "#web/lib/paths.ts";
import { safeReturn } from "#web/lib/access.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Skeleton } from "@mantine/core";
import { IconLock, IconRefresh } from "@tabler/icons-react";
import { Link, useParams, useSearchParams } from "react-router";
import { ApprovalView } from "./ApprovalView.tsx";
import styles from "./approval.module.css";

/** /DocumentApproval/{id}/{page?}: one document to decide about (R414). */
export default function ApprovalScreen() {
  const { text, culture } = useText();
  const { id = "", page } = useParams();
  const [query] = useSearchParams();
  const back = safeReturn(query.get("returnRoute")) ?? href("docListApproval", { listType: "Mine" });
  const document = useCall(calls.getDocument, { params: { documentId: id }, query: { culture } });
  const approval = useCall(calls.workflowData, { params: { documentId: id } });
  const failed = document.error ?? approval.error;
  if (failed) {
    const isGone = failed instanceof ApiError && failed.status === 404;
    return (
      <Notice title={text(isGone ? "error.not-found" : "approval.loadFailed")} icon={isGone ? <IconLock size={32} /> : <IconRefresh size={32} />}>
        {!isGone && <Button onClick={() => void Promise.all([document.refetch(), approval.refetch()])}>{text("action.retry")}</Button>}
        <Button variant="default" component={Link} to={back}>
          {text("approval.back")}
        </Button>
      </Notice>
    );
  }
  if (!document.data || !approval.data) return <DeskSkeleton />;
  return <ApprovalView key={id} document={document.data} data={approval.data} back={back} firstPage={Math.max(0, Number(page ?? 1) - 1) || 0} />;
}

function DeskSkeleton() {
  return (
    <Loading isScreen className={styles.screen}>
      <header className={styles.head}>
        <Skeleton height={28} width="40%" />
      </header>
      <div className={styles.page}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.side}>
        <Skeleton height={120} />
        <Skeleton height={160} mt={16} />
      </div>
    </Loading>
  );
}
