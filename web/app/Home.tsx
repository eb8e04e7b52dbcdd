import { href } from "#web/lib/paths.ts";
import { useSession } from "#web/lib/session.ts";
import { Navigate } from "react-router";
import { landing } from "#web/lib/access.ts";
import { Waiting } from "./Waiting.tsx";

/** The root path and unknown paths: to the home route of the role, or to Login. */
export function Home() {
  const { status, me } = useSession();
  if (status === "starting") return <Waiting />;
  return <Navigate replace to={status === "anonymous" ? href("login") : landing(me?.userRole)} />;
}
