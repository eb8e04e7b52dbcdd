import { settled } from "#web/lib/settled.ts";
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useId, useState } from "react";

const load = () => import("./PanelBeside.tsx");
const PanelBeside = lazy(load);

/** What the control takes that opens the panel. */
export type Opens = {
  id: string;
  "aria-haspopup": "dialog";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: (event: MouseEvent<HTMLElement>) => void;
};

type Props = {
  renderControl: (opens: Opens) => ReactNode;
  position: "bottom-start" | "bottom-end";
  /** Of the panel. */
  className?: string | undefined;
  /** What stands in the panel. */
  children: (close: () => void) => ReactNode;
};

/**
 * A control and the panel that it opens. Nothing is mounted before it is opened first: placing a panel takes 20 kB of script, and has its
 * control drawn a second time as soon as it stands.
 */
export function WithPanel({ renderControl, position, className, children }: Props) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);
  // What fails here is loaded again when it is opened.
  useEffect(() => void settled.then(load).catch(() => undefined), []);
  const click = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setTarget(currentTarget);
    setOpen((before) => !before);
  };
  return (
    <>
      {renderControl({ id, "aria-haspopup": "dialog", "aria-expanded": isOpen, "aria-controls": isOpen ? `${id}-dropdown` : undefined, onClick: click })}
      {target && (
        <Suspense>
          <PanelBeside id={id} target={target} isOpen={isOpen} setOpen={setOpen} position={position} className={className}>
            {children(() => setOpen(false))}
          </PanelBeside>
        </Suspense>
      )}
    </>
  );
}
