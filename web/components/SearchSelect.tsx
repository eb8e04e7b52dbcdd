import { Select, type SelectProps } from "@mantine/core";

/**
 * A choice that is found by typing: Enter takes the first that fits. Its list stands there from the start and marks its first entry as it opens;
 * otherwise it would forget the mark a moment after, and Enter typed then would take nothing.
 */
export const SearchSelect = (props: SelectProps) => (
  <Select searchable selectFirstOptionOnChange selectFirstOptionOnDropdownOpen {...props} comboboxProps={{ keepMounted: true, ...props.comboboxProps }} />
);
