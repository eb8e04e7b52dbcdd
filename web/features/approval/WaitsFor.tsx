import { calls } from "#contract/index.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { NativeSelect } from "@mantine/core";
import { useSearchParams } from "react-router";

const MAX_PEOPLE = 500;

/** Whose decision the listed documents wait for; it stands in the address. */
export function WaitsFor() {
  const { text } = useText();
  const [query, setQuery] = useSearchParams();
  const people = useCall(calls.listUsersBasic, { body: { take: MAX_PEOPLE } }, { staleTime: 300_000 }).data?.items ?? [];
  const choose = (userId: string) =>
    setQuery((before) => {
      if (userId) before.set("waitsFor", userId);
      else before.delete("waitsFor");
      return before;
    });
  return (
    <NativeSelect
      size="xs"
      aria-label={text("approval.waitsFor")}
      data={[{ value: "", label: text("approval.waitsFor.anybody") }, ...people.map(({ userId, name }) => ({ value: userId, label: name }))]}
      value={query.get("waitsFor") ?? ""}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
