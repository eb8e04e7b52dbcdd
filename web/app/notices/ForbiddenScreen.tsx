import { Notice } from "#web/components/Notice.tsx";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { Link } from "react-router";

/** The route guard refused (R426). */
export default function ForbiddenScreen() {
  const { text } = useText();
  return (
    <Notice title={text("forbidden.heading")} advice={text("forbidden.advice")} icon={<IconLock size={32} stroke={1.5} />}>
      <Button component={Link} to="/">
        {text("action.home")}
      </Button>
    </Notice>
  );
}
