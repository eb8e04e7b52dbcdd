// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, test, vi } from "vitest";
import { calls } from "#contract/index.ts";
import { makeQueryClient, useCall } from "#web/lib/queries.ts";
import { useLiveChanges } from "./useLiveChanges.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Screen() {
  useLiveChanges();
  const labels = useCall(calls.localizedFields, { query: { culture: "cs-CZ" } }, { staleTime: 300_000 }).data?.items ?? [];
  const notes = useCall(calls.getPrefilledNotes, undefined, { staleTime: Infinity }).data?.notes ?? [];
  return (
    <p>
      {labels.map(({ label }) => label).join()} {notes.map(({ text }) => text).join()}
    </p>
  );
}

test("what others change of fields and labels is seen without a reload, and what a person edits stays", async () => {
  let label = "Středisko";
  let note = "Zaplatit";
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.startsWith(calls.localizedFields.path)) return Response.json({ items: [{ name: "costCentre", label }] });
    if (url.startsWith(calls.getPrefilledNotes.path)) return Response.json({ notes: [{ text: note }] });
    return new Response(new ReadableStream({ start: (controller) => void (stream = controller) }));
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  await screen.findByText("Středisko Zaplatit");
  [label, note] = ["Zakázka", "Odložit"];
  stream?.enqueue(new TextEncoder().encode("event: settings\ndata: {}\n\n"));
  await screen.findByText("Zakázka Zaplatit");
});
