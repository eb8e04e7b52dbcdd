import type { KyselyPlugin, OperationNode, RawNode, Transaction } from "kysely";
import { DeleteQueryNode, InsertQueryNode, SelectQueryNode, TableNode, UpdateQueryNode } from "kysely";
import type { Tables } from "./schema.ts";

type Tx = Transaction<Tables>;
/** What a transaction has read of settings: the answer, and the tables that it was read from. */
type Kept = { tables: readonly string[]; answer: Promise<unknown> };
const keptBy = new WeakMap<Tx, Map<string, Kept>>();

/**
 * Reads something once in a transaction, for settings that many steps of it ask for; a write to one of its tables has it read anew. Not for rows
 * that have to be locked. Callers share the answer and leave it as it is.
 */
export function once<Result>(tx: Tx, tables: readonly (keyof Tables)[], key: string, read: () => Promise<Result>): Promise<Result> {
  const kept = keptBy.get(tx);
  const name = [...tables, key].join(" ");
  const known = kept?.get(name)?.answer as Promise<Result> | undefined;
  if (known) return known;
  const answer = read();
  kept?.set(name, { tables, answer });
  return answer;
}

/** The same transaction, in which `once` keeps what it reads. */
export function readingOnce(transaction: Tx): Tx {
  const kept = new Map<string, Kept>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      for (const [name, { tables }] of kept) if (mayWrite(node, tables)) kept.delete(name);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const tx = transaction.withPlugin(plugin);
  keptBy.set(tx, kept);
  return tx;
}

function mayWrite(node: OperationNode, tables: readonly string[]): boolean {
  if (SelectQueryNode.is(node)) return false;
  // What was written as text may hold anything, unless it only reads.
  if (node.kind === "RawNode") return !/^\s*select\b/i.test((node as RawNode).sqlFragments[0] ?? "");
  const written = writtenTable(node);
  return written === undefined || tables.includes(written);
}

function writtenTable(node: OperationNode): string | undefined {
  const table = InsertQueryNode.is(node) ? node.into : UpdateQueryNode.is(node) ? node.table : DeleteQueryNode.is(node) ? node.from.froms[0] : undefined;
  return table && TableNode.is(table) ? table.table.identifier.name : undefined;
}
