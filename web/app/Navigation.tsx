import { calls } from "#contract/index.ts";
import { approvers, type Permission } from "#domain/access/permissions.ts";
import { COUNTED_TO } from "#domain/documents/list/lists.ts";
import type { DocumentClass } from "#domain/names.ts";
import { firstTab } from "#web/app/settings/tabs.ts";
import { Logotype } from "#web/components/Logotype.tsx";
import { useDocumentTypes } from "#web/lib/documentTypes.ts";
import { formatNumber } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Tip } from "#web/components/Tip.tsx";
import { VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  type Icon,
  IconBuildingBank,
  IconCash,
  IconCashRegister,
  IconChartBar,
  IconChecklist,
  IconEyeCheck,
  IconFileDots,
  IconFileInvoice,
  IconFiles,
  IconSettings,
  IconUpload,
} from "@tabler/icons-react";
import { Link, matchPath, useLocation } from "react-router";
import styles from "./Navigation.module.css";
import { breakpoints } from "#web/lib/theme.ts";

const classIcons: Record<DocumentClass, Icon> = {
  ReceivedInvoice: IconFileInvoice,
  Cashier: IconCashRegister,
  CashVouchers: IconCash,
  Liabilities: IconBuildingBank,
  OtherCommitments: IconFileDots,
};

type Entry = {
  to: string;
  label: string;
  icon: Icon;
  isCurrent: boolean;
  count?: number | undefined;
  /** There are more than `count`. */ isMore?: boolean | undefined;
  /** What the count counts, for those who hear it. */ spoken?: "nav.forApprovalCount" | "nav.validationCount";
  /** The words stand beside the number too: the same list has another number on its tab. */ isWorded?: true;
};

/** The entries that the signed-in user may open: documents by type with counts of new ones and of those to check, then Upload, Dashboards and Settings. */
export function useEntries(): Entry[][] {
  const { text } = useText();
  const { me, permissions, features } = useSession();
  const { types } = useDocumentTypes();
  const { pathname } = useLocation();
  const may = (permission: Permission) => permissions.includes(permission);
  const isApprover = me !== undefined && approvers.includes(me.userRole);
  const hasApproval = isApprover || features.includes("Approval");
  const waiting = useCall(calls.countApprovals, { body: {} }, { enabled: hasApproval && me !== undefined });
  // The question of the list of all documents, so that opening it counts once.
  const counts = useCall(calls.countDocuments, { body: { listType: "All" } }, { enabled: !isApprover && me !== undefined });
  const toCheck = counts.data?.byList.Validation;
  const documentType = matchPath("/Documents/:docType?/*", pathname)?.params.docType;
  const isList = matchPath("/Documents/*", pathname) !== null;
  const isIn = (wanted: string | undefined) => isList && (documentType ?? "All").toLowerCase() === (wanted ?? "All").toLowerCase();

  const all: Entry = {
    to: href("docList"),
    label: text("title.docList"),
    icon: IconFiles,
    isCurrent: isIn(undefined),
    count: types.reduce((sum, type) => sum + (type.numberOfNewDocuments ?? 0), 0),
    isWorded: true,
  };
  const byType = types.map((type): Entry => ({
    to: href("docList", { docType: type.documentType }),
    label: type.label,
    icon: classIcons[type.documentClass as DocumentClass] ?? IconFileDots,
    isCurrent: isIn(type.documentType),
    count: type.numberOfNewDocuments,
  }));
  const validation: Entry = {
    to: href("docValidation"),
    label: text("nav.validation"),
    icon: IconEyeCheck,
    isCurrent: isIn("Validation"),
    count: toCheck,
    isMore: toCheck === COUNTED_TO,
    spoken: "nav.validationCount",
  };
  const approval: Entry = {
    to: href("docListApproval", { listType: "Mine" }),
    label: text("nav.forApproval"),
    icon: IconChecklist,
    isCurrent: isIn("ForApproval"),
    count: waiting.data?.byList.Mine,
    spoken: "nav.forApprovalCount",
  };
  const upload: Entry = { to: href("upload"), label: text("nav.upload"), icon: IconUpload, isCurrent: matchPath("/UploadDocuments/*", pathname) !== null };
  const dashboards: Entry = {
    to: href("dashboards"),
    label: text("title.dashboards"),
    icon: IconChartBar,
    isCurrent: matchPath("/Dashboards/*", pathname) !== null,
  };
  const settings: Entry = {
    to: href("settings"),
    label: text("nav.settings"),
    icon: IconSettings,
    isCurrent: ["/Settings/*", "/Doctype/*"].some((path) => matchPath(path, pathname) !== null),
  };
  const groups = [
    isApprover ? [approval] : [all, validation, ...byType, ...(hasApproval ? [approval] : [])],
    may("UploadDocument") ? [upload] : [],
    features.includes("Dashboards") ? [dashboards] : [],
    firstTab(permissions) ? [settings] : [],
  ];
  return groups.filter((group) => group.length > 0);
}

/** The navigation; `isWide` shows labels at any width (in the drawer). */
export function Navigation({ isWide = false }: { isWide?: boolean }) {
  const { text } = useText();
  const hasRoom = useMediaQuery(`(min-width: ${breakpoints.wide}px)`, undefined, { getInitialValueInEffect: false });
  const withLabels = isWide || Boolean(hasRoom);
  const groups = useEntries();
  return (
    <nav className={styles.navigation} data-labels={withLabels} aria-label={text("shell.navigation")}>
      {!isWide && (
        <Link to="/" className={styles.logotype}>
          <Logotype short={!withLabels} />
        </Link>
      )}
      {groups.map((entries) => (
        <ul key={entries[0]?.to} className={styles.group}>
          {entries.map((entry) => (
            <li key={entry.to}>
              <NavigationEntry entry={entry} withLabel={withLabels} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

function NavigationEntry({ entry, withLabel }: { entry: Entry; withLabel: boolean }) {
  const { text, culture } = useText();
  const count = entry.count ? `${formatNumber(entry.count, culture)}${entry.isMore ? "+" : ""}` : undefined;
  const words = text(entry.spoken ?? "nav.newCount", { count: entry.count ?? 0, shown: count ?? "" });
  const spoken = count ? `${entry.label}, ${words}` : entry.label;
  return (
    <Tip label={spoken} position="right" disabled={withLabel} delay={150}>
      <Link to={entry.to} className={styles.entry} aria-current={entry.isCurrent ? "page" : undefined} aria-label={withLabel ? undefined : spoken}>
        <entry.icon size={20} stroke={1.6} aria-hidden className={styles.icon} />
        {withLabel && <span className={styles.label}>{entry.label}</span>}
        {count && (
          <span className={styles.count} aria-hidden>
            {withLabel && entry.isWorded ? words : count}
          </span>
        )}
        {count && withLabel && <VisuallyHidden>{words}</VisuallyHidden>}
      </Link>
    </Tip>
  );
}
