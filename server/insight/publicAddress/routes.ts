import type { AddressProblem } from "#domain/insight/publicAddress.ts";
import type { PublicPart } from "#platform/http/proof.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { isOneSite, publicOrigin } from "#platform/publicAddress.ts";
import type { App } from "#server/core/app.ts";
import { noteAudit } from "#server/core/auditNote.ts";
import type { Tx } from "#server/core/db.ts";
import type { Handlers } from "#server/core/handler.ts";
import { isOperator } from "#server/insight/status/look.ts";
import { sql } from "kysely";
import { tryAddress } from "./trial.ts";

type Addresses = { appUrl: string; identityUrl: string };

export const publicAddressHandlers = {
  getPublicAddress: async (_request, { tenantId }, { db, config }) => {
    await db.transaction(tenantId, (tx) => requireOperator(tx, tenantId));
    const { appUrl, identityUrl, areAddressesSettable } = config;
    return { appUrl, identityUrl, isSettable: areAddressesSettable };
  },

  setPublicAddress: async ({ body }, { tenantId }, app) => {
    await app.db.transaction(tenantId, (tx) => requireOperator(tx, tenantId));
    if (!app.config.areAddressesSettable) throw new Refusal("public-address-fixed");
    const addresses = await triedAddresses(body, app);
    await app.db.transaction(tenantId, (tx) => keep(tx, addresses));
    app.log.warn(addresses, "the public addresses were set");
    app.restart();
    return addresses;
  },
} satisfies Partial<Handlers>;

async function requireOperator(tx: Tx, tenantId: string): Promise<void> {
  if (!(await isOperator(tx, tenantId))) throw new Refusal("permission-denied");
}

/** The origins in what was typed. Throws Refusal public-address-refused with what is wrong with each. */
async function triedAddresses(typed: Addresses, { config }: Pick<App, "config">): Promise<Addresses> {
  const [application, identity] = [publicOrigin(typed.appUrl.trim()), publicOrigin(typed.identityUrl.trim())];
  refuse({ appUrl: application.fault, identityUrl: identity.fault });
  const addresses = { appUrl: application.origin, identityUrl: identity.origin };
  if (addresses.appUrl === addresses.identityUrl) refuse({ identityUrl: "same" });
  if (!isOneSite(addresses.appUrl, addresses.identityUrl)) refuse({ identityUrl: "otherSite" });
  const problem = (origin: string, part: PublicPart) => tryAddress(origin, part, config.secret);
  const [appUrl, identityUrl] = await Promise.all([problem(addresses.appUrl, "api"), problem(addresses.identityUrl, "identity")]);
  refuse({ appUrl, identityUrl });
  return addresses;
}

function refuse(problems: Partial<Record<keyof Addresses, AddressProblem | undefined>>): void {
  const found = Object.entries(problems).flatMap(([name, code]) => (code ? [{ pointer: `/${name}`, code, message: code }] : []));
  if (found.length > 0) throw new Refusal("public-address-refused", { errors: found });
}

async function keep(tx: Tx, { appUrl, identityUrl }: Addresses): Promise<void> {
  await sql`
    insert into system.public_address (app_url, identity_url) values (${appUrl}, ${identityUrl})
    on conflict (only_row) do update set app_url = excluded.app_url, identity_url = excluded.identity_url, set_at = now()`.execute(tx);
  await noteAudit(tx, { kind: "installation.address", subject: "installation", id: "public_address", details: { appUrl, identityUrl } });
}
