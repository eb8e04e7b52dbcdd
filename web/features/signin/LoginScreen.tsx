import { Alert } from "#web/components/Alert.tsx";
import { landing, safeReturn } from "#web/app/access.ts";
import { useSession } from "#web/lib/session.ts";
import { type TextKey, useText } from "#web/locales/language.ts";
import { Anchor, Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { Entrance } from "./Entrance.tsx";
import { ForgottenPassword } from "./ForgottenPassword.tsx";
import styles from "./Entrance.module.css";
import { callbackErrorText, safeReturnUrl } from "./returns.ts";

/** Sign-in (specification a-2: query ReturnUrl, callback-error, returnRoute). */
export default function LoginScreen() {
  const session = useSession();
  const { text } = useText();
  const [query] = useSearchParams();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [rememberLogin, setRemember] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const [error, setError] = useState<TextKey | undefined>(callbackErrorText(query.get("callback-error")));

  const first = useRef<HTMLInputElement>(null);
  // The page has but one purpose, and this is where it begins.
  useEffect(() => first.current?.focus(), []);

  const returnUrl = safeReturnUrl(query.get("ReturnUrl"), session.identityUrl);
  if (session.status === "signedIn" && !isBusy) return <Navigate replace to={safeReturn(query.get("returnRoute")) ?? landing(session.me?.userRole)} />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!username.trim() || !password) return setError("login.missing");
    setBusy(true);
    setError(undefined);
    const failure = await session.signIn({ username: username.trim(), password, rememberLogin });
    if (!failure && returnUrl) return location.assign(returnUrl);
    setBusy(false);
    if (failure) setError(failure === "invalidCredentials" ? "login.invalidCredentials" : "login.other");
  };

  if (isForgotten)
    return (
      <Entrance title={text("forgotten.heading")}>
        <ForgottenPassword username={username} onBack={() => setForgotten(false)} />
      </Entrance>
    );
  return (
    <Entrance title={text("login.heading")}>
      {error && <Alert kind="bad">{text(error)}</Alert>}
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
      <Anchor component="button" type="button" size="sm" onClick={() => setForgotten(true)}>
        {text("login.forgotten")}
      </Anchor>
    </Entrance>
  );
}
