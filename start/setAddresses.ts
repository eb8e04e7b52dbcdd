import type { Config } from "#server/core/config.ts";
import { connectOwner } from "./migrate.ts";

/** The configuration with the addresses that an administrator of the installation set on the screen. What variables name is left as it is. */
export async function withSetAddresses(config: Config, ownerUrl: string): Promise<Config> {
  if (!config.areAddressesSettable) return config;
  const client = await connectOwner(ownerUrl);
  try {
    const { rows } = await client.query<{ appUrl: string; identityUrl: string }>(
      'select app_url as "appUrl", identity_url as "identityUrl" from system.public_address',
    );
    // Set before the program got a certificate of its own, plain http leads nowhere any more.
    const isUsable = rows[0] !== undefined && (config.tls === undefined || rows[0].appUrl.startsWith("https:"));
    return isUsable ? { ...config, ...rows[0] } : config;
  } finally {
    await client.end();
  }
}
