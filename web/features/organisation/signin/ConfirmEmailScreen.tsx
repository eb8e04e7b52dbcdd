import { calls } from "#contract/index.ts";
import { Alert } from "#web/components/Alert.tsx";
import { Loading } from "#web/components/Loading.tsx";
import { serverMessage } from "#web/components/PasswordForm.tsx";
import { ApiError } from "#web/lib/api.ts";
import { href } from "#web/lib/paths.ts";
import { useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Entrance } from "./Entrance.tsx";
import styles from "./Entrance.module.css";

/** Ends a change of one's own e-mail by the link that went to the new address; a button, so that a mail filter that opens links ends nothing. */
export default function ConfirmEmailScreen() {
  const { text } = useText();
  const [query, setQuery] = useSearchParams();
  const [link] = useState(() => ({ email: query.get("userEmail") ?? "", changeToken: query.get("changeToken") ?? "" }));
  const isInAddress = query.has("changeToken");
  useEffect(() => {
    // The link leaves the address bar and the history at once.
    if (isInAddress) setQuery({}, { replace: true });
  }, [isInAddress, setQuery]);
  const confirm = useSend(calls.confirmEmailChange);
  const isExpired = confirm.error instanceof ApiError && confirm.error.code === "email-link-expired";

  return (
    <Entrance title={text("title.confirmEmail")}>
      {confirm.isSuccess ? (
        <>
          <Alert kind="ok">{text("email.confirmed", { email: link.email })}</Alert>
          <Button component={Link} to={href("login")} fullWidth>
            {text("email.toApplication")}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.hint}>{text("email.confirmFor", { email: link.email })}</p>
          {confirm.error && <Alert kind="bad">{isExpired ? text("error.email-link-expired") : (serverMessage(confirm.error) ?? text("error.internal"))}</Alert>}
          {confirm.isPending && <Loading height={60} label={text("email.confirming")} />}
          <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate({ body: link })}>
            {text("email.confirm")}
          </Button>
        </>
      )}
    </Entrance>
  );
}
