import { deriveKey, seal, unseal } from "#platform/secrets.ts";
import type { App } from "#server/core/app.ts";

/** The row that a secret belongs to. */
type Hook = { tenant_id: string; web_hook_id: string };

/** Secrets were first sealed with one key for all rows. */
const OLD_PURPOSE = "webHooks/secrets";

/** The key is bound to the row, so that a sealed secret moved to another row opens nothing. */
const keyOf = (app: Pick<App, "config">, { tenant_id, web_hook_id }: Hook): Buffer => deriveKey(app.config.secret, `webHooks/${tenant_id}/${web_hook_id}`);

export const sealSecret = (app: Pick<App, "config">, hook: Hook, secret: string): string => seal(keyOf(app, hook), secret);

/** Throws where the sealed secret is of another row or was changed. */
export const openSecret = (app: App, hook: Hook & { sealed_secret: string }): string => unseal(keyOf(app, hook), hook.sealed_secret);

/** Binds secrets of older versions to their rows. Sending opens bound ones alone, so this comes before it. */
export async function bindOldSecrets(app: App): Promise<void> {
  for (const tenantId of await app.db.tenantIds())
    await app.db.transaction(tenantId, async (tx) => {
      const hooks = await tx.selectFrom("web_hooks").select(["tenant_id", "web_hook_id", "sealed_secret"]).where("tenant_id", "=", tenantId).execute();
      for (const hook of hooks) {
        const secret =
          opened(() => openSecret(app, hook)) === undefined ? opened(() => unseal(deriveKey(app.config.secret, OLD_PURPOSE), hook.sealed_secret)) : undefined;
        if (secret === undefined) continue;
        await tx
          .updateTable("web_hooks")
          .set({ sealed_secret: sealSecret(app, hook, secret) })
          .where("tenant_id", "=", tenantId)
          .where("web_hook_id", "=", hook.web_hook_id)
          .execute();
      }
    });
}

function opened(open: () => string): string | undefined {
  try {
    return open();
  } catch {
    // Not sealed with this key.
    return undefined;
  }
}
