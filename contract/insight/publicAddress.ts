import { z } from "zod";
import { call } from "#contract/call.ts";

const MAX_ADDRESS = 300;
const addresses = { appUrl: z.string(), identityUrl: z.string() };
const address = z.string().min(1).max(MAX_ADDRESS);

export const publicAddress = {
  getPublicAddress: call({
    method: "GET",
    path: "/v1/tenant/status/address",
    summary: "The addresses at which browsers reach the application and its identity server, for administrators of the installation.",
    needs: "AccessTenantConfiguration",
    onlyPeople: true,
    /** `isSettable`: false where the server's variables name the addresses. */
    reply: z.object({ ...addresses, isSettable: z.boolean() }),
  }),
  setPublicAddress: call({
    method: "PUT",
    path: "/v1/tenant/status/address",
    summary:
      "Sets both addresses after the program has found itself under them, and restarts it; everybody signs in again. Problems of an address stand in `errors` with their codes.",
    needs: "AccessTenantConfiguration",
    onlyPeople: true,
    body: z.strictObject({ appUrl: address, identityUrl: address }),
    reply: z.object(addresses),
    errors: ["public-address-refused", "public-address-fixed"],
  }),
} as const;
