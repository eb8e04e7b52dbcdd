import { calls } from "#contract/index.ts";
import { headerFieldOf, checkProblemText } from "#web/components/export/exportProblems.ts";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Modal } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "react-router";
import { labelOf } from "#web/features/documents/list/labels.ts";
import styles from "#web/features/documents/list/documents.module.css";
import type { Standstill } from "./useBulk.tsx";

/** Documents that cannot leave, each with its reasons and the way to the field; the others may go on. */
export default function BlockedDialog({ blocked, rest, goOn, close }: Standstill & { close: () => void }) {
  const { text, culture } = useText();
  const labels = useCall(calls.localizedFields, { query: { culture } }, { staleTime: 300_000 }).data?.items;
  const names = { text, culture, labelOf: (name: string) => labelOf(name, labels, { text, culture }) };
  return (
    <Modal opened onClose={close} size="lg" title={text("send.blocked", { count: blocked.length })} closeButtonProps={{ "aria-label": text("action.close") }}>
      <p className="dim">{text("send.blocked.advice")}</p>
      <ul className={styles.blocked}>
        {blocked.map(({ documentId, fileName, problems }) => (
          <li key={documentId}>
            <Link to={href("document", { id: documentId })}>{fileName}</Link>
            <ul>
              {problems.map((problem, at) => (
                <li key={at}>
                  <IconAlertTriangle size={16} aria-hidden />
                  <Link to={href("document", { id: documentId }, { field: headerFieldOf(problem.field ?? "") })}>{checkProblemText(problem, names)}</Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close} data-autofocus>
          {text("action.cancel")}
        </Button>
        <Button disabled={rest === 0} onClick={goOn}>
          {text("send.rest", { count: rest })}
        </Button>
      </Group>
    </Modal>
  );
}
