// @vitest-environment happy-dom
import { type Answers, frame, handlers, network, refusal } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import FilterForm from "./FilterForm.tsx";
import { useFieldLabels } from "./labels.ts";

const Form = () => <FilterForm labels={useFieldLabels()} onDone={() => undefined} />;
const routes = [{ path: "*", element: <Form /> }];
const centre = { name: "costCentre", label: "Nákladové místo", type: "TEXT", format: "text", documentTypes: ["ReceivedInvoice"] };

function serve(labels: Answers[string]) {
  network.use(...handlers({ ...frame, "GET /v1/document-types/localized/fields": labels, "POST /v1/users/list/basic": () => ({ items: [] }) }));
}
beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});
const fieldInput = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Údaj" });

test("the condition is asked for once the tenant's own fields are known, and Enter takes the one that was typed", async () => {
  const answer = Promise.withResolvers<{ items: object[] }>();
  serve(() => answer.promise);
  const { router } = await renderScreen(routes, "/");
  expect(screen.queryByRole("combobox")).toBeNull();
  answer.resolve({ items: [centre] });
  const field = await fieldInput();
  await waitFor(() => expect(document.activeElement).toBe(field));
  for (const typed of ["N", "Ná", "Nák"]) fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: "Enter", code: "Enter" });
  await waitFor(() => expect(field.value).toBe("Nákladové místo"));
  fireEvent.change(screen.getByRole("textbox", { name: "Hodnota" }), { target: { value: "sklad" } });
  fireEvent.submit(field.form!);
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get("f")).toBe("costCentre.Contains.sklad"));
});

test("a server that does not give the tenant's fields leaves those that everybody has", async () => {
  serve(() => refusal(403, "forbidden"));
  await renderScreen(routes, "/");
  expect((await fieldInput()).value).toBe("Dodavatel");
});
