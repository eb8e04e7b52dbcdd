import { InvitationDialog, type Invitation } from "#web/features/organisation/people/InvitationDialog.tsx";
import { UserDialog } from "#web/features/organisation/people/UserDialog.tsx";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import type { StepProps } from "./step.ts";
import styles from "./firstSteps.module.css";

/** Invites a colleague by the same dialog as the settings. */
export function ColleagueStep({ done, skip }: StepProps) {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  const [invitation, setInvitation] = useState<Invitation>();
  const hasLink = useRef(false);
  // A link that is to be passed on stays on the screen until it is closed: only then the step is over. It comes right after the form closes.
  const closeForm = () => {
    setOpen(false);
    queueMicrotask(() => !hasLink.current && void done());
  };
  const passOn = (link: Invitation) => {
    hasLink.current = true;
    setInvitation(link);
  };
  return (
    <div className={styles.buttons}>
      <Button onClick={() => setOpen(true)}>{text("firstSteps.colleague.invite")}</Button>
      <Button variant="default" onClick={skip}>
        {text("firstSteps.colleague.alone")}
      </Button>
      {isOpen && <UserDialog user={undefined} close={closeForm} onInvited={passOn} />}
      {invitation && <InvitationDialog invitation={invitation} close={() => void done()} />}
    </div>
  );
}
