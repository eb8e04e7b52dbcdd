import { Notice } from "#web/components/Notice.tsx";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconCircleCheck, IconFiles } from "@tabler/icons-react";
import { Link } from "react-router";

type Props = { title: string; isWalk: boolean; uploadTo: string | undefined };

/** Nothing there yet, or nothing left to check, each with the next step. */
export function EmptyList({ title, isWalk, uploadTo }: Props) {
  const { text } = useText();
  if (isWalk) {
    return (
      <Notice heading="h2" icon={<IconCircleCheck size={32} stroke={1.5} color="var(--kv-ok)" />} title={title} advice={text("validation.doneAdvice")}>
        <Button component={Link} to={href("docList", { docType: "All", listType: "Processed" })} variant="default">
          {text("validation.toProcessed")}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice heading="h2" icon={<IconFiles size={32} stroke={1.5} />} title={title} advice={uploadTo && text("list.emptyAdvice")}>
      {uploadTo && (
        <Button component={Link} to={uploadTo}>
          {text("nav.upload")}
        </Button>
      )}
    </Notice>
  );
}
