import { calls } from "#contract/index.ts";
import { Alert } from "#web/components/Alert.tsx";
import { Loading } from "#web/components/Loading.tsx";
import { NewPasswordFields, useNewPassword } from "#web/components/NewPassword.tsx";
import { serverMessage } from "#web/components/PasswordForm.tsx";
import { href } from "#web/lib/paths.ts";
import { useSend } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Anchor, Button } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { Entrance } from "./Entrance.tsx";
import styles from "./Entrance.module.css";

type LinkParts = { email: string; resetToken: string };

/** A new password by the link of an invitation or a reset (R424), which signs the person in. */
export default function ResetPasswordScreen() {
  const { text } = useText();
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: LinkParts | null };
  const [link] = useState<LinkParts>(() => state ?? { email: query.get("userEmail") ?? "", resetToken: query.get("resetToken") ?? "" });
  const isInAddress = query.has("resetToken");
  useEffect(() => {
    // The link leaves the address bar and the history at once; a reload of this page still finds it.
    if (isInAddress) setQuery({}, { replace: true, state: link });
  }, [isInAddress, setQuery, link]);
  const check = useSend(calls.isResetTokenValid);
  const { mutate } = check;
  useEffect(() => mutate({ body: link }), [mutate, link]);

  const inviter = check.data?.inviter;

  return (
    <Entrance title={text(inviter ? "reset.welcome" : "title.resetPassword")}>
      {inviter && <p className={styles.hint}>{text("reset.inviter", inviter)}</p>}
      {check.data?.isValid && <ResetForm link={link} onUsed={() => setQuery({}, { replace: true })} />}
      {check.data?.isValid === false && <ExpiredLink />}
      {check.isError && (
        <>
          <Alert kind="bad">{serverMessage(check.error) ?? text("error.network")}</Alert>
          <Button variant="default" onClick={() => mutate({ body: link })}>
            {text("action.retry")}
          </Button>
        </>
      )}
      {!check.data && !check.isError && <Loading height={300} label={text("reset.checking")} />}
    </Entrance>
  );
}

function ResetForm({ link, onUsed }: { link: LinkParts; onUsed(): void }) {
  const { text } = useText();
  const { signIn } = useSession();
  const navigate = useNavigate();
  const password = useNewPassword();
  const reset = useSend(calls.resetPassword);
  const [isRefused, setRefused] = useState(false);
  /** Whoever has just chosen a password is signed in by it; where that fails, the way to the sign-in is shown. */
  const enter = async () => {
    // A used link has no place in the history of a shared computer.
    onUsed();
    const failure = await signIn({ username: link.email, password: password.value, rememberLogin: false });
    if (failure) setRefused(true);
    else void navigate("/", { replace: true });
  };
  if (isRefused)
    return (
      <>
        <Alert kind="ok">{text("reset.done")}</Alert>
        <Button component={Link} to={href("login")} fullWidth>
          {text("login.submit")}
        </Button>
      </>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    password.setTried(true);
    if (!password.isGood) return;
    reset.mutate({ body: { ...link, password: password.value, passwordConfirmation: password.again } }, { onSuccess: () => void enter() });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.hint}>{text("reset.for", { email: link.email })}</p>
      {reset.error && <Alert kind="bad">{serverMessage(reset.error) ?? text("error.internal")}</Alert>}
      {/* Lets the browser's password manager know whose password this is. */}
      <input type="email" autoComplete="username" value={link.email} readOnly hidden />
      <NewPasswordFields password={password} hasFocus />
      <Button type="submit" fullWidth loading={reset.isPending || reset.isSuccess}>
        {text("reset.submit")}
      </Button>
    </form>
  );
}

function ExpiredLink() {
  const { text } = useText();
  return (
    <>
      <Alert kind="bad">{text("error.reset-link-expired")}</Alert>
      <Anchor component={Link} to={href("login")} size="sm">
        {text("reset.toLogin")}
      </Anchor>
    </>
  );
}
