import { type Dialect, type Driver, type Kysely, Transaction } from "kysely";
import type { Tables } from "./schema.ts";

/** What a transaction of Kysely is made of beside the connection; the driver is asked for nothing. */
export type Parts = { dialect: Dialect; driver: Driver };

/**
 * The same connection or transaction, whose queries do not wait for each other: what is asked for together travels together, and is done in this
 * order. Kysely by itself holds each query back until the one before it is answered.
 */
export async function pipelined(of: Kysely<Tables>, { dialect, driver }: Parts): Promise<Transaction<Tables>> {
  const executor = of.getExecutor();
  const connection = await executor.provideConnection((held) => Promise.resolve(held));
  return new Transaction<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider({ provideConnection: (use) => use(connection) }),
  });
}
