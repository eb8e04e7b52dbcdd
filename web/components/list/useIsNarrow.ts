import { breakpoints } from "#web/lib/theme.ts";
import { useMediaQuery } from "@mantine/hooks";

/** Whether the screen is a phone's, where rows are cards. */
export function useIsNarrow(): boolean {
  return Boolean(useMediaQuery(`(max-width: ${breakpoints.small - 1}px)`, undefined, { getInitialValueInEffect: false }));
}
