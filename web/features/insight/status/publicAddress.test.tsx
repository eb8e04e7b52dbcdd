// @vitest-environment happy-dom
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { PublicAddress } from "./PublicAddress.tsx";
import { usualIdentityUrl } from "./usualIdentityUrl.ts";

const routes = [{ path: "/Settings/Status", element: <PublicAddress /> }];
const usual = { appUrl: "http://localhost:8080", identityUrl: "http://localhost:8081" };
const wanted = { appUrl: "https://kvitance.example.com", identityUrl: "https://id.kvitance.example.com" };

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
  vi.restoreAllMocks();
});

const field = (name: "Adresa aplikace" | "Adresa přihlašovacího serveru") => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Vyzkoušet a uložit" });

test("the second address follows the first; once both are kept the person is taken to the new one as soon as the program is there", async () => {
  let config = usual;
  const sent: unknown[] = [];
  network.use(
    http.get("*/config.json", () => HttpResponse.json(config)),
    ...handlers({
      ...frame,
      "GET /v1/tenant/status/address": () => ({ ...usual, isSettable: true }),
      "PUT /v1/tenant/status/address": ({ body }) => {
        sent.push(body);
        return wanted;
      },
    }),
  );
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  await renderScreen(routes, "/Settings/Status");
  await field("Adresa aplikace");
  expect(save().disabled).toBe(true);
  fireEvent.change(await field("Adresa aplikace"), { target: { value: wanted.appUrl } });
  expect((await field("Adresa přihlašovacího serveru")).value).toBe(wanted.identityUrl);
  fireEvent.click(save());
  await screen.findByText(/přesměruje na https:\/\/kvitance\.example\.com/);
  expect(sent).toEqual([wanted]);
  expect(assign).not.toHaveBeenCalled();
  config = wanted;
  await waitFor(() => expect(assign.mock.calls).toEqual([[expect.stringMatching(/^https:\/\/kvitance\.example\.com\//)]]));
});

test("what is wrong stands beside its address, and an address that was typed is left as it is", async () => {
  const errors = [
    { pointer: "/appUrl", code: "untrusted", message: "untrusted" },
    { pointer: "/identityUrl", code: "notFound", message: "notFound" },
  ];
  network.use(
    ...handlers({
      ...frame,
      "GET /v1/tenant/status/address": () => ({ ...usual, isSettable: true }),
      "PUT /v1/tenant/status/address": () => refusal(422, "public-address-refused", { errors }),
    }),
  );
  await renderScreen(routes, "/Settings/Status");
  fireEvent.change(await field("Adresa přihlašovacího serveru"), { target: { value: "https://prihlaseni.example.com" } });
  fireEvent.change(await field("Adresa aplikace"), { target: { value: wanted.appUrl } });
  expect((await field("Adresa přihlašovacího serveru")).value).toBe("https://prihlaseni.example.com");
  fireEvent.click(save());
  await screen.findByText(/není důvěryhodný/);
  expect((await field("Adresa aplikace")).getAttribute("aria-invalid")).toBe("true");
  await screen.findByText(/Jméno v adrese se nenašlo/);
});

test("addresses that the server's variables name are read only", async () => {
  network.use(...handlers({ ...frame, "GET /v1/tenant/status/address": () => ({ ...wanted, isSettable: false }) }));
  await renderScreen(routes, "/Settings/Status");
  expect([(await field("Adresa aplikace")).value, (await field("Adresa aplikace")).readOnly]).toEqual([wanted.appUrl, true]);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText(/KVITANCE_APP_URL/)).toBeTruthy();
});

describe("the usual address of the identity server", () => {
  test.each([
    ["https://kvitance.example.com", "https://id.kvitance.example.com"],
    [" https://kvitance.example.com/ ", "https://id.kvitance.example.com"],
    ["https://kvitance.example.com:8443", "https://kvitance.example.com:8444"],
    ["http://localhost:8080", "http://localhost:8081"],
    ["https://", undefined],
    ["kvitance", undefined],
  ])("%s has %s", (appUrl, identityUrl) => expect(usualIdentityUrl(appUrl)).toBe(identityUrl));
});
