import { Alert } from "#web/components/Alert.tsx";
import { landing, safeReturn } from "#web/lib/access.ts";
import { formatWait } from "#web/lib/format.ts";
import { useSession } from "#web/lib/session.ts";
import { type TextKey, useText } from "#web/locales/language.ts";
import { Anchor, Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { Entrance } from "./Entrance.tsx";
import { ForgottenPassword } from "./ForgottenPassword.tsx";
import { TrialForm } from "./TrialForm.tsx";
import styles from "./Entrance.module.css";
import { callbackErrorText, externalAddress, safeReturnUrl } from "./returns.ts";

/** A sentence, or how long further attempts have to wait. */
type Failure = TextKey | { waitSeconds: number } | undefined;

/** Sign-in (R422). */
export default function LoginScreen() {
  const session = useSession();
  const { text, culture } = useText();
  const [query] = useSearchParams();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [rememberLogin, setRemember] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const [failure, setFailure] = useState<Failure>(callbackErrorText(query.get("callback-error")));

  const first = useRef<HTMLInputElement>(null);
  // The page has but one purpose, and this is where it begins.
  useEffect(() => first.current?.focus(), []);

  const returnUrl = safeReturnUrl(query.get("ReturnUrl"), session.identityUrl);
  if (session.status === "signedIn" && !isBusy) return <Navigate replace to={safeReturn(query.get("returnRoute")) ?? landing(session.me?.userRole)} />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!username.trim() || !password) return setFailure("login.missing");
    setBusy(true);
    setFailure(undefined);
    const refusal = await session.signIn({ username: username.trim(), password, rememberLogin });
    if (!refusal && returnUrl) return location.assign(returnUrl);
    setBusy(false);
    if (refusal) setFailure(typeof refusal === "string" ? `login.${refusal}` : refusal);
  };

  if (isForgotten)
    return (
      <Entrance title={text("forgotten.heading")}>
        <ForgottenPassword username={username} onBack={() => setForgotten(false)} />
      </Entrance>
    );
  if (isTrying)
    return (
      <Entrance title={text("trial.heading")}>
        <TrialForm onBack={() => setTrying(false)} />
      </Entrance>
    );
  return (
    <Entrance title={text("login.heading")}>
      {failure && (
        <Alert kind="bad">{typeof failure === "string" ? text(failure) : text("login.wait", { time: formatWait(failure.waitSeconds, culture) })}</Alert>
      )}
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={text("login.email")}
          type="email"
          inputMode="email"
          autoComplete="username"
          ref={first}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label={text("login.password")}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ "aria-label": text("password.show") }}
        />
        <Checkbox label={text("login.remember")} checked={rememberLogin} onChange={(event) => setRemember(event.currentTarget.checked)} />
        <Button type="submit" fullWidth loading={isBusy}>
          {text("login.submit")}
        </Button>
      </form>
      {session.externalSignIn.length > 0 && (
        <div className={styles.others} role="group" aria-label={text("login.external.or")}>
          <p aria-hidden>{text("login.external.or")}</p>
          {session.externalSignIn.map(({ name, label }) => (
            <Button
              key={name}
              component="a"
              variant="default"
              fullWidth
              href={externalAddress(session.identityUrl, name, { remember: rememberLogin, returnRoute: query.get("returnRoute"), returnUrl })}
            >
              {text("login.external.with", { name: label })}
            </Button>
          ))}
        </div>
      )}
      <Anchor component="button" type="button" size="sm" onClick={() => setForgotten(true)}>
        {text("login.forgotten")}
      </Anchor>
      {session.hasTrial && (
        <Anchor component="button" type="button" size="sm" onClick={() => setTrying(true)}>
          {text("trial.try")}
        </Anchor>
      )}
    </Entrance>
  );
}
