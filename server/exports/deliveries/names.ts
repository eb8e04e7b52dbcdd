import { numberedName } from "#domain/exports/naming.ts";
import type { PayloadFile } from "#server/core/connection.ts";
import type { Tx } from "#server/core/db.ts";
import { createHash } from "node:crypto";

/** Upper and lower case are the same name on Windows and macOS. */
const hashOf = (directory: string | undefined, name: string): string =>
  createHash("sha256")
    .update([...(directory === undefined ? [] : [directory]), name].join("/").normalize("NFC").toLowerCase())
    .digest("hex");

type Leaving = { tenant_id: string; integration_id: string; document_id: string };

/**
 * The name under which the file of a delivery stands at its integration, kept for the document from now on: the wanted one, with a number
 * where it is another document's.
 */
export async function reserveName(tx: Tx, delivery: Leaving, { directory, name: wanted }: Pick<PayloadFile, "directory" | "name">): Promise<string> {
  const { tenant_id, integration_id, document_id } = delivery;
  for (let number = 1; ; number++) {
    const name = numberedName(wanted, number);
    const values = { tenant_id, integration_id, name_hash: hashOf(directory, name), document_id };
    const { numInsertedOrUpdatedRows: rows } = await tx
      .insertInto("delivered_names")
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "integration_id", "name_hash"]).doUpdateSet({ document_id }).where("delivered_names.document_id", "=", document_id),
      )
      .executeTakeFirstOrThrow();
    if (rows === 1n) return name;
  }
}
