import { Notice } from "#web/components/Notice.tsx";
import { useText } from "#web/locales/language.ts";
import { safeReturn } from "#web/lib/access.ts";
import { Button } from "@mantine/core";
import { IconFileUnknown } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";

/** Nothing is at the address (R425); `returnRoute` leads back to where the visitor came from. */
export default function NotFoundScreen() {
  const { text } = useText();
  const [query] = useSearchParams();
  const back = safeReturn(query.get("returnRoute"));
  return (
    <Notice title={text("notFound.heading")} advice={text("notFound.advice")} icon={<IconFileUnknown size={32} stroke={1.5} />}>
      {back && (
        <Button component={Link} to={back} variant="default">
          {text("action.back")}
        </Button>
      )}
      <Button component={Link} to="/">
        {text("action.home")}
      </Button>
    </Notice>
  );
}
