import { landing, safeReturn } from "#web/lib/access.ts";
import { PasswordForm } from "#web/components/PasswordForm.tsx";
import { href } from "#web/lib/paths.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Anchor } from "@mantine/core";
import { Link, Navigate, useSearchParams } from "react-router";
import { Entrance } from "./Entrance.tsx";

/** A temporary password must be changed before anything else can be opened. */
export default function ChangePasswordScreen() {
  const { status, me, temporaryPassword, reload } = useSession();
  const { text } = useText();
  const [query] = useSearchParams();
  if (status === "starting") return null;
  if (status === "anonymous") return <Navigate replace to={href("login")} />;
  if (!me?.mustChangePassword) return <Navigate replace to={safeReturn(query.get("returnRoute")) ?? landing(me?.userRole)} />;
  return (
    <Entrance title={text("title.changePassword")}>
      <p>{text("password.temporary")}</p>
      <PasswordForm onChanged={() => void reload()} submitLabel={text("password.changeAndGoOn")} known={temporaryPassword} hasFocus />
      <Anchor component={Link} to={href("logout")} size="sm">
        {text("shell.signOut")}
      </Anchor>
    </Entrance>
  );
}
