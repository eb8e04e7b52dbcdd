import type { SettingsValues } from "#domain/connections/fields.ts";
import type { ImportType } from "#domain/intake/fields.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { deriveKey, seal, unseal } from "#platform/secrets.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Handlers } from "#server/core/handler.ts";
import { askConnection } from "#server/core/remote/port.ts";
import { beginAtProvider, beginByDevice, grantForCode, grantForDevice, type Registration, registrations } from "#server/intake/sources/person.ts";
import { z } from "zod";
import { lookSoon } from "./state.ts";
import { keepObtained, loadImport, settingsOf } from "./store.ts";

/** Longest sign-in, from its beginning to what the browser brings back. */
const HANDLE_MS = 15 * 60_000;
/** A person waits for the answer. */
const ASK_MS = 20_000;

/** A sign-in under way: all of it travels with the browser, sealed for the person who began it. */
const begun = z.object({
  importConnectionId: z.string(),
  until: z.number(),
  verifier: z.string().optional(),
  deviceCode: z.string().optional(),
});
type Begun = z.output<typeof begun>;

const keyOf = (app: App, { tenantId, userId }: Actor): Buffer => deriveKey(app.config.secret, `mailboxSignIn/${tenantId}/${userId}`);

/** Where the provider sends the browser back to; the operator registers it there. */
const redirectUri = (app: App): string => `${app.config.appUrl}/Settings/Import`;

export const mailboxSignInHandlers = {
  beginMailboxSignIn: async ({ body: { importConnectionId } }, actor, app) => {
    const row = await app.db.transaction(actor.tenantId, (tx) => loadImport(tx, actor.tenantId, importConnectionId));
    const registration = registrationOf(app, row.type, row.settings);
    if (!registration) return refused({ code: "notConfigured", reason: "" });
    const handleOf = (how: Pick<Begun, "verifier" | "deviceCode">): string =>
      seal(keyOf(app, actor), JSON.stringify({ importConnectionId, until: app.clock.now().getTime() + HANDLE_MS, ...how } satisfies Begun));
    if (registration.client.clientSecret !== undefined) {
      const { address, verifier } = beginAtProvider(registration, { redirectUri: redirectUri(app), mailbox: String(row.settings.mailbox) });
      const handle = handleOf({ verifier });
      return { problem: null, address: `${address}&state=${encodeURIComponent(handle)}`, userCode: null, handle };
    }
    const answer = await askConnection(app, ASK_MS, (port) => beginByDevice(registration, port));
    if (!answer.ok) return refused(answer.problem);
    const { address, userCode, deviceCode } = answer.value;
    return { problem: null, address, userCode, handle: handleOf({ deviceCode }) };
  },

  finishMailboxSignIn: async ({ body: { handle, code } }, actor, app) => {
    const own = opened(app, actor, handle);
    if (!own) return { importConnectionId: null, isSignedIn: false, problem: { code: "signInExpired", reason: "" } };
    const { importConnectionId, verifier, deviceCode } = own;
    const row = await app.db.transaction(actor.tenantId, (tx) => loadImport(tx, actor.tenantId, importConnectionId));
    const registration = registrationOf(app, row.type, row.settings);
    if (!registration) return { importConnectionId, isSignedIn: false, problem: { code: "notConfigured", reason: "" } };
    const answer = await askConnection(app, ASK_MS, async (port) => {
      const grant = await obtain(registration, port);
      if (grant === undefined) return undefined;
      // Kept only when it opens the mailbox of the settings: people have several accounts.
      const settings = { ...settingsOf(app, row), grant };
      const obtained: SettingsValues = { grant };
      await app.sources[row.type]?.(settings, row.tenant_id)?.test(settings, { ...port, keep: async (renewed) => void Object.assign(obtained, renewed) });
      await keepObtained(app, row, obtained);
      return grant;
    });
    if (!answer.ok) return { importConnectionId, isSignedIn: false, problem: { code: answer.problem.code, reason: answer.problem.reason } };
    if (answer.value) await app.db.transaction(actor.tenantId, async (tx) => lookSoon(tx, app, await loadImport(tx, actor.tenantId, importConnectionId)));
    return { importConnectionId, isSignedIn: answer.value !== undefined, problem: null };

    function obtain(from: Registration, port: Parameters<typeof grantForCode>[2]): Promise<string | undefined> {
      if (deviceCode !== undefined) return grantForDevice(from, deviceCode, port);
      if (code === undefined || verifier === undefined) throw new Refusal("invalid-parameter", { detail: "code" });
      return grantForCode(from, { code, verifier, redirectUri: redirectUri(app) }, port);
    }
  },
} satisfies Partial<Handlers>;

const refused = (problem: { code: string; reason: string }) => ({
  problem: { code: problem.code, reason: problem.reason },
  address: null,
  userCode: null,
  handle: null,
});

/** Throws Refusal invalid-parameter for a connection to which no person signs in. */
function registrationOf(app: App, type: ImportType, settings: SettingsValues): Registration | undefined {
  if (settings.signIn !== "Person") throw new Refusal("invalid-parameter", { detail: "importConnectionId" });
  const { google, microsoft } = registrations(app.config.mailboxClients);
  return type === "Gmail" ? google : microsoft;
}

/** Undefined for a handle of somebody else, an old one, or none at all. */
function opened(app: App, actor: Actor, handle: string): Begun | undefined {
  let text: string;
  try {
    text = unseal(keyOf(app, actor), handle);
  } catch {
    return undefined;
  }
  const read = begun.parse(JSON.parse(text));
  return read.until < app.clock.now().getTime() ? undefined : read;
}
