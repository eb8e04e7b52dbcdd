// @vitest-environment happy-dom
import { handlers, network, frame, refusal } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import AccountingUnitsTab from "./AccountingUnitsTab.tsx";

const routes = [{ path: "/Settings/:tab", element: <AccountingUnitsTab /> }];
const asked: string[] = [];

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

test("the register is asked by a valid company id alone, and what is wrong with another one stands at the field until it is typed over", async () => {
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/accounting-unit/list": () => ({ items: [], total: 0 }),
      "GET /v1/tenant/ares/basic-info/:companyId": ({ url }) => {
        asked.push(url.pathname);
        return refusal(502, "upstream-failed", { detail: "ARES does not answer." });
      },
    }),
  );
  await renderScreen(routes, "/Settings/AccountingUnits");
  fireEvent.click((await screen.findAllByRole("button", { name: "Nová účetní jednotka" }))[0]!);
  const companyId = await screen.findByRole("textbox", { name: "IČO" });
  const register = screen.getByRole("button", { name: "Z ARES" });
  fireEvent.change(companyId, { target: { value: "123" } });
  fireEvent.click(register);
  expect(await screen.findByText("IČO není platné. Zkontrolujte jeho číslice.")).toBeTruthy();
  fireEvent.change(companyId, { target: { value: "94578648" } });
  expect(screen.queryByText("IČO není platné. Zkontrolujte jeho číslice.")).toBeNull();
  expect(asked).toEqual([]);
  fireEvent.click(register);
  await waitFor(() => expect(asked).toEqual(["/v1/tenant/ares/basic-info/94578648"]));
});
