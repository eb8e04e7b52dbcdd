import { Tooltip, type TooltipProps } from "@mantine/core";

/** The words of a `Tip`, beside their control. */
export default function TipWords(props: Omit<TooltipProps, "children">) {
  return <Tooltip {...props} />;
}
