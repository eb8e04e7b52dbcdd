import { useSession } from "#web/lib/session.ts";
import { lazy, Suspense, useState } from "react";
import { nameOf, ProfileButton } from "./ProfileButton.tsx";

const load = () => import("./ProfileChoices.tsx");
const ProfileChoices = lazy(load);

/** Who is signed in; profile, language, look, sign-out. The menu is loaded when somebody comes near it. */
export function ProfileMenu() {
  const { me } = useSession();
  const [wasOpened, setOpened] = useState(false);
  if (!me) return null;
  const button = <ProfileButton name={nameOf(me)} onClick={() => setOpened(true)} onPointerEnter={() => void load()} onFocus={() => void load()} />;
  return wasOpened ? (
    <Suspense fallback={button}>
      <ProfileChoices />
    </Suspense>
  ) : (
    button
  );
}
