import { href } from "#web/lib/paths.ts";
import { useSession } from "#web/lib/session.ts";
import { noteShown } from "#web/lib/settled.ts";
import { type TextKey, useText } from "#web/locales/language.ts";
import { type ReactNode, Suspense, useEffect } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import { type Access, decideAccess } from "#web/lib/access.ts";
import { Shell } from "./Shell.tsx";
import { Waiting } from "./Waiting.tsx";

/** Name that begins every page title. */
export const PRODUCT = "Kvitance";

/** Lets a screen through, or sends the visitor to where they can go on; sets the page title (R408). */
export function Guard({ access, title, bare, children }: { access: Access; title: TextKey; bare: boolean; children: ReactNode }) {
  const session = useSession();
  const params = useParams();
  const { pathname, search } = useLocation();
  const { text } = useText();
  const heading = text(title);
  useEffect(() => {
    document.title = `${PRODUCT} – ${heading}`;
  }, [heading]);

  const decision = decideAccess(access, session, params);
  if (decision === "wait") return <Waiting />;
  if (decision === "login") return <Navigate replace to={href("login", {}, { returnRoute: pathname + search })} />;
  if (decision === "changePassword") return <Navigate replace to={href("changePassword", {}, { returnRoute: pathname + search })} />;
  if (decision === "forbidden") return <Navigate replace to={href("forbidden")} />;
  if (bare || session.status !== "signedIn") return <Suspense fallback={<Waiting />}>{children}</Suspense>;
  return (
    <Shell>
      <Suspense fallback={<Waiting within="shell" />}>
        {children}
        <Shown />
      </Suspense>
    </Shell>
  );
}

/** Stands with the screen beside it, once that is loaded. */
function Shown() {
  useEffect(noteShown, []);
  return null;
}
