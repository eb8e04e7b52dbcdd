import { type ApprovalList, approvalListFromPath, approvalLists } from "#domain/approval/names.ts";
import { calls } from "#contract/index.ts";
import { formatNumber } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Link, useParams } from "react-router";
import { ApprovalRows } from "./ApprovalRows.tsx";
import styles from "./approval.module.css";

/** Documents for approval: the landing page of approvers (R093-R095, R431). */
export default function ApprovalListScreen() {
  const { text, culture } = useText();
  const { listType } = useParams();
  const list = approvalListFromPath(listType);
  const counts = useCall(calls.countApprovals, { body: {} }, { placeholderData: (before) => before });
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>{text("title.docListApproval")}</h1>
      </header>
      <nav className={styles.tabs} aria-label={text("approval.tabs")}>
        {approvalLists.map((name: ApprovalList) => (
          <Link key={name} to={href("docListApproval", { listType: name })} className={styles.tab} aria-current={name === list ? "page" : undefined}>
            {text(`approvalTab.${name}`)}
            {counts.data && <span className={styles.tabCount}>{formatNumber(counts.data.byList[name] ?? 0, culture)}</span>}
          </Link>
        ))}
      </nav>
      <ApprovalRows key={list} list={list} />
    </div>
  );
}
