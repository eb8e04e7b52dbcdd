import { extname } from "node:path";
import { z } from "zod";

/**
 * A bundle is a ZIP archive, or a folder with the same files:
 * - `manifest.json` says what is in it;
 * - `tables/<name>.jsonl` has one row of a table as JSON on each line;
 * - `files/<id>` with the ending of its name is a stored file, as `tables/files.jsonl` describes it;
 * - `SHA256SUMS` lists the SHA-256 of each of them as `sha256sum --check` reads it.
 */
export const BUNDLE_FORMAT = 1;
export const MANIFEST = "manifest.json";
export const SUMS = "SHA256SUMS";

const table = z.object({ name: z.string().regex(/^[a-z_]+$/), columns: z.array(z.string().regex(/^[a-z_0-9]+$/)), rows: z.number() });

export const manifestShape = z.object({
  format: z.number(),
  /** Version of the program that made it, and the migrations of its tables. */
  program: z.string(),
  migrations: z.array(z.string()),
  madeAt: z.iso.datetime(),
  tenant: z.object({ tenantId: z.uuid(), name: z.string() }),
  tables: z.array(table),
  /** Stored files with all bytes together; `missing`: ids of those that the store lacked or that were damaged. */
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.array(z.uuid()) }),
  /** Tables that are not in it, each with the reason. */
  leftOut: z.record(z.string(), z.string()),
  /** SHA-256 of SHA256SUMS. */
  sums: z.string(),
});
export type Manifest = z.infer<typeof manifestShape>;

export const tableEntry = (name: string): string => `tables/${name}.jsonl`;

/** Name of a stored file in a bundle: people can open it where its ending says what it is. */
export const fileEntry = ({ file_id, name }: { file_id: string; name: string }): string => {
  const ending = extname(name).toLowerCase();
  return `files/${file_id}${/^\.[a-z0-9]{1,8}$/.test(ending) ? ending : ""}`;
};
