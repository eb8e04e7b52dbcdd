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
  const [rememberLogin, setRemember] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const { signIn, isBusy, failure } = useSignIn(callbackErrorText(query.get("callback-error")));

  if (session.status === "signedIn" && !isBusy) return <Navigate replace to={safeReturn(query.get("returnRoute")) ?? landing(session.me?.userRole)} />;
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
      <LoginForm
        username={username}
        setUsername={setUsername}
        rememberLogin={rememberLogin}
        setRemember={setRemember}
        isBusy={isBusy}
        signIn={(password) => void signIn({ username: username.trim(), password, rememberLogin })}
      />
      <OtherWays rememberLogin={rememberLogin} />
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

/** Signs in and leads back to whoever sent the person here; `failure` is why it did not work. */
function useSignIn(first: Failure) {
  const session = useSession();
  const [query] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>(first);
  const signIn = async (credentials: Parameters<typeof session.signIn>[0]) => {
    if (!credentials.username || !credentials.password) return setFailure("login.missing");
    setBusy(true);
    setFailure(undefined);
    const refusal = await session.signIn(credentials);
    const returnUrl = safeReturnUrl(query.get("ReturnUrl"), session.identityUrl);
    if (!refusal && returnUrl) return location.assign(returnUrl);
    setBusy(false);
    if (refusal) setFailure(typeof refusal === "string" ? `login.${refusal}` : refusal);
  };
  return { signIn, isBusy, failure };
}

type FormProps = {
  username: string;
  setUsername(username: string): void;
  rememberLogin: boolean;
  setRemember(isOn: boolean): void;
  isBusy: boolean;
  signIn(password: string): void;
};

function LoginForm({ username, setUsername, rememberLogin, setRemember, isBusy, signIn }: FormProps) {
  const { text } = useText();
  const [password, setPassword] = useState("");
  const first = useRef<HTMLInputElement>(null);
  // Signing in is all the page is for, so the cursor waits in its first field.
  useEffect(() => first.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn(password);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
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
  );
}

/** Sign-in at the identity providers that are set up. */
function OtherWays({ rememberLogin }: { rememberLogin: boolean }) {
  const { text } = useText();
  const { externalSignIn, identityUrl } = useSession();
  const [query] = useSearchParams();
  if (externalSignIn.length === 0) return null;
  const returnUrl = safeReturnUrl(query.get("ReturnUrl"), identityUrl);
  return (
    <div className={styles.others} role="group" aria-label={text("login.external.or")}>
      <p aria-hidden>{text("login.external.or")}</p>
      {externalSignIn.map(({ name, label }) => (
        <Button
          key={name}
          component="a"
          variant="default"
          fullWidth
          href={externalAddress(identityUrl, name, { remember: rememberLogin, returnRoute: query.get("returnRoute"), returnUrl })}
        >
          {text("login.external.with", { name: label })}
        </Button>
      ))}
    </div>
  );
}
