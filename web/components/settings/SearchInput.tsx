import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";

/** Lists up to this many rows need no search. */
export const MAX_UNSEARCHED = 8;

/** Narrows the list below it. */
export function SearchInput({ label, value, search }: { label: string; value: string; search(value: string): void }) {
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      maw={320}
      mb="md"
      value={value}
      onChange={(event) => search(event.currentTarget.value)}
    />
  );
}
