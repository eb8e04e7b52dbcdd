import { href } from "#web/lib/paths.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Entrance } from "./Entrance.tsx";

/** Signs out on arrival (R423) and says so. */
export default function LogoutScreen() {
  const { status, signOut } = useSession();
  const { text } = useText();
  const isStarted = useRef(false);
  useEffect(() => {
    if (status !== "signedIn" || isStarted.current) return;
    isStarted.current = true;
    signOut().catch((error: unknown) => console.error("Failed to sign out.", error));
  }, [status, signOut]);
  const isOut = status === "anonymous";
  return (
    <Entrance title={text(isOut ? "logout.done" : "logout.running")}>
      <p role="status">{text(isOut ? "logout.doneAdvice" : "logout.wait")}</p>
      {isOut && (
        <Button component={Link} to={href("login")} fullWidth>
          {text("logout.again")}
        </Button>
      )}
    </Entrance>
  );
}
