import type { App } from "#server/core/app.ts";
import { deriveText } from "#platform/secrets.ts";
import type { Config } from "#server/core/config.ts";
import { createHmac, timingSafeEqual } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { KnownLink } from "./verify.ts";

/** A head of a chain, written down outside of the database; `mac` is made with a key that the database does not know. */
const anchorShape = z.object({ number: z.int().positive(), hash: z.hex(), at: z.iso.datetime(), mac: z.string() });
type Anchor = z.infer<typeof anchorShape>;

type Place = Pick<Config, "dataDir" | "secret">;

const folderOf = ({ dataDir }: Place) => join(dataDir, "audit");
const fileOf = (place: Place, tenantId: string) => join(folderOf(place), `${tenantId}.jsonl`);

const macOf = ({ secret }: Place, tenantId: string, { number, hash, at }: Omit<Anchor, "mac">): string =>
  createHmac("sha256", deriveText(secret, "audit/anchors")).update(`${tenantId}/${number}/${hash}/${at}`).digest("hex");

async function readLines(place: Place, tenantId: string): Promise<Anchor[]> {
  try {
    const text = await readFile(fileOf(place, tenantId), "utf8");
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => anchorShape.parse(JSON.parse(line)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Tenants whose chains were ever anchored. */
export async function anchoredTenants(place: Place): Promise<string[]> {
  const names = await readdir(folderOf(place)).catch(() => []);
  return names.filter((name) => name.endsWith(".jsonl")).map((name) => name.slice(0, -".jsonl".length));
}

/** The anchors of a tenant's chain, oldest first. Throws an Error when the file is no list of anchors, or one was not made with our key. */
export async function readAnchors(place: Place, tenantId: string): Promise<KnownLink[]> {
  const anchors = await readLines(place, tenantId);
  return anchors.map(({ mac, ...anchor }) => {
    const own = Buffer.from(macOf(place, tenantId, anchor));
    const given = Buffer.from(mac);
    if (own.length !== given.length || !timingSafeEqual(own, given)) throw new Error(`The anchor of entry ${anchor.number} is forged.`);
    return { number: anchor.number, hash: Buffer.from(anchor.hash, "hex"), from: "anchor" };
  });
}

/** Writes down the head of every chain that grew. The last anchor of each day stays, so a later look finds the day of a forgery. */
export async function anchorChains(app: Pick<App, "db" | "config" | "clock">): Promise<void> {
  for (const tenantId of await app.db.tenantIds()) {
    const head = await app.db.transaction(tenantId, (tx) => tx.selectFrom("audit_heads").selectAll().where("tenant_id", "=", tenantId).executeTakeFirst());
    if (head) await anchor(app.config, tenantId, { number: head.number, hash: head.hash.toString("hex"), at: app.clock.now().toISOString() });
  }
}

async function anchor(place: Place, tenantId: string, head: Omit<Anchor, "mac">): Promise<void> {
  const known = await readLines(place, tenantId);
  const last = known.at(-1);
  // A chain that became shorter is no news to write over the proof of it.
  if (last && last.number >= head.number) return;
  const kept = last?.at.slice(0, 10) === head.at.slice(0, 10) ? known.slice(0, -1) : known;
  const lines = [...kept, { ...head, mac: macOf(place, tenantId, head) }].map((line) => `${JSON.stringify(line)}\n`);
  await mkdir(folderOf(place), { recursive: true });
  const file = fileOf(place, tenantId);
  await writeFile(`${file}.new`, lines.join(""), { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
