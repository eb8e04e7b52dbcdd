import { Popover, type PopoverProps } from "@mantine/core";
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from "react";

type Props = Pick<PopoverProps, "id" | "position"> & {
  target: HTMLElement;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  className: string | undefined;
  children: ReactNode;
};

/** The panel of `WithPanel`, beside the control that opened it. */
export default function PanelBeside({ id, target, isOpen, setOpen, position, className, children }: Props) {
  // It opens once it is there: what has the focus at that moment gets it back when the panel is closed.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <Popover id={id} opened={isThere && isOpen} onChange={setOpen} position={position} width={320} trapFocus>
      <Popover.Target>
        <Standing element={target} />
      </Popover.Target>
      <Popover.Dropdown className={className}>{children}</Popover.Dropdown>
    </Popover>
  );
}

/** An element that stands elsewhere, as the target of a popover. */
function Standing({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
